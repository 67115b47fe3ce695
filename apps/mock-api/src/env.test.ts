import { describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from './env.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  MONGODB_URL: 'mongodb://db.example/siteward',
  SESSION_SECRET: 's'.repeat(32),
  PUBLIC_URL: 'https://siteward.example',
};

function faultOf(variables: Record<string, string>): string {
  try {
    readEnvironment(variables);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  return 'no fault';
}

describe('readEnvironment', () => {
  it('needs nothing in development (api.md "Running")', () => {
    expect(readEnvironment({})).toMatchObject({
      production: false,
      HOST: '127.0.0.1',
      PORT: 3001,
      WEB_PORT: 5173,
      DATA_DIR: '.data',
      RATE_LIMITS: 'on',
      SEED: 'demo',
      PUBLIC_URL: 'http://127.0.0.1:5173',
      TRUSTED_PROXIES: [],
    });
  });

  it('takes an empty value for one that is not set, but an empty DATA_DIR for a temporary folder', () => {
    const env = readEnvironment({ MONGODB_URL: '', SMTP_URL: '', PUBLIC_URL: '', DATA_DIR: '' });
    expect(env.MONGODB_URL).toBeUndefined();
    expect(env.DATA_DIR).toBe('');
  });

  it('accepts a complete production, without demo data', () => {
    expect(readEnvironment(PRODUCTION)).toMatchObject({ production: true, SEED: 'none', LOG_LEVEL: 'info' });
  });

  it.each(['MONGODB_URL', 'SESSION_SECRET', 'PUBLIC_URL'])('demands %s in production', (name) => {
    expect(faultOf({ ...PRODUCTION, [name]: '' })).toBe(`Wrong configuration: ${name} is required in production`);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['MONGODB_URL', 'http://db.example'],
    ['SESSION_SECRET', 'short'],
    ['SMTP_URL', 'mail.example'],
    ['PUBLIC_URL', 'siteward'],
    ['RATE_LIMITS', 'maybe'],
    ['SEED', 'much'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    const fault = faultOf({ [name]: value });
    expect(fault).toMatch(new RegExp(`^Wrong configuration: ${name} `));
    expect(fault).not.toContain('\n');
  });

  it('names every fault at once, and refuses to switch the limits off in production', () => {
    expect(faultOf({ ...PRODUCTION, RATE_LIMITS: 'off', MONGODB_URL: '' })).toBe(
      'Wrong configuration: MONGODB_URL is required in production; RATE_LIMITS off is for load tests, not for production',
    );
  });
});
