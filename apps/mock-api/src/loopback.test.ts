import { describe, expect, it } from 'vitest';
import { isFromThisMachine, isLoopbackAddress, isLoopbackHost } from './loopback.ts';

describe('isLoopbackAddress', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('is true of %s', (address) => {
    expect(isLoopbackAddress(address)).toBe(true);
  });

  it.each(['0.0.0.0', '::', '10.0.0.1', '128.0.0.1', '::ffff:10.0.0.1', 'fe80::1', 'localhost', '', undefined])(
    'is false of %s',
    (address) => {
      expect(isLoopbackAddress(address)).toBe(false);
    },
  );
});

describe('isLoopbackHost', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '::1', '[::1]'])('is true of %s', (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '[::]',
    '192.168.1.4',
    'siteward.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '',
  ])('is false of %j', (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  });
});

describe('isFromThisMachine', () => {
  const local = { socket: { remoteAddress: '127.0.0.1' }, headers: { host: 'localhost:3001' } };
  const withHeaders = (headers: Record<string, string>) => ({ ...local, headers: { ...local.headers, ...headers } });

  it.each(['localhost', 'localhost:80', 'localhost:3001', '127.0.0.1:65535', '[::1]:3001', '[::1]'])(
    'is true with Host: %s',
    (host) => {
      expect(isFromThisMachine(withHeaders({ host }))).toBe(true);
    },
  );

  it.each([
    ['a name that was rebound to this machine', withHeaders({ host: 'evil.example:3001' })],
    ['a name that only starts like ours', withHeaders({ host: '127.0.0.1.evil.example' })],
    ['no host', { ...local, headers: {} }],
    ['another machine', { ...local, socket: { remoteAddress: '203.0.113.9' } }],
    ['a connection that is gone', { ...local, socket: {} }],
    ['a proxy on this machine', withHeaders({ 'x-forwarded-for': '203.0.113.9' })],
    ['a proxy that claims to speak for this machine', withHeaders({ 'x-forwarded-for': '127.0.0.1' })],
    ['a proxy that says so as RFC 7239 wants it', withHeaders({ forwarded: 'for=203.0.113.9' })],
    ['a proxy that says so in its own way', withHeaders({ 'x-real-ip': '203.0.113.9' })],
    [
      'another machine that claims to be this one',
      { headers: { ...local.headers, 'x-forwarded-for': '127.0.0.1' }, socket: { remoteAddress: '203.0.113.9' } },
    ],
  ])('is false of %s', (_, request) => {
    expect(isFromThisMachine(request)).toBe(false);
  });
});
