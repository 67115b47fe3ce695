import express, { type ErrorRequestHandler } from 'express';
import { ZodError } from 'zod';
import { announce } from './announce.ts';
import { listMembers, memberList, statusOf, whoAsks } from './in-memory.ts';

/** Express 5: the handler parses query and answer with the contract's schemas, as is usual with Express. */
const app = express();
app.get(memberList.path, async ({ headers, query: sent }, response) => {
  const query = memberList.query.parse(sent);
  await whoAsks(headers.authorization, query);
  response.json(memberList.responses[200].parse(listMembers(query)));
});
const answerError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  response.status(error instanceof ZodError ? 400 : statusOf(error, 500)).json({ message: String(error) });
};
app.use(answerError);
const server = app.listen(0, '127.0.0.1', () => announce(server.address()));
