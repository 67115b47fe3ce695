import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isTooDeep, registerJsonBodies } from './json-bodies.ts';
import { registerProblems } from './problems.ts';

/** Makes a body so long that its depth is looked at. */
const LONG = JSON.stringify('x'.repeat(10_000));
const nested = (levels: number) => `${'['.repeat(levels)}${LONG}${']'.repeat(levels)}`;

let server: FastifyInstance;
beforeAll(() => {
  server = fastify();
  registerProblems(server);
  registerJsonBodies(server);
  server.post('/', async ({ body }) => ({ body }));
});
afterAll(() => server.close());

async function post(payload: string) {
  const answer = await server.inject({
    method: 'POST',
    payload,
    headers: { 'content-type': 'application/json' },
    url: '/',
  });
  return [answer.statusCode, answer.json()] as const;
}

describe('a body in JSON', () => {
  it.each([nested(1), nested(50), `{"a":{"b":[${LONG}]}}`])('is parsed as ever', async (text) => {
    expect(await post(text)).toEqual([200, { body: JSON.parse(text) }]);
  });

  it('is refused without being parsed if it is nested too deeply', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    const [status, problem] = await post(nested(51));
    const texts = parse.mock.calls.map(([text]) => text.length);
    parse.mockRestore();
    expect([status, problem.code, problem.detail]).toEqual([400, 'VALIDATION', 'The body is nested too deeply.']);
    expect(Math.max(...texts)).toBeLessThan(LONG.length);
  });

  it.each(['', '{', '{"a":', 'nothing', `{"__proto__":[${LONG}]}`])('is refused as ever: %j', async (text) => {
    const [status, problem] = await post(text);
    expect([status, problem.code]).toEqual([400, 'VALIDATION']);
    expect(problem.detail).not.toContain('nested');
  });
});

describe('how deep a text is', () => {
  const brackets = '[{'.repeat(3000);

  it('does not depend on what is quoted in it', () => {
    for (const text of [brackets, `\\"${brackets}`, `${brackets}\\\\`, `"${brackets}`, `\\${brackets}`]) {
      expect(isTooDeep(JSON.stringify([text, { [text]: text }]))).toBe(false);
    }
  });

  it('counts what is open at the same time, wherever it is', () => {
    expect(isTooDeep('[{}],'.repeat(3000))).toBe(false);
    expect(isTooDeep(`["\\"${brackets}\\\\",${'{"a":'.repeat(50)}`)).toBe(true);
    expect(isTooDeep(`["\\"${brackets}\\\\",${'{"a":'.repeat(49)}`)).toBe(false);
  });

  it('is of no interest in a short text', () => {
    expect(isTooDeep('['.repeat(5000))).toBe(false);
    expect(isTooDeep('['.repeat(5001))).toBe(true);
  });
});
