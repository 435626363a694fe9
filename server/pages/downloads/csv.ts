/*
 * CSV as French spreadsheets read it: UTF-8 with a byte order mark, semicolons, CRLF.
 */

export const csvStart = '\ufeff';

/**
 * Puts an apostrophe before a formula (OWASP, "CSV Injection"): at the start of a cell, and after other
 * common separators, because some readers split there even within quotes.
 */
const formula = /(?<=^|[,;|\t\n]|\r(?!\n))(?=[\s\ufeff"']*[=+\-@＝＋－＠])/gu;

const cell = (value: string | number) =>
  `"${String(value).replace(formula, "'").replaceAll('"', '""')}"`;

export const csvRow = (cells: readonly (string | number)[]) => `${cells.map(cell).join(';')}\r\n`;
