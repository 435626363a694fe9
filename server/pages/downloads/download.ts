import type { Request, Response } from 'express';

/** Sets the headers of a file for administrators. `type` includes the character set. */
export const startDownload = (res: Response, filename: string, type: string): Response =>
  res
    .status(200)
    .set('Cache-Control', 'private, no-store')
    .set('X-Robots-Tag', 'noindex')
    .set('Content-Disposition', `attachment; filename="${filename}"`)
    .type(type);

export const searchOf = ({ url }: Request): URLSearchParams =>
  new URL(url, 'http://localhost').searchParams;

/** The start of a CSV file. French spreadsheets read UTF-8 with this mark, semicolons and CRLF. */
export const csvStart = '\ufeff';

/**
 * The places that get an apostrophe before a formula (OWASP, "CSV Injection"): the start of a cell, and after
 * other common separators, because some readers split there even within quotes.
 */
const formula = /(?<=^|[,;|\t\n]|\r(?!\n))(?=[\s\ufeff"']*[=+\-@＝＋－＠])/gu;

const cell = (value: string | number) =>
  typeof value === 'number'
    ? `"${value}"`
    : `"${value.replace(formula, "'").replaceAll('"', '""')}"`;

export const csvRow = (cells: readonly (string | number)[]) => `${cells.map(cell).join(';')}\r\n`;
