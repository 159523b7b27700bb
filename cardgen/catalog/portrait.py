"""What a person on a card looks like: one word per part, all parts combine.

A portrait is data like a name is: the layout room draws it from these words alone. Every member of every
list can stand beside every member of the others; where one covers another (a headscarf, the hair) the
covered one is simply not seen. No part says anything about who may wear it.
"""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field

from cardgen.catalog.model import Id, Model


class Head(StrEnum):
    """Shape of the face."""

    OVAL = "oval"
    ROUND = "round"
    SQUARE = "square"
    LONG = "long"
    HEART = "heart"
    PEAR = "pear"
    DIAMOND = "diamond"
    BROAD = "broad"


class Build(StrEnum):
    """Width of neck and shoulders."""

    SLIGHT = "slight"
    MIDDLE = "middle"
    STOUT = "stout"


class Age(StrEnum):
    """Lines of the face, from none to many."""

    YOUNG = "young"
    GROWN = "grown"
    MATURE = "mature"
    SENIOR = "senior"
    OLD = "old"


class Pose(StrEnum):
    """Which way the head is turned or tilted, as the viewer sees it."""

    AHEAD = "ahead"
    LEFT = "left"
    RIGHT = "right"
    TILT_LEFT = "tilt-left"
    TILT_RIGHT = "tilt-right"


class Hair(StrEnum):
    """Hair, from none to long."""

    BALD = "bald"
    BUZZ = "buzz"
    CROP = "crop"
    SIDE_PART = "side-part"
    QUIFF = "quiff"
    SLICK = "slick"
    RECEDING = "receding"
    RING = "ring"
    TUFTS = "tufts"
    COMB_OVER = "comb-over"
    SPIKES = "spikes"
    MOP = "mop"
    UNDERCUT = "undercut"
    CURLS = "curls"
    AFRO = "afro"
    CORNROWS = "cornrows"
    LOCS = "locs"
    PIXIE = "pixie"
    BOB = "bob"
    FRINGE = "fringe"
    LOB = "lob"
    STRAIGHT = "straight"
    WAVES = "waves"
    RINGLETS = "ringlets"
    PERM = "perm"
    TOP_BUN = "top-bun"
    LOW_BUN = "low-bun"
    PONYTAIL = "ponytail"
    BRAIDS = "braids"
    PLAIT = "plait"


class Beard(StrEnum):
    """Beard and moustache."""

    NONE = "none"
    STUBBLE = "stubble"
    PENCIL = "pencil"
    MOUSTACHE = "moustache"
    HANDLEBAR = "handlebar"
    WALRUS = "walrus"
    GOATEE = "goatee"
    CURTAIN = "curtain"
    WHISKERS = "whiskers"
    BOXED = "boxed"
    FULL = "full"
    LONG = "long"


class Brows(StrEnum):
    """Eyebrows: they carry the mood."""

    CALM = "calm"
    RAISED = "raised"
    SCEPTICAL = "sceptical"
    STERN = "stern"
    WORRIED = "worried"
    FLAT = "flat"
    BUSHY = "bushy"
    THIN = "thin"


class Eyes(StrEnum):
    """Eyes and lids."""

    DOTS = "dots"
    ALMOND = "almond"
    LASHES = "lashes"
    WIDE = "wide"
    SLEEPY = "sleepy"
    NARROW = "narrow"
    SMILING = "smiling"
    WINK = "wink"


class Gaze(StrEnum):
    """Where the eyes look, as the viewer sees it."""

    AHEAD = "ahead"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"


class Nose(StrEnum):
    """Shape of the nose."""

    STRAIGHT = "straight"
    BUTTON = "button"
    BROAD = "broad"
    HOOKED = "hooked"
    LONG = "long"
    ROUND = "round"


class Mouth(StrEnum):
    """Mouth, small as it is."""

    SMILE = "smile"
    SMIRK = "smirk"
    FLAT = "flat"
    TIGHT = "tight"
    FROWN = "frown"
    CROOKED = "crooked"
    OPEN = "open"
    GRIN = "grin"
    LIPS = "lips"
    RED_LIPS = "red-lips"


class Mark(StrEnum):
    """A small thing on the skin."""

    NONE = "none"
    FRECKLES = "freckles"
    MOLE = "mole"
    BLUSH = "blush"
    DIMPLES = "dimples"


