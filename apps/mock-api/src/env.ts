import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
/** An empty value counts as not set, as shells and compose files write it. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).catch('development'),
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(3001),
    WEB_PORT: port.default(5173),
    MONGODB_URL: optional(z.string().regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://')),
    DATA_DIR: z.string().default('.data'),
    RATE_LIMITS: z.enum(['on', 'off']).default('on'),
    SEED: z.enum(['demo', 'none']).optional(),
    SESSION_SECRET: optional(z.string().min(32, 'must be at least 32 characters of your own randomness')),
    SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
    MAIL_FROM: z.string().default('Siteward <no-reply@siteward.example>'),
    PUBLIC_URL: optional(z.url()),
    STRIPE_SECRET_KEY: optional(z.string()),
    STRIPE_WEBHOOK_SECRET: optional(z.string()),
    TRUSTED_PROXIES: list.default([]),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  })
  .superRefine((value, context) => {
    if (value.NODE_ENV !== 'production') return;
    for (const name of ['MONGODB_URL', 'SESSION_SECRET', 'PUBLIC_URL'] as const) {
      if (!value[name]) context.addIssue({ code: 'custom', path: [name], message: 'is required in production' });
    }
    if (value.RATE_LIMITS === 'off') {
      context.addIssue({ code: 'custom', path: ['RATE_LIMITS'], message: 'off is for load tests, not for production' });
    }
  });

/** The process's configuration (api.md "Running"), checked once at the start. */
export type Environment = ReturnType<typeof readEnvironment>;

/** Thrown where a variable is missing or wrong; its message is one line for the person who starts the process. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/**
 * Reads and checks the environment. In: the variables, `process.env` as a rule. Out: typed values with the defaults
 * filled in. Throws EnvironmentError with every fault in one line.
 */
export function readEnvironment(variables: Record<string, string | undefined>) {
  const result = environmentSchema.safeParse(variables);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new EnvironmentError(`Wrong configuration: ${faults.join('; ')}`);
  }
  const value = result.data;
  const production = value.NODE_ENV === 'production';
  return {
    ...value,
    production,
    SEED: value.SEED ?? (production ? ('none' as const) : ('demo' as const)),
    SESSION_SECRET: value.SESSION_SECRET ?? 'only-for-development-and-tests-0123456789',
    PUBLIC_URL: value.PUBLIC_URL ?? `http://127.0.0.1:${value.WEB_PORT}`,
    LOG_LEVEL: value.LOG_LEVEL ?? (production ? ('info' as const) : ('warn' as const)),
  };
}
