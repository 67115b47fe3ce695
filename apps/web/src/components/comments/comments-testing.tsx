import type { Comment } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import { fireEvent, screen, within } from '@testing-library/react';
import { api } from '#lib/calls/api.ts';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { Comments } from './comments.tsx';

export const id = (number: number) => number.toString(16).padStart(24, '0');
export const ME = { _id: pageScope([]).member._id, name: 'Olivia', type: 'staff' } as const;
export const ADA = { _id: id(7), name: 'Ada Lovelace', type: 'staff' } as const;
export const url = `/api/work-orders/id/${id(1)}/comments`;
export const WRITING: Permission[] = ['work-orders:view-any', 'work-orders:update-own'];
export const MODERATING: Permission[] = ['work-orders:view-any', 'work-orders:update-any'];

export function aComment(number: number, text: string, more: Partial<Comment> = {}): Comment {
  const at = `2026-11-22T09:${String(number % 60).padStart(2, '0')}:00.000Z`;
  return {
    _id: id(100 + number),
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    version: 1,
    org: ORG,
    site: SITE,
    record: id(1),
    author: ADA,
    text,
    mentions: [],
    internal: false,
    editedAt: null,
    removedAt: null,
    removedBy: null,
    ...more,
  };
}

type Answers = Parameters<typeof fakeApi>[0];
type Written = { text: string; internal?: boolean };

/** Opens a thread backed by an API that keeps what is done to it. */
export function openThread(
  before: Comment[] = [],
  permissions = WRITING,
  answers: Answers = {},
  type: 'staff' | 'provider' = 'staff',
) {
  let comments = before;
  const change = (path: string, fields: Partial<Comment>) => {
    comments = comments.map((each) =>
      path.endsWith(each._id) ? { ...each, ...fields, version: each.version + 1 } : each,
    );
    return { status: 200, body: comments.find(({ _id }) => path.endsWith(_id)) };
  };
  const server = fakeApi({
    [`GET ${url}`]: () => pageOf([...comments].reverse()),
    [`GET ${url}/people`]: ({ query }) =>
      pageOf(
        [ADA, { _id: id(8), name: 'Ben' }].filter(({ name }) =>
          name.toLowerCase().startsWith(query.get('search') ?? ''),
        ),
      ),
    [`POST ${url}`]: ({ body }) => {
      const { text, internal = false } = body as Written;
      const written = aComment(comments.length + 1, text, { author: ME, internal });
      comments = [...comments, written];
      return { status: 201, body: written };
    },
    [`PATCH ${url}/*`]: ({ path, body }) =>
      change(path, { text: (body as Written).text, editedAt: '2026-11-22T10:00:00.000Z' }),
    [`DELETE ${url}/*`]: ({ path }) => {
      change(path, { text: '', removedAt: '2026-11-22T10:00:00.000Z', removedBy: ME });
      return { status: 204 };
    },
    ...answers,
  });
  const scope = pageScope(permissions);
  const page = renderPage(
    <Comments
      id={id(1)}
      calls={api.workOrderComments}
      area="work-orders"
      events={[{ key: 'event', at: '2026-11-22T09:01:30.000Z', content: <p>Started</p> }]}
    />,
    { ...scope, member: { ...scope.member, type } },
  );
  return { server, page, change, say: (comment: Comment) => (comments = [...comments, comment]) };
}

export const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^New/ });
export const entries = () =>
  within(screen.getByRole('list', { name: 'Comments and history' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** Types into the field, leaving the caret at the end. */
export function type(element: HTMLTextAreaElement, text: string): void {
  element.focus();
  fireEvent.change(element, { target: { value: text } });
  element.setSelectionRange(text.length, text.length);
  fireEvent.select(element);
}
