import type { Permission } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage } from '#testing/render-page.tsx';
import { SupportSection } from './support-section.tsx';
// Loaded on demand by the section; imported here so tests need not wait for it.
import './canned-reply-dialogs.tsx';

const AT = '2026-01-02T03:04:05.678Z';
const REPLY = '7'.repeat(24);
const reply = {
  _id: REPLY,
  createdAt: AT,
  updatedAt: AT,
  deletedAt: null,
  version: 3,
  org: ORG,
  title: 'We are on it',
  text: 'Thank you, {requester}.',
};
const responseMinutes = { low: 1440, medium: 480, high: 240, urgent: 60 };
const ALL: Permission[] = ['tickets:manage', 'organization:manage'];

function open(permissions = ALL, sites: string[] = []) {
  const refresh = vi.fn(async () => {});
  const base = pageScope(permissions, { refresh });
  const organization = { ...base.organization, responseMinutes };
  const scope = { ...base, organization, member: { ...base.member, sites } };
  const api = fakeApi({
    'GET /api/canned-replies': () => pageOf([reply]),
    [`GET /api/organizations/id/${ORG}`]: () => ({ status: 200, body: organization }),
    [`PATCH /api/organizations/id/${ORG}`]: ({ body }) => ({
      status: 200,
      body: { ...organization, ...Object(body), version: 2 },
    }),
    'POST /api/canned-replies': ({ body }) => ({ status: 201, body: { ...reply, ...Object(body) } }),
    [`PATCH /api/canned-replies/id/${REPLY}`]: ({ body }) => ({ status: 200, body: { ...reply, ...Object(body) } }),
    [`DELETE /api/canned-replies/id/${REPLY}`]: () => ({ status: 204 }),
  });
  return { ...api, refresh, ...renderPage(<SupportSection />, scope) };
}

const field = (label: string | RegExp, within_: HTMLElement = document.body) =>
  within(within_).findByLabelText<HTMLInputElement>(label);

describe('canned replies', () => {
  it('can be written, with placeholders inserted at the caret', async () => {
    const { sent } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'New reply' }));
    const dialog = await screen.findByRole('dialog', { name: 'New canned reply' });
    fireEvent.change(await field(/^Title/, dialog), { target: { value: 'Solved' } });
    fireEvent.change(await field(/^Text/, dialog), { target: { value: 'It is solved: ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Number of the ticket' }));
    expect((await field(/^Text/, dialog)).value).toBe('It is solved: {number}');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('POST').map(({ body }) => body)).toEqual([
        { org: ORG, title: 'Solved', text: 'It is solved: {number}' },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can be changed based on the version that is shown, sending only what was changed', async () => {
    const { sent } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Change We are on it' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change canned reply' });
    fireEvent.change(await field(/^Title/, dialog), { target: { value: 'On the way' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PATCH').map(({ body }) => body)).toEqual([{ title: 'On the way', version: 3 }]));
  });

  it('shows both versions if somebody else has changed it, and neither closes nor claims to be saved if theirs is kept', async () => {
    const { answer, sent } = open();
    const current = { ...reply, title: 'Received', text: 'Thanks.', version: 4 };
    answer(`PATCH /api/canned-replies/id/${REPLY}`, () => problem('VERSION_CONFLICT', 409, { current }));
    fireEvent.click(await screen.findByRole('button', { name: 'Change We are on it' }));
    const form = await screen.findByRole('dialog', { name: 'Change canned reply' });
    fireEvent.change(await field(/^Title/, form), { target: { value: 'On the way' } });
    fireEvent.change(await field(/^Text/, form), { target: { value: 'Soon.' } });
    fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' }));
    const rows = dialog.getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Title', 'Received', 'On the way'],
      ['Text', 'Thanks.', 'Soon.'],
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Keep saved version' }));
    await waitFor(() => expect(screen.getByLabelText(/^Title/)).toHaveProperty('value', 'Received'));
    expect(screen.getByLabelText(/^Text/)).toHaveProperty('value', 'Thanks.');
    expect(screen.queryByText(/has been saved/)).toBeNull();
    expect(sent('PATCH')).toHaveLength(1);
  });

  it('can be deleted after asking', async () => {
    const { sent } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete We are on it' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent('DELETE')).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete We are on it' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete reply' }));
    await waitFor(() => expect(sent('DELETE').map(({ headers }) => headers.get('if-match'))).toEqual(['3']));
  });

  it('can only be looked at by members limited to some sites', async () => {
    open(ALL, ['1'.repeat(24)]);
    expect(await screen.findByText('We are on it')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /New reply|We are on it/ })).toBeNull();
  });
});

describe('response times', () => {
  it('are saved together; an empty field means that there is no due time', async () => {
    const { sent, refresh } = open();
    fireEvent.change(await field(/^Low/), { target: { value: '' } });
    fireEvent.change(await field(/^Urgent/), { target: { value: '30' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
    expect(sent('PATCH').map(({ body }) => body)).toEqual([
      { responseMinutes: { low: null, medium: 480, high: 240, urgent: 30 }, version: 1 },
    ]);
  });

  it('are said in hours as they are typed', async () => {
    open();
    const urgent = await field(/^Urgent/);
    const said = () => document.getElementById(urgent.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(said()).toBe('1 h');
    fireEvent.change(urgent, { target: { value: '90' } });
    expect(said()).toBe('1 h 30 min');
    fireEvent.change(urgent, { target: { value: '' } });
    expect(said()).toBeUndefined();
  });

  it('are shown to those who do not manage the organization', async () => {
    open(['tickets:manage']);
    expect(await screen.findByText('8 h')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: /^Urgent/ })).toBeNull();
  });

  it('are shown with those of somebody else in words, and an empty one as none', async () => {
    const { answer } = open();
    const { organization } = pageScope(ALL);
    const theirs = { low: 60, medium: null, high: 120, urgent: 60 };
    const current = { ...organization, responseMinutes: theirs, version: 5 };
    answer(`PATCH /api/organizations/id/${ORG}`, () => problem('VERSION_CONFLICT', 409, { current }));
    for (const [label, value] of [
      [/^Low/, ''],
      [/^Medium/, '90'],
      [/^High/, '300'],
    ] as const) {
      fireEvent.change(await field(label), { target: { value } });
    }
    fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' }));
    const rows = dialog.getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['High', '2 h', '5 h'],
      ['Medium', 'No due time', '1 h 30 min'],
      ['Low', '1 h', 'No due time'],
    ]);
  });
});