class Glasses(StrEnum):
    """Glasses."""

    NONE = "none"
    ROUND = "round"
    SQUARE = "square"
    HORN = "horn"
    CAT_EYE = "cat-eye"
    AVIATOR = "aviator"
    HALF_MOON = "half-moon"
    MONOCLE = "monocle"
    SUN = "sun"
    GOGGLES = "goggles"


class Hat(StrEnum):
    """What is worn on the head."""

    NONE = "none"
    HARD_HAT = "hard-hat"
    PEAKED_CAP = "peaked-cap"
    FLAT_CAP = "flat-cap"
    BEANIE = "beanie"
    BERET = "beret"
    COOK_CAP = "cook-cap"
    STRAW_HAT = "straw-hat"
    HEADSCARF = "headscarf"
    BANDANA = "bandana"
    TURBAN = "turban"
    HEADBAND = "headband"


class Ears(StrEnum):
    """What is worn on or behind the ears."""

    NONE = "none"
    STUDS = "studs"
    HOOPS = "hoops"
    DROPS = "drops"
    PENCIL = "pencil"
    HEADSET = "headset"


class Clothes(StrEnum):
    """What is worn from the shoulders down."""

    SUIT = "suit"
    DOUBLE_BREASTED = "double-breasted"
    WAISTCOAT = "waistcoat"
    BLAZER = "blazer"
    CARDIGAN = "cardigan"
    SHIRT = "shirt"
    BLOUSE = "blouse"
    POLO = "polo"
    TEE = "tee"
    PULLOVER = "pullover"
    TURTLENECK = "turtleneck"
    HOODIE = "hoodie"
    OVERALLS = "overalls"
    APRON = "apron"
    COAT = "coat"
    VEST = "vest"
    UNIFORM = "uniform"


class Neck(StrEnum):
    """What is worn round the neck or on the chest."""

    NONE = "none"
    TIE = "tie"
    STRIPED_TIE = "striped-tie"
    LOOSE_TIE = "loose-tie"
    BOW_TIE = "bow-tie"
    INFINITY = "infinity"
    CRAVAT = "cravat"
    KERCHIEF = "kerchief"
    SCARF = "scarf"
    PEARLS = "pearls"
    PENDANT = "pendant"
    LANYARD = "lanyard"
    BADGE = "badge"
    PENS = "pens"


class Portrait(Model):
    """One face. Colours are names of the game's style: `skin-...`, `hair-...`, `cloth-...`."""

    head: Head = Field(description="Shape of the face.")
    build: Build = Field(default=Build.MIDDLE, description="Width of neck and shoulders.")
    age: Age = Field(default=Age.GROWN, description="Lines of the face.")
    pose: Pose = Field(default=Pose.AHEAD, description="Which way the head is turned or tilted.")
    skin: Id = Field(description="Colour skin-<name> of style.yaml.")
    hair: Hair = Field(description="Style of the hair.")
    hair_colour: Id = Field(description="Colour hair-<name> of style.yaml; beard and brows have it too.")
    beard: Beard = Field(default=Beard.NONE, description="Beard and moustache.")
    brows: Brows = Field(default=Brows.CALM, description="Eyebrows, which carry the mood.")
    eyes: Eyes = Field(default=Eyes.DOTS, description="Eyes and lids.")
    gaze: Gaze = Field(default=Gaze.AHEAD, description="Where the eyes look.")
    nose: Nose = Field(default=Nose.STRAIGHT, description="Shape of the nose.")
    mouth: Mouth = Field(default=Mouth.SMILE, description="Mouth.")
    mark: Mark = Field(default=Mark.NONE, description="A small thing on the skin.")
    glasses: Glasses = Field(default=Glasses.NONE, description="Glasses.")
    hat: Hat = Field(default=Hat.NONE, description="What is worn on the head.")
    ears: Ears = Field(default=Ears.NONE, description="What is worn on or behind the ears.")
    clothes: Clothes = Field(description="What is worn from the shoulders down.")
    cloth: Id = Field(description="Colour cloth-<name> of style.yaml for the clothes.")
    neck: Neck = Field(default=Neck.NONE, description="What is worn round the neck or on the chest.")
    accent: Id = Field(description="Colour cloth-<name> for tie, scarf, hat and what is worn underneath.")
