import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openForFile } from '#testing/open-for-file.ts';
import { type Answer, problemFault, problemIn } from './support/answers.ts';
import { type Http, listen, type RawCall, sendBytes } from './support/listening.ts';
import { ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld } from './support/world.ts';

const world = await openForFile(createWorld());
let http: Http;
beforeAll(async () => {
  http = await listen(world);
});
afterEach(() => world.restore());

const JSON_TYPE = { 'content-type': 'application/json' };
const owner = () => ({ authorization: world.alpha.people.Owner.sid });

async function expectProblem(answer: Answer, status: number, code: string): Promise<void> {
  expect(problemFault(answer), answer.text).toBeUndefined();
  expect(problemIn(answer)).toMatchObject({ status, code });
  expect(await world.changed()).toEqual([]);
}

/** A call that would create an organization, with the given body and headers. */
const create = (text: string, headers = JSON_TYPE): RawCall => ({
  method: 'POST',
  url: '/api/organizations',
  headers: { ...owner(), ...headers },
  text,
});
const ORGANIZATION = { name: 'New', email: 'new@alpha.example', busInst: 'business', nature: 'occupier' };
const MEGABYTE = 1024 * 1024;

describe('the size of a request', () => {
  it('is at most 1 MB for a body, to the byte', async () => {
    const padded = (length: number) => JSON.stringify(ORGANIZATION).padEnd(length, ' ');
    await expectProblem(await http.send(create(padded(MEGABYTE + 1))), 413, 'PAYLOAD_TOO_LARGE');
    expect((await http.send(create(padded(MEGABYTE)))).status).toBe(201);
  });

  it('counts a body without Content-Length too', async () => {
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const head = `POST /api/organizations HTTP/1.1\r\nHost: x\r\nAuthorization: ${owner().authorization}\r\n`;
    const bytes = `${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(17)}0\r\n\r\n`;
    await expectProblem(await sendBytes(http.port, bytes), 413, 'PAYLOAD_TOO_LARGE');
  });

  it('is 414 for an address of more than 8 KB, and for a part of a path beyond 500 characters', async () => {
    const search = (length: number) => `/api/organizations?search=${'x'.repeat(length)}`;
    await expectProblem(await http.send({ method: 'GET', url: search(8192), headers: owner() }), 414, 'URI_TOO_LONG');
    await expectProblem(await http.send({ method: 'GET', url: search(8000), headers: owner() }), 400, 'VALIDATION');
    const long = { method: 'GET', url: `/api/auth/verify/${'x'.repeat(501)}` };
    await expectProblem(await http.send(long), 414, 'URI_TOO_LONG');
  });

  it('is 431 for headers of more than 16 KB', async () => {
    const headers = { ...owner(), 'x-long': 'x'.repeat(17_000) };
    await expectProblem(
      await http.send({ method: 'GET', url: '/api/organizations', headers }),
      431,
      'HEADERS_TOO_LARGE',
    );
    const many = Array.from({ length: 3000 }, (_, index) => `x-${index}: ${index}\r\n`).join('');
    const bytes = `GET /api/organizations HTTP/1.1\r\nHost: x\r\n${many}\r\n`;
    await expectProblem(await sendBytes(http.port, bytes), 431, 'HEADERS_TOO_LARGE');
  });

  it('does not hang on deep bodies and long lists', async () => {
    const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);
    const bodies = [
      ...[deep('[', ']', 100_000), deep('{"a":', '}', 100_000).replace(':}', ':1}'), deep('[', '', 500_000)],
      JSON.stringify({ ...ORGANIZATION, name: Array.from({ length: 100_000 }, () => 1) }),
      `{${Array.from({ length: 50_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
      JSON.stringify({ ...ORGANIZATION, name: 'x'.repeat(1_000_000) }),
    ];
    for (const body of bodies) {
      const answer = await http.send(create(body));
      await expectProblem(answer, 400, 'VALIDATION');
      expect(answer.text.length).toBeLessThan(20_000);
    }
    expect((await http.send(create(deep('[', ']', 100_000)))).text).toContain('nested too deeply');
  });
});

describe('the type of a body', () => {
  it.each([
    ...['text/plain', 'text/json', 'application/xml', 'application/x-www-form-urlencoded', 'application/problem+json'],
    ...['multipart/form-data; boundary=x', 'application/octet-stream', 'application/jsonp', 'json', 'x', '*/*', ', ,'],
  ])('%s is 415', async (type) => {
    const answer = await http.send(create(JSON.stringify(ORGANIZATION), { 'content-type': type }));
    await expectProblem(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('without any type is 415', async () => {
    const body = JSON.stringify(ORGANIZATION);
    const head = `POST /api/organizations HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${owner().authorization}`;
    const answer = await sendBytes(http.port, `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    await expectProblem(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it.each([
    '',
    ' ',
    '{',
    '}',
    '{"name"',
    "{'name':'x'}",
    '{"a":1,}',
    'undefined',
    '\u0000',
    '\ufeff',
    '{"a":01}',
    '<a/>',
  ])('invalid JSON is 400: %j', async (text) => expectProblem(await http.send(create(text)), 400, 'VALIDATION'));

  it('bytes that are not UTF-8 do not make the server fail', async () => {
    const body = '{"email":"\xff\xfe\xc0\x80@x.example"}';
    const head = 'POST /api/auth/forget-password HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
    const length = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    await expectProblem(await sendBytes(http.port, head + length + body), 400, 'VALIDATION');
  });
});

describe('a body', () => {
  const BODILESS = ROUTES.filter(
    ({ route }) => route.method !== 'GET' && !('body' in route && typeof route.body === 'object'),
  );

  it.each(BODILESS)('is refused by $name, which takes none', async (named) => {
    const { Owner } = world.alpha.people;
    const call = { ...sampleOf(named.name, world.alpha, Owner), body: { name: 'x' } };
    const answer = await send(world.server, named, call, Owner.sid);
    await expectProblem(answer, 400, 'VALIDATION');
    expect(problemIn(answer).errors).toMatchObject([{ path: 'body', code: 'takes-no-body' }]);
  });

  const WITHOUT_BODY: [url: string, errors: object[]][] = [
    [
      '/api/auth/forget-password',
      // Spec section 5.
      [{ path: 'email', code: 'reset-email-required', message: 'Email is required for password reset request.' }],
    ],
    [
      '/api/auth',
      [
        { path: 'email', code: 'required', message: 'This field is required' },
        { path: 'password', code: 'required', message: 'This field is required' },
      ],
    ],
  ];
  it.each(WITHOUT_BODY)(
    'that %s needs is refused by its fields where it is missing, as an empty one is',
    async (url, errors) => {
      for (const call of [{ headers: {} }, { headers: JSON_TYPE, text: '{}' }]) {
        const answer = await http.send({ method: 'POST', url, ...call });
        await expectProblem(answer, 400, 'VALIDATION');
        expect(problemIn(answer).errors).toEqual(errors.map((each) => ({ ...each, params: {} })));
      }
    },
  );

  it('that could be empty, but not missing, is refused as such', async () => {
    const url = `/api/roles/id/${world.alpha.roles.unused}`;
    const answer = await http.send({ method: 'PATCH', url, headers: owner() });
    await expectProblem(answer, 400, 'VALIDATION');
    expect(problemIn(answer).errors).toMatchObject([{ path: 'body', code: 'required' }]);
  });
});

describe('an address', () => {
  it.each(['%', '%zz', '%c0%80', '%ff', '%e0%a4%a', '%u0041', 'a%'])(
    'with the malformed encoding %s is 400',
    async (bad) => {
      await expectProblem(await http.send({ method: 'GET', url: `/api/auth/verify/${bad}` }), 400, 'VALIDATION');
      const raw = `GET /api/roles/id/${bad} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${owner().authorization}`;
      await expectProblem(await sendBytes(http.port, `${raw}\r\n\r\n`), 400, 'VALIDATION');
    },
  );

  it.each(['%', '%zz', '%ff'])('with the malformed encoding %s in its query is 4xx or literal text', async (bad) => {
    const answer = await http.send({ method: 'GET', url: `/api/organizations?search=${bad}`, headers: owner() });
    expect([200, 400]).toContain(answer.status);
    const unknown = await http.send({ method: 'GET', url: `/api/organizations?${bad}=x`, headers: owner() });
    await expectProblem(unknown, 400, 'VALIDATION');
  });

  it.each([
    ...['/api', '/api/', '/api/nothing', '/api/members/', '/API/MEMBERS', '/api//members', '/api/members/../roles/x/y'],
    ...['/api/%2e%2e/x', '/api/auth/a/b/c', '/', '/index.html', '/.env', '/etc/passwd', '/%2e%2e/%2e%2e/etc/passwd'],
    ...['/dev/nothing', '/api/docs/../../package.json'],
  ])('that does not exist gets its own problem document: %s', async (url) => {
    const request = `GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    await expectProblem(await sendBytes(http.port, request), 404, 'NOT_FOUND');
  });

  it.each(['http://x', 'HTTPS://x.example:3001', 'http://a:b@x'])(
    'that includes its host counts by its path: %s',
    async (host) => {
      const answerTo = async (path: string, headers = {}) => {
        const [answer] = await once(request({ port: http.port, path, headers }).end(), 'response');
        answer.resume();
        const {
          statusCode: status,
          headers: { 'cache-control': caching },
        } = answer;
        return { status, caching };
      };
      expect(await answerTo(`${host}/api/organizations?limit=1`, owner())).toEqual({
        status: 200,
        caching: 'no-store',
      });
      expect(await answerTo(`${host}/api/nothing`)).toEqual({ status: 404, caching: 'no-store' });
      for (const path of ['', '/', '?limit=1']) {
        expect(await answerTo(`${host}${path}`)).toEqual(await answerTo('/'));
      }
    },
  );

  it.each(['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])('is not found for the method %s', async (method) => {
    const request = `${method} /api/members HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    await expectProblem(await sendBytes(http.port, request), 404, 'NOT_FOUND');
  });
});

it('an OPTIONS request that is not a browser’s is answered all the same', async () => {
  const ask = 'OPTIONS /api/members HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  expect(await sendBytes(http.port, ask)).toMatchObject({ status: 204, text: '' });
});

describe('what is not HTTP', () => {
  it.each([
    ['no request line', 'hello\r\n\r\n'],
    ['an unknown method', 'FOO /api/health HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an unknown expectation', 'GET /api/health HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\n\r\n'],
    ['an unknown version', 'GET /api/health HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['a NUL in a header', 'GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'],
    ['two lengths', 'POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a negative length', 'POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
    ['a space in the address', 'GET /api/ health HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('%s is 400', async (_, bytes) => expectProblem(await sendBytes(http.port, bytes), 400, 'VALIDATION'));
});
