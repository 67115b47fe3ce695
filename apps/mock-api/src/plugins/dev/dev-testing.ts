import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { createDevClient } from '@siteward/contract/dev';
import { createTestApi } from '#testing/harness.ts';

/** A test's API behind a real port, with a client for its calls under /dev. */
export async function createDevApi(variables: Record<string, string> = {}) {
  const api = await createTestApi(variables);
  const url = await api.server.listen({ host: '127.0.0.1', port: 0 });
  return { ...api, url, started: api.dev, dev: createDevClient(url) };
}

/** How an answer arrived, piece by piece; `isWhole` is false if it was broken off. */
export type Arrived = {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
  pieces: number;
  isWhole: boolean;
};
type Sent = { method?: string; headers?: Record<string, string>; body?: unknown };

/**
 * Sends a request on a connection of its own.
 *
 * @throws Whatever breaks before the answer begins.
 */
export async function send(address: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Arrived> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = request(address, { method, headers: { ...json, ...headers }, agent: false });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = await once(sent, 'response');
  const pieces: Buffer[] = [];
  let isWhole = true;
  try {
    for await (const piece of answer) pieces.push(piece);
  } catch {
    isWhole = false;
  }
  const arrived = Buffer.concat(pieces);
  return { status: answer.statusCode, headers: answer.headers, body: arrived, pieces: pieces.length, isWhole };
}

/** Every byte that is received on a connection until it ends. */
export async function bytesAfter(address: string, head: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (piece) => {
    text += piece.toString();
  });
  socket.on('error', () => {});
  socket.write(head);
  await once(socket, 'close');
  return text;
}
