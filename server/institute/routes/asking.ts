import type { Request, Response } from 'express';
import { listNetworks } from '#shared/limits/networks.ts';
import type { Ask, Questions } from '../booking/search/search-turns.ts';
import { readVisitor } from '../visitor.ts';

function createPresenceSignal(res: Response): AbortSignal {
  const gone = new AbortController();
  res.on('close', () => gone.abort());
  return gone.signal;
}

export const beside = 3_000;

export function askAsVisitor(
  questions: Questions,
  req: Request,
  res: Response,
  patience?: number,
): Ask {
  const { browser, address } = readVisitor(req);
  return questions.by({
    networks: listNetworks(address),
    browser,
    signal: createPresenceSignal(res),
    ...(patience && { patience }),
  });
}

/** Staff are authenticated, so they do not queue behind visitors. */
export const askAsAdmin = (questions: Questions, email: string, res: Response): Ask =>
  questions.by({ networks: [`admin ${email}`], browser: '', signal: createPresenceSignal(res) });
