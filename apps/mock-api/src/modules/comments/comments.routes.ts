import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { listMentionable } from './comment-people.ts';
import type { CommentedRecords } from './commented.ts';
import { createComment, listComments, removeComment, updateComment } from './comments.service.ts';

/** The calls of contract/records/comments.ts for the records of an area. */
export function commentHandlers({ find, hold }: CommentedRecords): Handlers<Contract['workOrderComments']> {
  return {
    list: async ({ scope, params, query }) => {
      return { status: 200, body: await listComments(scope, await find(scope, params.id), query) };
    },
    people: async ({ scope, params, query }) => {
      return { status: 200, body: await listMentionable(scope, await find(scope, params.id), query) };
    },
    create: async ({ scope, params, body }) => {
      return { status: 201, body: await createComment(scope, await hold(scope, params.id), body) };
    },
    update: async ({ scope, params, body: { text }, expectedVersion }) => {
      const about = await find(scope, params.id);
      return { status: 200, body: await updateComment(scope, about, params.comment, { text, expectedVersion }) };
    },
    remove: async ({ scope, params, expectedVersion }) => {
      await removeComment(scope, await find(scope, params.id), params.comment, expectedVersion);
      return { status: 204, body: undefined };
    },
  };
}
