import { emailSchema } from '@siteward/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#app-error.ts';
import type { Deps } from '#deps.ts';
import { FROM_THIS_MACHINE } from '../from-here.ts';
import { PAGE_HEADERS } from '../page/html.ts';
import { outboxPage } from './outbox-page.ts';

/** How many mails are shown at most; these are the newest. */
const MOST = 100;

const querySchema = z.strictObject({ to: z.literal('').or(emailSchema).optional() });

/**
 * The development outbox: `GET /api/dev/mails?to=` for programs, `/dev/mail` for people, newest first. Register it outside
 * production only. It answers this machine alone, because anyone who can read it can sign in as anybody.
 *
 * @param fails - whether mail delivery is failing
 */
export function registerOutbox(app: FastifyInstance, { models }: Pick<Deps, 'models'>, fails: () => boolean): void {
  const deps = { models, fails };
  app.get('/api/dev/mails', { ...FROM_THIS_MACHINE, config: { name: 'dev.mails' } }, async (request) => ({
    items: await listMails(deps, readQuery(request)),
  }));

  app.get('/dev/mail', { ...FROM_THIS_MACHINE, config: { name: 'dev.mailPage' } }, async (request, reply) => {
    const to = readQuery(request);
    return reply.headers(PAGE_HEADERS).send(outboxPage(await listMails(deps, to), to));
  });
}

function readQuery(request: FastifyRequest): string | undefined {
  const result = querySchema.safeParse(request.query);
  if (result.success) return result.data.to || undefined;
  throw new AppError('VALIDATION', 'query.to: only one address may be asked for, as in ?to=somebody@north.example');
}

type Mails = Pick<Deps, 'models'> & { fails: () => boolean };

async function listMails({ models, fails }: Mails, to: string | undefined) {
  // While no mail is delivered, nobody gets to read those still to be sent.
  const readable = { ...(to && { to }), ...(fails() && { sentAt: { $ne: null } }) };
  const found = await models.Mail.find(readable, { to: 1, subject: 1, text: 1, html: 1, createdAt: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .limit(MOST)
    .lean();
  return found.map(({ _id, createdAt, ...mail }) => ({ ...mail, createdAt: createdAt.toISOString() }));
}
