import type { Request, Response } from 'express';
import type { PageOutput } from '../../shared/page/render-page.ts';
import { savesDataMark } from '../../shared/page/save-data.ts';
import { sendWhole } from '../http/content-encoding.ts';
import { savesData, savesDataHeader } from '../http/saves-data.ts';
import { markAlive } from '../observability/answer-marks.ts';

interface Output extends Pick<PageOutput, 'status' | 'headers'> {
  readonly isStored?: boolean;
  /** A page without scripts. */
  readonly isError?: boolean;
}

/** Sends a page that was rendered for its request, or what leads elsewhere. */
export function sendOutput(
  req: Request,
  res: Response,
  { status, headers, isStored = false, isError = false }: Output,
  html?: Buffer,
): void {
  const { retryAfter } = res.locals;
  const isForLater = (status === 429 || status === 503) && retryAfter !== undefined;
  res.status(status);
  if (isForLater) res.set('Retry-After', String(retryAfter));
  for (const [name, value] of headers) res.append(name, value);
  res.vary('Cookie').vary(savesDataHeader);
  if (savesData(req)) res.set('Server-Timing', savesDataMark);
  res.set('Cache-Control', isStored ? 'private, no-cache' : 'private, no-store');
  if (!html) return void res.end();
  if (!isError) markAlive(res);
  sendWhole(req, res.type('html'), html);
}
