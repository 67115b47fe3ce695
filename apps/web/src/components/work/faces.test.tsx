import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Faces } from './faces.tsx';

const people = ['Ada', 'Ben', 'Cid', 'Dee', 'Eva'].map((name, index) => ({ _id: String(index), name }));

it.each([
  [0, [], 'Nobody yet'],
  [1, ['Ada'], 'A'],
  [3, ['Ada', 'Ben', 'Cid'], 'ABC'],
  [4, ['Ada', 'Ben', 'Cid'], 'ABC+1'],
  [5, ['Ada', 'Ben', 'Cid'], 'ABC+2'],
])('shows at most three of %i people, and how many more there are', (count, named, text) => {
  const { container } = render(<Faces people={people.slice(0, count)} />);
  const labels = [...container.querySelectorAll('[aria-label]')].map((each) => each.getAttribute('aria-label'));
  expect([labels, container.textContent]).toEqual([named, text]);
});
