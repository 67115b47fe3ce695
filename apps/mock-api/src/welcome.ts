import type { Environment } from '#env.ts';

/**
 * Prints where everything is, for the person who started it. In: the configuration; a line about the database; how long
 * the start took, in milliseconds. In production the log alone speaks.
 */
export function printWelcome(env: Environment, database: string, milliseconds: number): void {
  if (env.production) return;
  const api = `http://${env.HOST}:${env.PORT}`;
  const lines = [
    '',
    `  Siteward is running (${(milliseconds / 1000).toFixed(1)} s)`,
    '',
    `  Web app     ${env.PUBLIC_URL}`,
    `  API         ${api}/api/docs`,
    ...(env.SMTP_URL ? [] : [`  Mail        ${api}/dev/mail`]),
    `  Database    ${database}`,
    ...(env.SEED === 'demo'
      ? ['', '  Sign in as  owner@north.example   (also admin@, manager@, technician@, requester@, viewer@, provider@)']
      : []),
    ...(env.SEED === 'demo' ? ['              owner@south.example   password of all: siteward-demo'] : []),
    '',
    '',
  ];
  process.stdout.write(lines.join('\n'));
}
