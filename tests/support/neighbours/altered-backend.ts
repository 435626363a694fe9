import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createExampleBackend } from '#server/contract/example-backend.ts';
import { type Listening, listen } from '#server/http/listen.ts';

/** `asUsual` answers as the example does. */
export type Alteration = (res: ServerResponse, req: IncomingMessage, asUsual: () => void) => void;

export interface AlteredBackend extends Listening {
  /** The mails, oldest first. */
  printed: string[];
  /** Every call that came, as "METHOD path". */
  heard: string[];
}

/** The example backend on a port of its own, but for the calls given ("METHOD path below /api/"). */
export async function startAlteredBackend(
  alterations: Readonly<Record<string, Alteration>> = {},
  publicUrl = 'http://localhost:3000',
): Promise<AlteredBackend> {
  const printed: string[] = [];
  const heard: string[] = [];
  const example = createExampleBackend(publicUrl, (text) => printed.push(text));
  const altered: RequestListener = (req, res) => {
    const call = `${req.method} ${req.url?.split('?', 1)[0]?.replace('/api/', '')}`;
    heard.push(call);
    const alteration = alterations[call] ?? alterations[call.replace(/(verify)\/.*/, '$1')];
    if (alteration) alteration(res, req, () => example(req, res));
    else example(req, res);
  };
  return Object.assign(await listen(altered), { printed, heard });
}

/** The token of the newest link that would have been mailed. */
export function tokenIn(printed: readonly string[]): string {
  const tokens = printed.flatMap((text) => /token=([\w-]+)/.exec(text)?.[1] ?? []);
  return tokens.at(-1) ?? '';
}
