import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { usePeopleSearch } from './people-search.tsx';

const PEOPLE = ['Ann', 'Ben', 'Cid'].map((name) => ({ _id: name, name }));

function Note({ total, without }: { total: number; without: string }) {
  const found = { people: PEOPLE, total, searching: false, failed: false };
  const { note } = usePeopleSearch(
    found,
    PEOPLE.filter(({ name }) => name !== without),
  );
  return <p data-testid="note">{note}</p>;
}

it.each([
  [3, '', ''],
  // A person left out was found all the same, and is not counted as one more.
  [3, 'Ben', ''],
  [4, 'Ben', '1 more person: search for them'],
  [20, '', '17 more people: search for them'],
])('with %i people in all and %j left out, says how many were not sent: %j', (total, without, note) => {
  renderPage(<Note total={total} without={without} />, pageScope([]));
  expect(screen.getByTestId('note').textContent).toBe(note);
});
