import type { DispatchedWork } from '@siteward/contract';
import { Toaster } from '@siteward/ui/toaster';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { WordsProvider } from '#components/words.tsx';
import { queryClient } from '#lib/cache/query-client.ts';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { fakeUploads } from '#testing/fake-uploads.ts';
import { held } from '#testing/held.ts';
import { aWork, POINT } from './dispatch-testing.tsx';
import { useDispatch } from './use-dispatch.ts';
import { WorkChecklist } from './work-checklist.tsx';
import { WorkComments } from './work-comments.tsx';
import { WorkPhotos } from './work-photos.tsx';

const URL_OF_WORK = '/api/public/dispatch/parts';
const PARTS = { checklist: WorkChecklist, comments: WorkComments, photos: WorkPhotos };

function Part({ name }: { name: keyof typeof PARTS }) {
  const { data } = useDispatch('parts');
  const Shown = PARTS[name];
  return data ? (
    <>
      <h1 tabIndex={-1}>Work</h1>
      <Shown token="parts" work={data.body} />
    </>
  ) : null;
}

/** A part of the page of accepted work in progress. */
function open(
  name: keyof typeof PARTS,
  more: Partial<DispatchedWork>,
  order: Partial<DispatchedWork['workOrder']> = {},
) {
  const work = aWork({ status: 'accepted', ...more }, { status: 'in-progress', ...order });
  const api = fakeApi({ [`GET ${URL_OF_WORK}`]: () => ({ status: 200, body: work }) });
  render(
    <QueryClientProvider client={queryClient}>
      <WordsProvider>
        <Part name={name} />
        <Toaster />
      </WordsProvider>
    </QueryClientProvider>,
  );
  return { ...api, work };
}

