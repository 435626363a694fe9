import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createExampleBackend } from '#server/contract/example-backend.ts';
import { type Listening, listen } from '#server/http/listen.ts';

/** An answer in place of the example backend. `answerNormally` gives the usual one. */
export type Alteration = (
  res: ServerResponse,
  req: IncomingMessage,
  answerNormally: () => void,
) => void;

export interface AlteredBackend extends Listening {
  /** The mails, the oldest first. */
  sentMails: string[];
  /** All received calls, as "METHOD path". */
  calls: string[];
}

/** Starts the example backend with other answers to some calls. A key is "METHOD path below /api/". */
export async function startAlteredBackend(
  alterations: Readonly<Record<string, Alteration>> = {},
  publicUrl = 'http://localhost:3000',
): Promise<AlteredBackend> {
  const sentMails: string[] = [];
  const calls: string[] = [];
  const example = createExampleBackend(publicUrl, (text) => sentMails.push(text));
  const answerAltered: RequestListener = (req, res) => {
    const call = `${req.method} ${req.url?.split('?', 1)[0]?.replace('/api/', '')}`;
    calls.push(call);
    const alteration = alterations[call] ?? alterations[call.replace(/(verify)\/.*/, '$1')];
    if (alteration) alteration(res, req, () => example(req, res));
    else example(req, res);
  };
  return Object.assign(await listen(answerAltered), { sentMails, calls });
}

/** Returns the token of the newest mailed link. */
export function findNewestToken(mails: readonly string[]): string {
  const tokens = mails.flatMap((text) => /token=([\w-]+)/.exec(text)?.[1] ?? []);
  return tokens.at(-1) ?? '';
}
