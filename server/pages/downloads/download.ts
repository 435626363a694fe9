import type { Request, Response } from 'express';

/** The headers of a file for administrators. `type`: with its character set. */
export const startDownload = (res: Response, filename: string, type: string): Response =>
  res
    .status(200)
    .set('Cache-Control', 'private, no-store')
    .set('X-Robots-Tag', 'noindex')
    .set('Content-Disposition', `attachment; filename="${filename}"`)
    .type(type);

export const searchOf = ({ url }: Request): URLSearchParams =>
  new URL(url, 'http://localhost').searchParams;

/** What a CSV file begins with. French spreadsheets read UTF-8 with this mark, semicolons and CRLF. */
export const csvStart = '\ufeff';

/**
 * Puts an apostrophe before a formula (OWASP, "CSV Injection"): at the start of a cell, and after other
 * common separators, because some readers split there even within quotes.
 */
const formula = /(?<=^|[,;|\t\n]|\r(?!\n))(?=[\s\ufeff"']*[=+\-@＝＋－＠])/gu;

const cell = (value: string | number) =>
  typeof value === 'number'
    ? `"${value}"`
    : `"${value.replace(formula, "'").replaceAll('"', '""')}"`;

export const csvRow = (cells: readonly (string | number)[]) => `${cells.map(cell).join(';')}\r\n`;
