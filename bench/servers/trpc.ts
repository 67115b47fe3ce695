import { initTRPC, TRPCError } from '@trpc/server';
import { type CreateHTTPContextOptions, createHTTPServer } from '@trpc/server/adapters/standalone';
import { announce } from './announce.ts';
import { listMembers, memberList, statusOf, whoAsks } from './in-memory.ts';

/** tRPC on its standalone server: the procedure's input and output are the contract's schemas. */
const t = initTRPC.context<{ sid: string | undefined }>().create();

const list = t.procedure
  .input(memberList.query)
  .output(memberList.responses[200])
  .use(async ({ ctx, input, next }) => {
    await whoAsks(ctx.sid, input).catch((cause: unknown) => {
      throw new TRPCError({ code: statusOf(cause, 500) === 401 ? 'UNAUTHORIZED' : 'FORBIDDEN', cause });
    });
    return next();
  })
  .query(({ input }) => listMembers(input));

const server = createHTTPServer({
  router: t.router({ members: t.router({ list }) }),
  createContext: ({ req }: CreateHTTPContextOptions) => ({ sid: req.headers.authorization }),
});
server.listen(0, '127.0.0.1', () => announce(server.address()));
