import type { Request } from 'express';
import { browserHeader } from '../../shared/contract/calls.ts';

/** Who asks, as far as limits count them. */
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
