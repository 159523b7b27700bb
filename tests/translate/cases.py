"""For each check of words, in at least three languages: a source, a good translation and a bad one."""

from __future__ import annotations

from typing import NamedTuple

N = "\u00a0"
"""A no-break space."""


class Case(NamedTuple):
    """A source text in one language, and what is right and what is wrong in another."""

    check: str
    source: str
    target: str
    msgid: str
    good: str
    bad: str
    field: str = "text"


CASES = (
    Case("control", "de", "en", "Zieh eine Karte.", "Draw a card.", "Draw\ta card."),
    Case("control", "en", "fr", "Draw a card.", "Pioche une carte.", "Pioche une\u2028carte."),
    Case("control", "en", "ja", "Draw a card.", "カードを引く。", "カードを\u0007引く。"),
    Case("placeholders", "de", "en", "Ziehe {n} Karten.", "Draw {n} cards.", "Draw cards."),
    Case("placeholders", "de", "pl", "{a}{b} Karten", "karty: {a} {b}", "karty: {ab}"),
    Case("placeholders", "en", "ar", "Draw {n} cards.", "اسحب {n} من البطاقات.", "اسحب {م} من البطاقات."),
    Case("placeholders", "en", "ja", "Pay :coin: :coin:.", ":coin: :coin: を払う。", ":coin: を払う。"),
    Case("placeholders", "de", "fr", ":gun: oder :rope:", ":gun: ou :rope:", ":gun:rope:"),
    Case("placeholders", "de", "en", ":hammer: hilft", ":hammer: helps", ":hamner: helps"),
    Case("xml-tags", "de", "en", "<b>Sofort</b> weg", "Gone <b>at once</b>", "Gone at once"),
    Case("xml-tags", "en", "fr", "<i>Now</i>!", f"<i>Vite</i>{N}!", f"<b>Vite</b>{N}!"),
    Case("xml-tags", "en", "ar", "<b>Now</b>", "<b>الآن</b>", "الآن"),
    Case("xml-invalid", "de", "en", "<b>Sofort</b>", "<b>At once</b>", "<b>At once"),
    Case("xml-invalid", "en", "pl", "<i>Now</i>", "<i>Teraz</i>", "<em>Teraz</em>"),
    Case("xml-invalid", "en", "ja", "<b>a</b><i>b</i>", "<b>あ</b><i>い</i>", "<b><i>あ</b></i>"),
    Case("card-numbers", "de", "en", "Zieh 3 Karten.", "Draw three cards.", "Draw 2 cards."),
    Case("card-numbers", "en", "de", "1.5 stars", "1,5 Sterne", "1.5 Sterne"),
    Case("card-numbers", "en", "fr", "50% of 10,000", f"50{N}% de 10\u202f000", f"15{N}% de 10\u202f000"),
    Case("card-numbers", "de", "pl", "Zieh drei Karten.", "Dobierz trzy karty.", "Dobierz cztery karty."),
    Case("card-numbers", "en", "ar", "Pay 12.", "ادفع ١٢.", "ادفع ١٣."),
    Case("card-numbers", "de", "de_CH", "2,5 Punkte", "2.5 Punkte", "25 Punkte"),
    Case("card-numbers", "de", "en", "−2 oder ½", "-2 or 0.5", "2 or 0.5"),
    Case("check_glossary", "de", "en", "Zeig eine Mobbing-Karte.", "Show a Mobbing card.", "Show a card."),
    Case("check_glossary", "de", "fr", "Der Aufsichtsrat tagt.", "Le conseil siège.", "Les patrons siègent."),
    Case("check_glossary", "de", "pl", "Der Aufsichtsrat tagt.", "Obraduje rada.", "Szefowie obradują."),
    Case("card-name-ref", "de", "en", "Sag „Einwand!“ laut.", "Say “Objection!” aloud.", "Say “No!” aloud."),
    Case("card-name-ref", "de", "fr", "Sag „Einwand!“", f"Dis «{N}Objection{N}!{N}»", f"Dis «{N}Non{N}!{N}»"),
    Case("card-name-ref", "de", "pl", "Sag „Einwand!“", "Powiedz „Sprzeciw!”", "Powiedz „Nie!”"),
    Case("same", "de", "en", "Wer anfängt", "Who begins", "Wer anfängt"),
    Case("same", "en", "fr", "Draw again", "Pioche encore", "Draw again"),
    Case("same", "en", "ja", "Draw again", "もう一度引く", "Draw again"),
    Case("end_stop", "de", "en", "Zieh eine Karte.", "Draw a card.", "Draw a card"),
    Case("end_stop", "en", "ja", "Draw a card.", "カードを引く。", "カードを引く"),
    Case("end_stop", "en", "hi", "Draw a card.", "एक पत्ता लो।", "एक पत्ता लो"),
    Case("end_exclamation", "de", "en", "Einwand!", "Objection!", "Objection"),
    Case("end_exclamation", "en", "es", "Objection!", "¡Protesto!", "Protesto!"),
    Case("end_exclamation", "de", "ja", "„Einwand!“", "「異議あり！」", "「異議あり」"),
    Case("end_question", "de", "en", "Wer war das?", "Who was that?", "Who was that."),
    Case("end_question", "en", "ar", "Who was that?", "من كان ذلك؟", "من كان ذلك"),
    Case("end_question", "en", "el", "Who was that?", "Ποιος ήταν;", "Ποιος ήταν."),
    Case("end_question", "de", "es", "Wer war das?", "¿Quién era?", "Quién era?"),
    Case("end_colon", "de", "en", "Es gewinnt:", "The winner is:", "The winner is"),
    Case("end_colon", "en", "fr", "The winner is:", f"Gagnant{N}:", "Gagnant"),
    Case("end_colon", "en", "zh", "The winner is:", "赢家是：", "赢家是"),
    Case("end_ellipsis", "de", "en", "Und dann …", "And then …", "And then."),
    Case("end_ellipsis", "en", "pl", "And then…", "A potem…", "A potem..."),
    Case("end_ellipsis", "de", "fr", "… hat es gewusst.", "… le savait.", "Il le savait."),
    Case("card-quotes", "en", "de", "Say “no”.", "Sag „nein“.", "Sag “nein”."),
    Case("card-quotes", "de", "en", "Sag „nein“.", "Say “no”.", 'Say "no".'),
    Case("card-quotes", "de", "en", "Müllers Büro", "Miller’s office", "Miller's office"),
    Case("card-quotes", "en", "fr", "Say “no”.", f"Dis «{N}non{N}».", "Dis “non.”"),
    Case("card-quotes", "en", "pl", "Say “no”.", "Powiedz „nie”.", "Powiedz „nie“."),
    Case("card-quotes", "en", "de_CH", "Say “no”.", "Sag «nein».", "Sag „nein“."),
    Case("card-quotes", "en", "ja", "Say “no”.", "「いや」と言う。", "“いや”と言う。"),
    Case("card-quotes", "en", "he", "Say “no”.", "תגיד ”לא”.", 'תגיד "לא".'),
    Case("card-quotes", "de", "sv", "Sag „nein“.", "Säg ”nej”.", "Säg „nej“."),
    Case("card-quotes", "de", "en", "„Sag ‚nein‘!“", "“Say ‘no’!”", "“Say ‘no!”"),
    Case("punctuation_spacing", "en", "fr", "Who?", f"Qui{N}?", "Qui ?"),
    Case("punctuation_spacing", "de", "en", "Wer? Du!", "Who? You!", "Who ? You!"),
    Case("punctuation_spacing", "en", "de", "Say “no”!", "Sag „nein“!", "Sag „ nein“!"),
    Case("punctuation_spacing", "en", "fr", "Say “no”.", f"Dis «{N}non{N}».", "Dis «non»."),
    Case("punctuation_spacing", "en", "ar", "Who?", "من؟", "من ؟"),
    Case("card-nbsp", "en", "de", "15 mm wide", f"15{N}mm breit", "15 mm breit"),
    Case("card-nbsp", "en", "de", "e.g. you", f"z.{N}B. du", "z. B. du"),
    Case("card-nbsp", "de", "fr", f"50{N}% aller Karten", f"50{N}% des cartes", "50 % des cartes"),
    Case("card-nbsp", "de", "pl", f"{{n}}{N}mm breit", f"szerokie na {{n}}{N}mm", "szerokie na {n} mm"),
    Case("double_space", "de", "en", "Zieh. Leg ab.", "Draw. Discard.", "Draw.  Discard."),
    Case("double_space", "en", "fr", "Draw. Discard.", "Pioche. Jette.", f"Pioche. {N}Jette."),
    Case("double_space", "en", "ar", "Draw. Discard.", "اسحب. ارم.", "اسحب.  ارم."),
    Case("begin_space", "de", "en", "Zieh.", "Draw.", " Draw."),
    Case("begin_space", "de", "pl", " und so weiter", " i tak dalej", "i tak dalej"),
    Case("begin_space", "en", "ar", "Draw.", "اسحب.", " اسحب."),
    Case("end_space", "de", "en", "Zieh.", "Draw.", "Draw. "),
    Case("end_space", "en", "fr", "Draw.", "Pioche.", "Pioche.\n"),
    Case("end_space", "en", "ja", "Draw: ", "引く： ", "引く："),
    Case("zero-width-space", "de", "en", "Zieh.", "Draw.", "Dr\u200baw."),
    Case("zero-width-space", "en", "ja", "Draw.", "引く。", "引\u200bく。"),
    Case("zero-width-space", "en", "pl", "Draw.", "Dobierz.", "\ufeffDobierz."),
    Case("newline-count", "de", "en", "Erst<br>dann", "First<br>then", "First then"),
    Case("newline-count", "en", "fr", "First\nthen", "D’abord<br>puis", "D’abord puis"),
    Case("newline-count", "en", "ja", "First then", "まずは次に", "まずは<br>次に"),
    Case("duplicate", "de", "en", "Das Ende", "The end", "The the end"),
    Case("duplicate", "en", "de", "the car that it is", "das Auto, das das ist", "das Auto Auto"),
    Case("duplicate", "en", "fr", "We look at each other", "Nous nous regardons", "Nous regardons regardons"),
    Case(
        "duplicate",
        "de",
        "en",
        "Man sagt, dass das falsch ist.",
        "They say that that is wrong.",
        "That That is wrong.",
    ),
    Case("acronyms", "de", "en", "Lies die AGB.", "Read the AGB.", "Read the rules."),
    Case("acronyms", "en", "fr", "Ask the CEO.", "Demande au PDG.", "Demande au chef."),
    Case("acronyms", "en", "pl", "Ask the CEO.", "Zapytaj CEO.", "Zapytaj szefa."),
    Case("max-length", "de", "en", "Einwand", "Objection", "I do object to that"),
    Case("max-length", "de", "fr", "Einwand", "Objection", "Je m’y oppose ici"),
    Case("max-length", "de", "pl", "Einwand", "Sprzeciw", "Stanowczo protestuję"),
)
"""`check_glossary`, `card-name-ref` and `max-length` find what else they need beside the table's reader."""
FINE = (
    ("de", "en", "Ziehe {n} Karten, dann {n} ab.", "Draw {n} cards, then drop {n}."),
    ("de", "en", "Das Meeting um 12.30 Uhr in Raum 3.12", "The meeting at 12:30 in room 3.12"),
    ("de", "en", "„Kommst du?“, fragt sie.", "“Are you coming?” she asks."),
    ("en", "de", "The players’ cards", "Die Karten der Spieler"),
    ("de", "en", "Die Karten der Spieler", "The players’ cards"),
    ("de", "en", "Beide ziehen zwei.", "Each of the two draws two."),
    ("en", "fr", "12:30? Fine!", f"12:30{N}? Bien{N}!"),
    ("en", "fr", "Really?!", f"Vraiment{N}?!"),
    ("en", "pl", "Take five, or 6.", "Weź pięć albo sześć."),
    ("en", "ja", "Draw 2 cards!", "カードを2枚引く！"),
    ("en", "zh", "He said “no”.", "他说“不”。"),
    ("en", "he", "Dan’s card", "הקלף של דן"),
    ("de", "en", "∞ MACHT", "∞ CLOUT"),
    ("de", "fr", "1,5 Sterne", "1,5 étoile"),
    ("de", "en", "1½ Sterne", "1.5 stars"),
    ("en", "de", "2 stars", "2,0 Sterne"),
)
"""Source and target language, a text and a translation in which nothing at all is wrong."""
