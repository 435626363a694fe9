import type { Request, Response } from 'express';
import { listNetworks } from '#shared/limits/networks.ts';
import type { RunSearch, SearchTurns } from '../booking/search/search-turns.ts';
import { readVisitor } from '../visitor.ts';

function createPresenceSignal(res: Response): AbortSignal {
  const gone = new AbortController();
  res.on('close', () => gone.abort());
  return gone.signal;
}

export const sideSearchPatience = 3_000;

export function searchAsVisitor(
  turns: SearchTurns,
  req: Request,
  res: Response,
  patience?: number,
): RunSearch {
  const { browser, address } = readVisitor(req);
  return turns.runFor({
    networks: listNetworks(address),
    browser,
    signal: createPresenceSignal(res),
    ...(patience && { patience }),
  });
}

/** Staff are authenticated, so they do not queue behind visitors. */
export const searchAsAdmin = (turns: SearchTurns, email: string, res: Response): RunSearch =>
  turns.runFor({ networks: [`admin ${email}`], browser: '', signal: createPresenceSignal(res) });
