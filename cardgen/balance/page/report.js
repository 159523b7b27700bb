// Sorts the table of cards by the column whose heading is pressed; what has no number comes last.
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  for (const button of table.querySelectorAll("thead button")) {
    const head = button.closest("th");
    button.addEventListener("click", () => {
      const falling = head.getAttribute("aria-sort") !== "descending";
      for (const other of head.parentNode.children) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", falling ? "descending" : "ascending");
      const value = (row) => {
        const cell = row.cells[head.cellIndex];
        if (cell.tagName === "TH") return cell.textContent;
        return "order" in cell.dataset ? Number(cell.dataset.order) : null;
      };
      const rows = [...body.rows].sort((a, b) => {
        const x = value(a), y = value(b);
        if (x === null || y === null) return (x === null) - (y === null);
        const way = typeof x === "string" ? y.localeCompare(x) : y - x;
        return falling ? way : -way;
      });
      body.append(...rows);
    });
  }
}
