import { isIP } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import type { SignedIn } from '../accounts/sessions.ts';
import type { RateLimits } from '../rate-limits.ts';
import { visitorOf } from '../visitor.ts';
import type { Booker } from './booker.ts';

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

/** A client's network, as far as its neighbours share it. */
interface Network {
  /** An IPv4 /24, or an IPv6 /48. */
  readonly prefix: string;
  /**
   * True for a /48, which is given to one site (RFC 6177). Behind one IPv4 address may be all of an operator's
   * phones.
   */
  readonly isOneSite: boolean;
}

function networkOf(address: string): Network {
  if (!isIP(address)) return { prefix: '', isOneSite: false };
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv6)
    return { prefix: `${ip.parts.slice(0, 3).join(':')}/48`, isOneSite: true };
  return { prefix: `${ip.octets.slice(0, 3).join('.')}/24`, isOneSite: false };
}
