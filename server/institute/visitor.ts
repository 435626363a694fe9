import type { Request } from 'express';
import { browserHeader } from '../../shared/contract/headers.ts';

/** A client as rate limits count it. */
export interface Visitor {
  /** Opaque, and anybody can have a new one; "" for a client without cookies. */
  readonly browser: string;
  /** Shared by thousands of phones where a mobile operator has few. */
  readonly address: string;
}

/** Characters: the site sends 43. */
const longestBrowser = 100;

export const visitorOf = (req: Request): Visitor => ({
  browser: (req.get(browserHeader) ?? '').slice(0, longestBrowser),
  address: req.ip ?? '',
});
