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
