import ipaddr from 'ipaddr.js';

/**
 * Returns the networks of an address, the widest first. An IPv4 address is one network. An IPv6 client has a /64
 * of its site's /48 (RFC 6177). Other text stands for itself.
 */
export function networksOf(address: string): string[] {
  if (!ipaddr.isValid(address)) return [address];
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return [ip.toString()];
  const first = (count: number) => ip.parts.slice(0, count).join(':');
  return [`${first(3)}/48`, first(4)];
}
