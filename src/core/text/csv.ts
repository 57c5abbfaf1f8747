/** Writes one line of CSV, separated by semicolons as pt-BR spreadsheets expect. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map(text => (/[";\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(';')}\r\n`
