import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROUTES } from '#contract-tests/support/routes.ts';
import { loggerOptions, withoutSecrets } from './log.ts';

const SID = 'a'.repeat(43);

describe('the path that a log shows', () => {
  it.each([
    ['/', '/'],
    ['/api/members?sid=secret&page=2', '/api/members'],
    ['/api/members/0123456789abcdef01234567/history', '/api/members/0123456789abcdef01234567/history'],
    [`/api/auth/${SID}`, '/api/auth/…'],
    [`/${'a'.repeat(39)}`, `/${'a'.repeat(39)}`],
    [`/${'a'.repeat(40)}`, '/…'],
    ['/4242424242424242', '/…'],
    ['/pay/4242%204242%204242%204242/now', '/pay/…/now'],
    ['/pay/4242-4242-4242', '/pay/…'],
    ['/2026/11/26', '/2026/11/26'],
  ])('of %s is %s', (url, path) => expect(withoutSecrets(url)).toBe(path));
});

/** The names of all fields in a schema, at any depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = Object(schema);
  return [...Object.keys(properties), ...Object.values(schema).flatMap(namesIn)];
}

it('no log shows a field of calls that holds a secret, even if a body is logged by mistake', () => {
  const schemas = ROUTES.flatMap(({ route }) => [route.pathParams, 'body' in route ? route.body : undefined]);
  const names = schemas.flatMap((schema) =>
    schema instanceof z.ZodType ? namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : [],
  );
  const secrets = [...new Set(names)].filter((name) => /password|token|sid$|otp|secret/i.test(name));
  const { logger } = loggerOptions({ LOG_LEVEL: 'info', production: true });
  expect(logger).toMatchObject({ redact: expect.arrayContaining(secrets.map((name) => `*.${name}`)) });
});
