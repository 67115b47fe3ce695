import { fault } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { problem } from '#testing/fake-api.ts';
import { me, openWorkOrder as open, patched, point, type UpdateBody, url } from '../one-work-order-testing.tsx';
import { id } from '../records-testing.ts';

afterEach(() => {
  toast.dismiss();
});

describe('the form that changes a work order', () => {
  const edit = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    return screen.findByRole('dialog', { name: 'Change WO-000412' });
  };
  const checklist = [point(1, 'Isolate', { required: true, value: true })];

  it('sends only what was changed', async () => {
    const { api } = open({ dueAt: '2026-07-03T12:00:30.500Z', tags: ['roof'], checklist, assignees: [me] });
    await edit();
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Chiller 2 trips again' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([{ title: 'Chiller 2 trips again', version: 3 }]);
  });

  it('keeps the points of a checklist that is changed', async () => {
    const { api } = open({ checklist });
    await edit();
    fireEvent.change(await screen.findByDisplayValue('Isolate'), { target: { value: 'Isolate the pump' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [point] = [{ _id: id(1), label: 'Isolate the pump', kind: 'check', required: true }];
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([{ checklist: [point], version: 3 }]);
  });

  it('asks nothing if somebody else has changed other fields, and keeps those', async () => {
    const { api, change, current } = open({ checklist });
    await edit();
    fireEvent.change(await screen.findByLabelText('Place'), { target: { value: 'Plant room B' } });
    const theirs = { title: 'Chiller 2 is off', priority: 'urgent', checklist: [point(1, 'Isolate')] } as const;
    change({ ...theirs, checklist: [...theirs.checklist] });
    api.answer(`PATCH ${url}`, ({ body }) => {
      const { version } = body as { version: number };
      if (version !== current().version) return problem('VERSION_CONFLICT', 409, { current: current() });
      return change(patched(current(), body as UpdateBody));
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { place: 'Plant room B', version: 3 },
      { place: 'Plant room B', version: 4 },
    ]);
    expect(current()).toMatchObject({ ...theirs, place: 'Plant room B' });
  });

  it('shows the error of a repeated attempt', async () => {
    const { api, change, current } = open({});
    await edit();
    fireEvent.change(await screen.findByLabelText('Scheduled end'), { target: { value: '2026-07-03T10:00' } });
    change({ scheduledStart: '2026-07-03T12:00:00.000Z' });
    api.answer(`PATCH ${url}`, ({ body }) => {
      const { version } = body as { version: number };
      if (version !== current().version) return problem('VERSION_CONFLICT', 409, { current: current() });
      return problem('VALIDATION', 400, { errors: [{ path: 'scheduledEnd', ...fault('ends-before-start') }] });
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The end must be after the start')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Scheduled start').value).toBe('2026-07-03T14:00');
    expect(screen.getByLabelText<HTMLInputElement>('Scheduled end').value).toBe('2026-07-03T10:00');
  });

  it('gives up if somebody else is always faster', async () => {
    const { api, change } = open({});
    await edit();
    fireEvent.change(await screen.findByLabelText('Place'), { target: { value: 'Plant room B' } });
    api.answer(`PATCH ${url}`, () => problem('VERSION_CONFLICT', 409, { current: change({ category: 'x' }).body }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('alert');
    expect(api.sent('PATCH')).toHaveLength(4);
    expect(screen.getByLabelText<HTMLInputElement>('Place').value).toBe('Plant room B');
  });

  it('keeps what was typed when it is closed by mistake, and forgets it when it is cancelled', async () => {
    open({ place: 'Roof' });
    await edit();
    const place = () => screen.findByLabelText<HTMLInputElement>('Place');
    fireEvent.change(await place(), { target: { value: 'Plant room B' } });
    fireEvent.keyDown(await place(), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await edit();
    await screen.findByText('Your unsaved changes have been restored.');
    expect((await place()).value).toBe('Plant room B');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await edit();
    expect((await place()).value).toBe('Roof');
    expect(screen.queryByText('Your unsaved changes have been restored.')).toBeNull();
  });

  it("shows both versions of what somebody else has changed too, and saves one's own", async () => {
    const { api, change, current } = open({ checklist });
    await edit();
    fireEvent.change(await screen.findByLabelText('Place'), { target: { value: 'Plant room B' } });
    const chidi = { _id: id(7), name: 'Chidi Okafor' };
    api.answer(`PATCH ${url}`, () => {
      const { body: saved } = change({ place: 'Roof', assignees: [chidi], dueAt: '2026-07-03T12:00:00.000Z' });
      return problem('VERSION_CONFLICT', 409, { current: saved });
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' });
    const rows = within(dialog).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual(['PlaceRoofPlant room B']);
    api.answer(`PATCH ${url}`, ({ body }) => change(patched(current(), body as UpdateBody)));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { place: 'Plant room B', version: 3 },
      { place: 'Plant room B', version: 4 },
    ]);
    expect(current()).toMatchObject({ place: 'Plant room B', assignees: [chidi], dueAt: '2026-07-03T12:00:00.000Z' });
  });
});
