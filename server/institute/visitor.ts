import type { Request } from 'express';
import { browserHeader } from '#shared/contract/headers.ts';

export interface Visitor {
  /** Opaque; any client can get a new one. It is "" for a client without cookies. */
  readonly browser: string;
  /** Thousands of phones share an address if their mobile operator has few. */
  readonly address: string;
}

const maxBrowserLength = 100;

export const readVisitor = (req: Request): Visitor => ({
  browser: (req.get(browserHeader) ?? '').slice(0, maxBrowserLength),
  address: req.ip ?? '',
});
