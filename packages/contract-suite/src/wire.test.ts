import { createServer, type RequestListener } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { listening } from './testing/stubs/stub.ts';
import { Wire } from './wire.ts';

/** A server that answers like this, and the wire to it. */
async function start(answer: RequestListener, path = '') {
  const server = createServer(answer);
  const url = await listening(server);
  const wire = new Wire(`${url}${path}`);
  onTestFinished(async () => {
    wire.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { wire, url };
}
const asking = (path: string) => ({ method: 'GET', path, headers: { authorization: 'sid' } });

it('waits for a limit that is lifted soon, and for no other', async () => {
  const asked: string[] = [];
  const { wire, url } = await start((request, response) => {
    const path = request.url ?? '';
    const isLimited = path === '/never' || path === '/late' || !asked.includes(path);
    asked.push(path);
    response.writeHead(isLimited ? 429 : 200, { 'retry-after': path === '/late' ? '3600' : '0' }).end(path);
  });
  expect((await wire.send(asking('/soon'))).status).toBe(200);
  expect((await wire.send(asking('/late'))).status).toBe(429);
  expect((await wire.send(asking('/seen'), { waits: false })).status).toBe(429);
  expect((await wire.send(asking('/never'))).status).toBe(429);
  expect((await wire.fetch(`${url}/late`)).status).toBe(429);
  expect(asked).toEqual(['/soon', '/soon', '/late', '/seen', '/never', '/never', '/never', '/never', '/late']);
  expect(wire.take()).toEqual({ requests: asked.length, waitedMs: 0 });
  expect(wire.take()).toEqual({ requests: 0, waitedMs: 0 });
});

it('takes no session to an address that a server redirects to', async () => {
  const asked: string[] = [];
  const { wire, url } = await start((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect((await wire.send(asking('/api/sites'))).status).toBe(307);
  expect((await wire.fetch(`${url}/api/sites`, { headers: { authorization: 'sid' } })).status).toBe(307);
  expect(asked).toEqual(['/api/sites', '/api/sites']);
});

it('does not wait for an answer that only trickles in, nor keep one that has no end', async () => {
  const { url } = await start((request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    if (request.url === '/trickle') {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    } else {
      const more = () => !response.destroyed && response.write(Buffer.alloc(100_000), more);
      more();
    }
  });
  for (const [path, bounds, why, told] of [
    ['/trickle', { wholeMs: 300, bytes: 1_000_000 }, 'no whole answer within 0.3 s', 'timeout'],
    ['/endless', { wholeMs: 60_000, bytes: 1_000_000 }, 'an answer of more than 1 MB', 'an answer of more than 1 MB'],
  ] as const) {
    const wire = new Wire(url, bounds);
    onTestFinished(() => wire.close());
    expect(await wire.send(asking(path))).toEqual({ status: 0, headers: {}, contentType: '', text: why });
    await expect(wire.fetch(`${url}${path}`)).rejects.toThrow(told);
  }
});

it.each(['/below', '/below/'])('sends requests to a server below %s there', async (below) => {
  const asked: string[] = [];
  const { wire } = await start((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  }, below);
  await wire.send(asking('/api/sites?page=2'));
  expect(asked).toEqual(['/below/api/sites?page=2']);
});

// Sooner than the wire would give up by itself.
it('takes the beginning of an answer that does not end, and hangs up', { timeout: 20_000 }, async () => {
  let hungUp: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    hungUp = resolve;
  });
  const { wire } = await start((request, response) => {
    request.socket.once('close', hungUp);
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {}\n\n');
  });
  const answer = await wire.send(asking('/api/live'), { begins: true });
  expect(answer).toMatchObject({ status: 200, contentType: 'text/event-stream', text: 'data: {}\n\n' });
  await left;
});

it('learns why an answer breaks off, or why there is none', async () => {
  const { wire } = await start((request, response) => {
    if (request.url === '/none') return void request.socket.destroy();
    response.writeHead(200, { 'content-length': '100' }).write('some');
    setImmediate(() => request.socket.destroy());
  });
  for (const path of ['/none', '/half']) {
    const answer = await wire.send(asking(path));
    expect(answer).toMatchObject({ status: 0, contentType: '' });
    expect(answer.text).not.toBe('');
  }
});
