import ipaddr from 'ipaddr.js';

/**
 * The networks that an address counts for, the widest first: an IPv4 address is one, an IPv6 client has a /64 of
 * its site's /48 (RFC 6177). Text that is not an address stands for itself.
 */
export function networksOf(address: string): string[] {
  if (!ipaddr.isValid(address)) return [address];
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return [ip.toString()];
  const first = (count: number) => ip.parts.slice(0, count).join(':');
  return [`${first(3)}/48`, first(4)];
}
