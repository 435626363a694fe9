import ipaddr from 'ipaddr.js';

/** Returns the networks of an address, the widest first: of an IPv6 client its /48 and /64 (RFC 6177). */
export function listNetworks(address: string): string[] {
  if (!ipaddr.isValid(address)) return [address];
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return [ip.toString()];
  const first = (count: number) => ip.parts.slice(0, count).join(':');
  return [`${first(3)}/48`, first(4)];
}
