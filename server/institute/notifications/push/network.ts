import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/*
 * Endpoints come from browsers and the server calls them: none may lead to this machine or its
 * neighbours (SSRF).
 */

export interface PushNetwork {
  readonly port: number;
  /** An authority trusted instead of the system's. */
  readonly ca?: string;
  readonly lookup: (
    hostname: string,
    options: LookupAllOptions,
    done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ) => void;
  mayReach(address: string): boolean;
}

export const publicNetwork: PushNetwork = { port: 443, lookup, mayReach: isPublic };

/** Rejects private and reserved addresses. An IPv4 address mapped into IPv6 is judged as IPv4. */
export function isPublic(address: string): boolean {
  try {
    return ipaddr.process(address).range() === 'unicast';
  } catch {
    return false;
  }
}

/** The `code` of the error when a name leads to a private address. */
export const privateAddress = 'EPRIVATE';

/**
 * Checks the very addresses that are connected to, against DNS rebinding. One private address
 * refuses the whole name.
 */
export const guardedLookup =
  (network: PushNetwork): LookupFunction =>
  (hostname, options, done) => {
    network.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => network.mayReach(address)))
        return done(Object.assign(new Error(privateAddress), { code: privateAddress }), []);
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
