import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { newAddress } from '../harness/api.ts';

/**
 * What happens to one request. `lost-request`: the connection ends before all of it has arrived. `lost-answer`: it is executed,
 * and the connection ends before anything of the answer arrives. `cut-answer`: it is executed, and the connection ends in the
 * middle of the answer. `unavailable`: 503, not executed.
 */
export type Mishap = 'lost-request' | 'lost-answer' | 'cut-answer' | 'unavailable';

/** Decides what happens to a request; undefined if it gets through. */
type Mishaps = (request: Pick<Passed, 'method' | 'path' | 'key'>) => Mishap | undefined;

/** A request that passed through. `answered`: the status that the server returned; undefined if the request never reached it. */
type Passed = {
  method: string;
  path: string;
  key: string | undefined;
  mishap: Mishap | undefined;
  answered?: number;
};

/** A network between a program and a server that behaves as a test wants. */
export type BadNetwork = {
  /** The address of the server through this network, without a trailing slash. */
  url: string;
  /** The requests so far. */
  passed: Passed[];
  /** Sets what happens to each request from now on; called in the order of the requests. */
  befall: (mishaps: Mishaps) => void;
  /** Holds back the answer to the next such call, for example `GET /api/sites`. Resolves once the server has given it. */
  hold: (call: string) => Promise<void>;
  /** Refuses connections until `up`. */
  down: () => Promise<void>;
  up: () => Promise<void>;
  close: () => Promise<void>;
};

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece);
  return Buffer.concat(pieces);
}

/**
 * Starts a network on a port of its own. To the server, programs on different networks have different addresses
 * (`X-Forwarded-For`).
 *
 * @param target - the server's address
 */
export async function startBadNetwork(target: string): Promise<BadNetwork> {
  const passed: Passed[] = [];
  const from = newAddress();
  let mishapOf: Mishaps = () => undefined;
  const held = new Map<string, () => void>();
  const forward = async (message: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers, socket } = message;
    const path = url.split('?')[0] ?? url;
    const header = headers['idempotency-key'];
    const key = typeof header === 'string' ? header : undefined;
    const mishap = mishapOf({ method, path, key });
    const seen: Passed = { method, path, key, mishap };
    passed.push(seen);
    if (mishap === 'lost-request') return void socket.destroy();
    const body = await bodyOf(message);
    if (mishap === 'unavailable') return void answer.writeHead(503, { 'retry-after': '1' }).end();
    const { host: _, ...others } = headers;
    const asked = request(new URL(url, target), { method, headers: { ...others, 'x-forwarded-for': from } }).end(body);
    const [upstream]: IncomingMessage[] = await once(asked, 'response');
    if (!upstream) throw new Error('An answer was announced, and there is none.');
    const content = await bodyOf(upstream);
    seen.answered = upstream.statusCode ?? 0;
    if (mishap === 'lost-answer') return void socket.destroy();
    const holding = held.get(`${method} ${path}`);
    if (holding && held.delete(`${method} ${path}`)) return holding();
    const { 'transfer-encoding': __, ...answered } = upstream.headers;
    const length = content.length > 0 ? { 'content-length': content.length } : {};
    answer.writeHead(seen.answered, { ...answered, ...length });
    if (mishap !== 'cut-answer') return void answer.end(content);
    answer.write(content.subarray(0, content.length / 2), () => socket.destroy());
  };
  const server = createServer((message, answer) => {
    forward(message, answer).catch(() => message.socket.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('No port was given.');
    return address.port;
  };
  const port = await listen(0);
  const down = async () => {
    server.closeAllConnections();
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    befall: (of) => {
      mishapOf = of;
    },
    hold: (call) => new Promise((resolve) => held.set(call, resolve)),
    down,
    up: async () => void (await listen(port)),
    close: down,
  };
}

/**
 * For `befall`: what happens to the first attempts of a call, in order; later attempts and other calls get through.
 *
 * @param call - for example `POST /api/work-orders`
 */
export function firstOf(call: string, ...mishaps: (Mishap | undefined)[]): Mishaps {
  return eachOf(call, () => mishaps);
}

/**
 * The same for each command separately; the retries of a command have the key of its first attempt.
 *
 * @param mishapsOf - what happens to the attempts of the first command, the second, and so on, counted from 0
 */
export function eachOf(call: string, mishapsOf: (nth: number) => readonly (Mishap | undefined)[]): Mishaps {
  const left = new Map<string | undefined, (Mishap | undefined)[]>();
  return ({ method, path, key }) => {
    if (`${method} ${path}` !== call) return undefined;
    const own = left.get(key) ?? [...mishapsOf(left.size)];
    left.set(key, own);
    return own.shift();
  };
}
