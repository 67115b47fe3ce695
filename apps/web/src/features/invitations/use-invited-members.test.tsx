import type { Invitation, Member } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { RowMenu } from '#components/menu.tsx';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { at } from '#testing/fake-shell.ts';
import { aMember, anInvitation } from '#testing/people.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { useInvitedMembers } from './use-invited-members.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

const ann = aMember(1, 'Ann', { status: 'invited', email: 'ann@a.example' });
const toAnn = anInvitation(2, 'ann@a.example', { member: ann._id });

/** What stands beside an invited member. */
function Invited({ member, isShown }: { member: Member; isShown: boolean }) {
  const { parts, dialogs } = useInvitedMembers(isShown);
  return (
    <>
      <h1 tabIndex={-1}>Members</h1>
      <p>
        {parts ? 'Expires: ' : 'nothing'}
        {parts?.expiry(member)}
      </p>
      <RowMenu name="Ann">{parts?.items(member)}</RowMenu>
      {dialogs}
    </>
  );
}

function open(invitations: Invitation[], permissions: Permission[], isShown = true) {
  const api = fakeApi({ 'GET /api/invitations': () => pageOf(invitations), 'GET /api/roles': () => pageOf([]) });
  renderPage(<Invited member={ann} isShown={isShown} />, pageScope(permissions));
  return api;
}
async function items() {
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Actions for Ann' }), { key: 'Enter' });
  return within(await screen.findByRole('menu')).findAllByRole('menuitem');
}
const ALL: Permission[] = ['invitations:view', 'invitations:manage'];

it('an invited member has the actions of their own invitation', async () => {
  open([anInvitation(3, 'ben@a.example'), toAnn], ALL);
  await screen.findByText(/^Expires:/, { selector: 'p:has(time)' });
  const found = await items();
  expect(found.map(({ textContent }) => textContent)).toEqual(['Resend1 of 5 sent', 'Revoke']);
});

it('an invitation that is not among the first hundred is looked for by its address', async () => {
  const { sent } = open([anInvitation(3, 'ben@a.example')], ALL);
  const [link] = await items();
  expect(link?.textContent).toBe('Show the invitation');
  expect(link?.getAttribute('href')).toBe(`${at('invitations')}?search=ann%40a.example`);
  const [asked] = sent('GET').filter(({ path }) => path === '/api/invitations');
  expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ status: 'pending', limit: '100' });
});

it.each<[string, Permission[], boolean]>([
  ['may not see invitations', ['invitations:manage'], true],
  ['look at other members', ALL, false],
])('nothing is asked for members who %s', (_, permissions, isShown) => {
  const { calls } = open([toAnn], permissions, isShown);
  screen.getByText('nothing');
  expect(calls.filter(({ path }) => path === '/api/invitations')).toEqual([]);
});
