import type { Request } from 'express';
import type { SignedIn } from '../accounts/sessions.ts';
import type { Booker } from '../agenda/online/booker.ts';
import { networkOf } from '../network.ts';
import type { RateLimits } from '../rate-limits.ts';
import { visitorOf } from '../visitor.ts';

/** The sender of a booking or a request. */
export function bookerOf(
  req: Request,
  signedIn: SignedIn | undefined,
  { keyedHash }: Pick<RateLimits, 'keyedHash'>,
): Booker {
  const visitor = visitorOf(req);
  const { prefix, isOneSite } = networkOf(visitor.address);
  return {
    ...visitor,
    client: signedIn?.user,
    network: keyedHash(`network:${prefix}`),
    isOneSite,
  };
}
