import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/*
 * Endpoints are addresses that a browser named, and the server calls them: none may lead to this
 * machine or its neighbours (SSRF).
 */

/** How push services are reached. Tests bring their own. */
export interface PushNetwork {
  readonly port: number;
  /** Trusted besides the system's authorities: none. */
  readonly ca?: string;
  readonly lookup: (
    hostname: string,
    options: LookupAllOptions,
    done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ) => void;
  mayReach(address: string): boolean;
}

export const publicNetwork: PushNetwork = { port: 443, lookup, mayReach: isPublic };

/** Neither private, loopback, link-local nor reserved; an IPv4 address in IPv6 counts as itself. */
export function isPublic(address: string): boolean {
  try {
    return ipaddr.process(address).range() === 'unicast';
  } catch {
    return false;
  }
}

/** `code` of the error when a name leads where none may. */
export const privateAddress = 'EPRIVATE';

/**
 * Judges the very addresses that are connected to: a name that resolves otherwise a moment later
 * (DNS rebinding) gains nothing. One that is not public refuses the whole name.
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
