import type { Request } from 'express';
import { browserHeader } from '../../shared/contract/headers.ts';

/** A client as rate limits count it. */
export interface Visitor {
  /** Opaque; any client can get a new one. It is "" for a client without cookies. */
  readonly browser: string;
  /** Thousands of phones share an address if their mobile operator has few. */
  readonly address: string;
}

/** Maximum length in characters; the site sends 43. */
const longestBrowser = 100;

export const visitorOf = (req: Request): Visitor => ({
  browser: (req.get(browserHeader) ?? '').slice(0, longestBrowser),
  address: req.ip ?? '',
});