describe('the checklist', () => {
  const points = [
    { ...POINT, value: null, doneByName: null, doneAt: null },
    {
      ...POINT,
      _id: 'b'.repeat(24),
      label: 'Leaks',
      kind: 'pass-fail' as const,
      value: null,
      doneByName: null,
      doneAt: null,
    },
  ];
  const row = (name: string) => within(screen.getByText(name).closest('li') ?? document.body);

  it('sends the answer to the point that was answered, and shows it meanwhile', async () => {
    const { answer, sent, work } = open('checklist', {}, { checklist: points });
    const [arrived, arrive] = held();
    const [first, second] = points;
    const doneAt = '2024-03-05T10:30:00.000Z';
    const done = { ...second, value: 'fail', doneByName: 'Elbe Kälte', doneAt };
    answer(`PUT ${URL_OF_WORK}/checklist/*`, async () => {
      await arrived;
      return { status: 200, body: { ...work, workOrder: { ...work.workOrder, checklist: [first, done] } } };
    });
    await screen.findByText('0 of 2');
    const fail = row('Leaks').getByRole('button', { name: 'Fail' });
    fireEvent.click(fail);
    await waitFor(() => expect(fail.getAttribute('aria-pressed')).toBe('true'));
    await waitFor(() =>
      expect(sent('PUT').map(({ path, body }) => [path, body])).toEqual([
        [`${URL_OF_WORK}/checklist/${'b'.repeat(24)}`, { value: 'fail' }],
      ]),
    );
    arrive();
    await screen.findByText('1 of 2');
    expect(row('Leaks').getByText(/ · Elbe Kälte$/).textContent).toBe('5 Mar 2024, 11:30 · Elbe Kälte');
  });

  it('says at the point why its answer was refused', async () => {
    const { answer } = open('checklist', {}, { checklist: points });
    answer(`PUT ${URL_OF_WORK}/checklist/*`, () => problem('UNAVAILABLE', 503, { detail: 'Not now.' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Pass' }));
    await waitFor(() => row('Leaks').getByText('Not now.'));
    expect(row('Pressure').queryByText('Not now.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Pass' }).getAttribute('aria-pressed')).toBe('false');
  });

  it.each([
    ['sent', 'What to record'],
    ['accepted', 'Checklist'],
    ['completed', 'Checklist'],
  ] as const)('of work that is %s has the title “%s”', async (status, title) => {
    open('checklist', { status }, { checklist: points });
    await screen.findByRole('list', { name: title });
  });
});

describe('the comments', () => {
  const comment = (digit: string, authorName: string, text: string) => ({
    _id: digit.repeat(24),
    createdAt: '2024-03-05T10:30:00.000Z',
    authorName,
    own: false,
    text,
  });

  it('are listed with who wrote them and when; the organization stands in for somebody without a name', async () => {
    open('comments', { comments: [comment('1', 'Beatriz', 'Ring first'), comment('2', '', 'Gate 4')] });
    const list = within(await screen.findByRole('list', { name: 'Comments' }));
    const said = list.getAllByRole('listitem').map((item) => [...item.querySelectorAll('p')].map((p) => p.textContent));
    expect(said).toEqual([
      ['Beatriz 5 Mar 2024, 11:30', 'Ring first'],
      ['Northwind 5 Mar 2024, 11:30', 'Gate 4'],
    ]);
  });

  /** Opens them with a call for a comment that is answered once `arrive` is called. */
  async function openSending() {
    const { answer, sent, work } = open('comments', {});
    const [arrived, arrive] = held();
    answer(`POST ${URL_OF_WORK}/comments`, async () => {
      await arrived;
      return { status: 200, body: { ...work, comments: [comment('3', 'Elbe Kälte', 'Done')] } };
    });
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
    const write = (value: string) => fireEvent.change(field, { target: { value } });
    const send = () => field.form && fireEvent.submit(field.form);
    return { sent, field, write, send, arrive: () => arrive() };
  }

  it('are not sent empty, and only once', async () => {
    const { sent, field, write, send, arrive } = await openSending();
    write('  ');
    send();
    expect(sent('POST')).toEqual([]);
    write(' Done ');
    send();
    await waitFor(() => expect(sent('POST').map(({ body }) => body)).toEqual([{ text: 'Done' }]));
    send();
    arrive();
    await screen.findByText('Done', { selector: 'p' });
    expect([field.value, sent('POST').length]).toEqual(['', 1]);
  });

  it('keep in their field only what was added while one was on its way', async () => {
    const { sent, field, write, send, arrive } = await openSending();
    write('Done');
    send();
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    write('Done\nAlmost.');
    arrive();
    await screen.findByText('Done', { selector: 'p' });
    expect(field.value).toBe('Almost.');
  });
});

describe('the photos', () => {
  const file = (digit: string, name: string, hasThumbnail: boolean) => ({
    _id: digit.repeat(24),
    name,
    type: hasThumbnail ? 'image/jpeg' : 'application/pdf',
    bytes: 9,
    hasThumbnail,
    own: false,
  });
  const chosen = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
  const choose = async (...files: File[]) =>
    fireEvent.change(await screen.findByLabelText('Add photos', { selector: 'input' }), { target: { files } });

  it('are shown small, and files without a picture can be downloaded', async () => {
    open('photos', { files: [file('1', 'Before.jpg', true), file('2', 'Plan.pdf', false)] });
    const picture = await screen.findByRole('button', { name: 'Show Before.jpg' });
    expect(picture.querySelector('img')?.getAttribute('src')).toBe(
      `${URL_OF_WORK}/attachments/${'1'.repeat(24)}/thumbnail`,
    );
    const link = screen.getByRole('link', { name: 'Plan.pdf' });
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
      `${URL_OF_WORK}/attachments/${'2'.repeat(24)}/content`,
      'Plan.pdf',
    ]);
  });

  it('are shown large, among pictures only, to be saved or left', async () => {
    const files = [file('1', 'Before.jpg', true), file('2', 'Plan.pdf', false), file('3', 'After.jpg', true)];
    const { answer, sent } = open('photos', { files });
    const button = await screen.findByRole('button', { name: 'Show After.jpg' });
    button.focus();
    fireEvent.click(button);
    within(await screen.findByRole('dialog', { name: 'After.jpg' })).getByText('2 of 2');
    const loaded = () => sent('GET').map(({ path }) => path);
    const content = `${URL_OF_WORK}/attachments/${'3'.repeat(24)}/content`;
    await waitFor(() => expect(loaded()).toContain(content));
    answer(`GET ${content}`, () => ({ status: 200, body: 'picture' }));
    const before = loaded().length;
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: vi.fn() }));
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(loaded().slice(before)).toEqual([content]);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that could not be saved are named with the reason', async () => {
    const { answer } = open('photos', { files: [file('1', 'Before.jpg', true)] });
    const button = await screen.findByRole('button', { name: 'Show Before.jpg' });
    button.focus();
    fireEvent.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Before.jpg' }));
    answer(`GET ${URL_OF_WORK}/attachments/*`, () => problem('NOT_FOUND', 404, { detail: 'It is gone.' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Download' }));
    await screen.findByText('Before.jpg could not be downloaded');
    screen.getAllByText('It is gone.');
  });

  it('are sent by the link, and then shown', async () => {
    const uploads = fakeUploads();
    const { answer, work } = open('photos', {});
    await screen.findByRole('button', { name: 'Add photos' });
    answer(`GET ${URL_OF_WORK}`, () => ({ status: 200, body: { ...work, files: [file('4', 'After.jpg', true)] } }));
    await choose(chosen('After.jpg'));
    await screen.findByRole('button', { name: 'Show After.jpg' });
    expect(uploads).toMatchObject([{ method: 'POST', path: `${URL_OF_WORK}/attachments`, name: 'After.jpg' }]);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('that were refused are named with the reason until that is dismissed', async () => {
    const uploads = fakeUploads(() => problem('CONFLICT', 409, { detail: 'It is full.' }));
    open('photos', {});
    await choose(chosen('After.jpg'), chosen('After.exe'));
    await screen.findByText('It is full.');
    expect(uploads).toHaveLength(1);
    for (const name of ['After.jpg', 'After.exe']) screen.getByText(name);
    const [dismiss] = screen.getAllByRole('button', { name: 'Dismiss' });
    if (dismiss) fireEvent.click(dismiss);
    await waitFor(() => expect(screen.queryByText('After.jpg')).toBeNull());
    screen.getByText('After.exe');
  });

  it('are not sent beyond the limit', async () => {
    const uploads = fakeUploads();
    open('photos', { files: [file('1', 'Before.jpg', true)], mostFiles: 2 });
    await choose(chosen('One.jpg'), chosen('Two.jpg'));
    await waitFor(() => expect(uploads.map(({ name }) => name)).toEqual(['One.jpg']));
    await screen.findByRole('button', { name: 'Dismiss' });
    screen.getByText('Two.jpg');
  });

  it.each<[Partial<DispatchedWork>, number]>([
    [{ status: 'accepted' }, 1],
    [{ status: 'sent' }, 0],
    [{ status: 'completed' }, 0],
    [{ status: 'accepted', paused: true }, 0],
  ])('can be added to accepted work that is not paused: %j', async (more, count) => {
    open('photos', more);
    await screen.findByText('Photos');
    expect(screen.queryAllByRole('button', { name: 'Add photos' })).toHaveLength(count);
  });
});
