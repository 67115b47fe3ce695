import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether an IP address is this machine's own: `127.0.0.0/8` or `::1`, also written as `::ffff:127.0.0.1`. */
export function isLoopbackAddress(address: string | undefined): boolean {
  const family = isIP(address ?? '');
  return address !== undefined && family !== 0 && LOOPBACK.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Whether a host (`localhost`, `::1` or `[::1]`) can only be this machine.
 *
 * @param host - a name or an address, without a port
 */
export function isLoopbackHost(host: string): boolean {
  const bare = /^\[(.*)\]$/.exec(host)?.[1] ?? host;
  return bare.toLowerCase() === 'localhost' || isLoopbackAddress(bare);
}

const NEAR = new BlockList();
NEAR.addSubnet('10.0.0.0', 8, 'ipv4');
NEAR.addSubnet('172.16.0.0', 12, 'ipv4');
NEAR.addSubnet('192.168.0.0', 16, 'ipv4');
NEAR.addSubnet('169.254.0.0', 16, 'ipv4');
NEAR.addSubnet('fc00::', 7, 'ipv6');
NEAR.addSubnet('fe80::', 10, 'ipv6');

/**
 * Names that no public server has (RFC 2606, 6761, 6762, 8375), and names without a dot, as containers and computers nearby have.
 */
const NEAR_NAME = /^[^.]+$|\.(?:localhost|local|test|internal|home\.arpa)$/i;

/** Whether a host is this machine or, by its name or address, one in the same network. */
export function isNearHost(host: string): boolean {
  const bare = /^\[(.*)\]$/.exec(host)?.[1] ?? host;
  const family = isIP(bare);
  if (family === 0) return NEAR_NAME.test(bare);
  return isLoopbackAddress(bare) || NEAR.check(bare, family === 6 ? 'ipv6' : 'ipv4');
}

/** Headers that a proxy adds to the requests it forwards. */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

type Received = {
  socket: { remoteAddress?: string | undefined };
  headers: Record<string, string | string[] | undefined>;
};

/**
 * Whether a request was made on this machine, for this machine. Only the connection counts, never what a header claims about it.
 * A name in `Host` that is not this machine's own means DNS rebinding, or a proxy on the same machine whose visitors may come
 * from anywhere; so do the headers that proxies add.
 *
 * @param request - the request as Node read it
 */
export function isFromThisMachine({ socket, headers }: Received): boolean {
  const { host } = headers;
  return (
    isLoopbackAddress(socket.remoteAddress) &&
    typeof host === 'string' &&
    isLoopbackHost(host.replace(/:\d{1,5}$/, '')) &&
    !FORWARDING.some((name) => headers[name] !== undefined)
  );
}
