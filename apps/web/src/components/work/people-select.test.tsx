import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { PeopleSelect, type PeopleSelectProps } from './people-select.tsx';

type Named = { _id: string; name: string };
const person = (digit: string, name: string): Named => ({ _id: digit.repeat(24), name });
const ADA = person('1', 'Ada');
const BEN = person('2', 'Ben');
const CID = person('3', 'Cid');
const ANYBODY = { value: 'any', label: 'Anybody' };

function open(first: string[], more: Partial<PeopleSelectProps> = {}) {
  fakeApi({
    'GET /api/work-orders/people': ({ query }) =>
      pageOf([ADA, BEN, CID].filter(({ name }) => name.toLowerCase().includes(query.get('search') ?? ''))),
  });
  const onValues = vi.fn();
  function Host() {
    const [values, setValues] = useState(first);
    const change = (next: string[], people: readonly Named[]) => {
      setValues(next);
      onValues(next, people);
    };
    return <PeopleSelect values={values} {...more} onValuesChange={change} />;
  }
  renderPage(<Host />, pageScope([]));
  return onValues;
}
const button = () => screen.getByRole('combobox', { expanded: false });
const options = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

it('offers its own options first, and leaves out who is not offered', async () => {
  open([], { first: [ANYBODY], without: [BEN._id] });
  fireEvent.click(button());
  await screen.findByRole('option', { name: /Cid/ });
  expect((await options()).map((text) => text?.match(/Anybody|Ada|Ben|Cid/)?.[0])).toEqual(['Anybody', 'Ada', 'Cid']);
  fireEvent.change(screen.getByPlaceholderText('Search people'), { target: { value: 'cid' } });
  // Its own options are not what was searched for.
  await waitFor(async () => expect(await options()).toEqual([expect.stringContaining('Cid')]));
});

it.each([
  [[], 'Any'],
  [['any', ADA._id], 'Anybody, Ada'],
  [[CID._id], '1 person'],
])('has the names of who is chosen on its button, or what stands for nobody: %j', (chosen, text) => {
  open(chosen, { first: [ANYBODY], known: [ADA], placeholder: 'Any' });
  expect(button().textContent).toBe(text);
});

it('keeps the names of those chosen while others are searched for', async () => {
  const onValues = open([ADA._id, 'any'], { first: [ANYBODY], known: [ADA], defaultOpen: true });
  fireEvent.click(await screen.findByRole('option', { name: /Ben/ }));
  expect(onValues.mock.lastCall).toEqual([
    [ADA._id, 'any', BEN._id],
    [ADA, BEN],
  ]);
  fireEvent.change(screen.getByPlaceholderText('Search people'), { target: { value: 'cid' } });
  await waitFor(() => expect(screen.queryByRole('option', { name: /Ben/ })).toBeNull());
  fireEvent.click(screen.getByRole('option', { name: /Cid/ }));
  expect(onValues.mock.lastCall?.[1]).toEqual([ADA, BEN, CID]);
});
