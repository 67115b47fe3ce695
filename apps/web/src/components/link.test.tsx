import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Link } from './link.tsx';

function open(link: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: link }], { initialEntries: ['/from'] });
  render(<RouterProvider router={router} />);
  return router;
}

describe('Link', () => {
  it('is an anchor that navigates within the page', () => {
    const router = open(<Link to="/to?page=2">Next</Link>);
    expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/to?page=2');
    const followed = fireEvent.click(screen.getByRole('link'));
    expect([followed, router.state.location.pathname, router.state.location.search]).toEqual([false, '/to', '?page=2']);
  });

  it('leaves clicks alone that ask for a new tab or were already handled', () => {
    const router = open(
      <>
        <Link to="/to">Next</Link>
        <Link to="/to" onClick={(event) => event.preventDefault()}>
          Taken
        </Link>
      </>,
    );
    fireEvent.click(screen.getByRole('link', { name: 'Next' }), { ctrlKey: true });
    fireEvent.click(screen.getByRole('link', { name: 'Taken' }));
    expect(router.state.location.pathname).toBe('/from');
  });
});
