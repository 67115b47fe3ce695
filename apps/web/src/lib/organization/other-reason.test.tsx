import { type Permission, permissionsWithoutCustomer } from '@siteward/domain';
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { limitedWords, unpaidWords, useOtherReason } from './other-reason.ts';

function Reason({ permission }: { permission: Permission }) {
  return <p>{useOtherReason(permission) ?? 'none'}</p>;
}

const HELD: Permission[] = ['roles:manage', 'sites:manage', 'billing:manage', 'sites:view'];

it.each<[string, Permission, { sites?: string[]; isReadOnly?: boolean }, string]>([
  ['can use it', 'roles:manage', {}, 'none'],
  ['lacks it', 'organization:manage', {}, 'none'],
  ['lacks it and is limited', 'organization:manage', { sites: [SITE] }, 'none'],
  ['lacks it where nobody pays', 'organization:manage', { isReadOnly: true }, 'none'],
  ['is limited', 'roles:manage', { sites: [SITE] }, limitedWords()],
  ['is limited and needs no more for it', 'sites:manage', { sites: [SITE] }, 'none'],
  ['has it where nobody pays', 'roles:manage', { isReadOnly: true }, unpaidWords()],
  ['has it where nobody pays, but needs it to pay', 'billing:manage', { isReadOnly: true }, 'none'],
  ['is limited where nobody pays', 'roles:manage', { sites: [SITE], isReadOnly: true }, limitedWords()],
])('somebody who %s (%s)', (_, permission, { sites = [], isReadOnly = false }, words) => {
  const scope = pageScope(HELD);
  const permissions = isReadOnly ? permissionsWithoutCustomer(HELD) : HELD;
  const member = { ...scope.member, sites };
  renderPage(<Reason permission={permission} />, { ...scope, member, permissions, isReadOnly });
  expect(screen.getByText(words)).toBeTruthy();
  cleanup();
});
