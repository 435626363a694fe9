/*
 * Tables as French spreadsheets read them: UTF-8 with a mark at its start, semicolons, CRLF.
 */

export const csvStart = '\ufeff';

/**
 * A cell that a spreadsheet would take for a formula becomes text by a leading apostrophe; the cell
 * is quoted wherever a sign in it would end it (RFC 4180; OWASP, "CSV Injection").
 */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[\s\ufeff]*[=+\-@\t\r\n＝＋－＠]/u.test(value) ? `'${value}` : value;
  return /[";\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvRow = (cells: readonly (string | number)[]) => `${cells.map(cell).join(';')}\r\n`;
