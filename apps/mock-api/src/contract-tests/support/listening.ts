import { connect } from 'node:net';
import type { NamedRoute } from '@siteward/contract';
import supertest from 'supertest';
import type { Answer } from './answers.ts';
import type { AnyCall } from './routes.ts';
import { type Headers, TextFile, urlOf } from './send.ts';
import type { World } from './world.ts';

/** A call as raw HTTP: the text of the body is sent unchanged. */
export type RawCall = { method: string; url: string; headers?: Headers; text?: string };
export type Http = { port: number; send: (call: RawCall) => Promise<Answer> };

/** Makes a world's server listen on a free port of 127.0.0.1; `world.close()` ends it. */
export async function listen({ server }: World): Promise<Http> {
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const agent = supertest(url);
  const send = async ({ method, url: path, headers = {}, text }: RawCall): Promise<Answer> => {
    // supertest has a function for each method; what it returns, and parses, is superagent's own.
    const request = agent[methodOf(method)](path)
      .set(headers)
      .redirects(0)
      .ok(() => true);
    const answer = await (text === undefined ? request : request.send(text)).buffer(true).parse(toText);
    return {
      status: answer.status,
      contentType: answer.headers['content-type'] ?? '',
      text: String(answer.body ?? ''),
    };
  };
  return { port: Number(new URL(url).port), send };
}

function methodOf(method: string): 'get' | 'post' | 'put' | 'patch' | 'delete' {
  const known = (['get', 'post', 'put', 'patch', 'delete'] as const).find((name) => name === method.toLowerCase());
  if (!known) throw new Error(`supertest has no ${method}`);
  return known;
}

function toText(response: NodeJS.EventEmitter, done: (error: Error | null, body: string) => void): void {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer | string) => chunks.push(Buffer.from(chunk)));
  response.on('end', () => done(null, Buffer.concat(chunks).toString()));
}

/** A call of the contract as raw HTTP, signed in. */
export function rawCall(named: NamedRoute, call: AnyCall, sid: string): RawCall & { headers: Headers } {
  const { body } = call;
  const isFile = body instanceof TextFile;
  return {
    method: named.route.method,
    url: urlOf(named, call),
    headers: {
      authorization: sid,
      ...(body !== undefined && { 'content-type': isFile ? body.type : 'application/json' }),
    },
    ...(body !== undefined && { text: isFile ? body.content : JSON.stringify(body) }),
  };
}

/** Writes bytes to the server unchanged, for input that no HTTP client would send, and reads its answer until it hangs up. */
export function sendBytes(port: number, bytes: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(parseAnswer(Buffer.concat(chunks).toString())));
  });
}

/** What a server wrote to a socket, as an answer. */
export function parseAnswer(text: string): Answer {
  const [head = '', ...body] = text.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]),
    contentType: /^content-type: (.*)$/im.exec(head)?.[1] ?? '',
    text: body.join('\r\n\r\n'),
  };
}
