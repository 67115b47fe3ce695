import type { CommentCalls } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import type { OrgScope } from '#scope.ts';
import { listMentionable } from './comment-people.ts';
import type { Commented } from './commented.ts';
import { createComment, listComments, removeComment, updateComment } from './comments.service.ts';

type FindCommented = (scope: OrgScope, id: string) => Promise<Commented>;

/**
 * The calls of contract/comments.ts for the records of an area.
 *
 * @param find - finds a record that the actor sees by its id; throws NOT_FOUND for any other
 * @param hold - the same, and keeps the record from being removed until the transaction ends
 */
export function commentHandlers(find: FindCommented, hold: FindCommented): Handlers<CommentCalls> {
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
