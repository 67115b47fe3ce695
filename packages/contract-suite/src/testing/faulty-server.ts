import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ROUTES } from '../calls.ts';
import { type Answer, type Sent, Wire } from '../wire.ts';
import { FAULTS, type Fault, type FaultName, newSid } from './faults.ts';

export { FAULTS, type FaultName } from './faults.ts';

/** The headers that matter to the server; the rest belong to the connection. */
const PASSED =
  /^(authorization|content-(type|disposition)|cookie|origin|if-match|idempotency-key|accept|accept-language|(x|access)-.*)$/;
/** Node sets these itself. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'content-length', 'transfer-encoding', 'content-encoding']);

/**
 * Starts a server that does what another one does, except for some faults.
 *
 * @param target - the address of the server without faults
 * @param names - the faults that it has, until it is given others
 */
export async function startFaultyServer(target: string, names: readonly FaultName[]) {
  const wire = new Wire(target);
  const sids: string[] = [];
  const faultsOf = (each: readonly FaultName[]) => each.map((name): Fault => FAULTS[name]);
  let faults = faultsOf(names);
  const ask = (sent: Sent) => wire.send(sent, { waits: false });
  const answerTo = async (sent: Sent): Promise<Answer> => {
    const call = callAt(sent);
    const fault = faults.find((each) => each.call === call);
    const answer = await (fault ? fault.answer({ sent, ask, sids }) : ask(sent));
    const sid = call === 'auth.signIn' ? newSid(answer) : undefined;
    if (sid !== undefined) sids.push(sid);
    return answer;
  };
  const server = createServer(async (request, response) => {
    const { status, headers, contentType, text } = await answerTo(await sentIn(request));
    if (status === 0) return void request.socket.destroy();
    const own = Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name));
    response.writeHead(status, { ...Object.fromEntries(own), ...(contentType && { 'content-type': contentType }) });
    response.end(request.method === 'HEAD' ? undefined : text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    setFaults: (others: readonly FaultName[]): void => {
      faults = faultsOf(others);
    },
    stop: async (): Promise<void> => {
      wire.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function sentIn(request: IncomingMessage): Promise<Sent> {
  const headers = Object.entries(request.headers)
    .filter(([name]) => PASSED.test(name))
    .map(([name, value]) => [name, String(value)]);
  const body = await buffer(request);
  const sent = { method: request.method ?? 'GET', path: request.url ?? '/', headers: Object.fromEntries(headers) };
  return body.length > 0 ? { ...sent, body } : sent;
}

/** The call that a request makes; undefined for an address that no call has. */
function callAt({ method, path }: Sent): string | undefined {
  const [own = ''] = path.split('?', 1);
  const parts = own.split('/');
  const fits = (pattern: string) => {
    const wanted = pattern.split('/');
    return wanted.length === parts.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at]);
  };
  const found = ROUTES.filter(({ route }) => route.method === method && fits(route.path));
  // Literal parts of the address take precedence over placeholders.
  const [best] = found.sort((one, other) => one.route.path.split(':').length - other.route.path.split(':').length);
  return best?.name;
}
