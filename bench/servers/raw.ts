import { createServer } from 'node:http';
import { pageOfMembers } from '../members.ts';
import { announce } from './announce.ts';

/** The floor: Node's own server and JSON.stringify; nothing is read and nothing checked. */
const server = createServer((_request, response) => {
  const body = JSON.stringify(pageOfMembers(3, 10));
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => announce(server.address()));
