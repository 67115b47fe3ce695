import ipaddr from 'ipaddr.js';

/**
 * What counts as one address: an IPv4 address, or the /64 of an IPv6 address, which is what a single household or machine is
 * given.
 */
export function addressOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip.slice(0, 64);
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const network = address.toByteArray().slice(0, 8);
  return `${ipaddr.fromByteArray([...network, 0, 0, 0, 0, 0, 0, 0, 0]).toString()}/64`;
}
