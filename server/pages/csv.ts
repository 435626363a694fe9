/*
 * Tables as French spreadsheets read them: UTF-8 with a mark at its start, semicolons, CRLF.
 */

export const csvStart = '\ufeff';

/**
 * What a spreadsheet would take for a formula becomes text by an apostrophe before it (OWASP, "CSV
 * Injection"): at the start of a cell, and after whatever a reader with other separators would split
 * at, as not all of them heed quotes.
 */
const formula = /(?<=^|[,;|\t\n]|\r(?!\n))(?=[\s\ufeff"']*[=+\-@＝＋－＠])/gu;

const cell = (value: string | number) =>
  `"${String(value).replace(formula, "'").replaceAll('"', '""')}"`;

export const csvRow = (cells: readonly (string | number)[]) => `${cells.map(cell).join(';')}\r\n`;
