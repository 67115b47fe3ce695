import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CardShape } from './card-shape.tsx';

it('is no wider than the place it stands in, such as a narrow column of a board', () => {
  const { container } = render(<CardShape className="h-28" />);
  const lines = container.firstElementChild?.firstElementChild;
  expect([...(lines?.classList ?? [])].filter((name) => /^w-\d/.test(name))).toEqual([]);
});
