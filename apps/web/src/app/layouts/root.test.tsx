import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { Root } from './root.tsx';

const scrolled = vi.fn();
beforeEach(() => {
  scrolled.mockReset();
  vi.stubGlobal('scrollTo', scrolled);
  return () => vi.unstubAllGlobals();
});

const pageCalled = (name: string) => <h1 tabIndex={-1}>{name}</h1>;

/** Opens the first of two pages. */
function open() {
  const children = ['First', 'Second'].map((name) => ({ path: name, element: pageCalled(name) }));
  const router = createMemoryRouter([{ path: '/', element: <Root />, children }], { initialEntries: ['/First'] });
  render(<RouterProvider router={router} />);
  return {
    scroll: (y: number) => {
      vi.stubGlobal('scrollY', y);
      dispatchEvent(new Event('scroll'));
    },
    /** @returns Which page is shown then, whether its heading has the focus, and where it was scrolled to. */
    go: async (to: string | number) => {
      scrolled.mockClear();
      await act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)));
      const heading = screen.getByRole('heading', { level: 1 });
      return [heading.textContent, document.activeElement === heading, ...scrolled.mock.calls.map(([, y]) => y)];
    },
  };
}

it('begins a new page at its top, and goes back to where a page was left', async () => {
  const { scroll, go } = open();
  scroll(700);
  expect(await go('/Second')).toEqual(['Second', true, 0]);
  scroll(300);
  expect(await go(-1)).toEqual(['First', true, 700]);
  expect(await go(1)).toEqual(['Second', true, 300]);
  // A link to a page that was open before opens it anew.
  expect(await go('/First')).toEqual(['First', true, 0]);
});

it('moves nothing when only the query changes', async () => {
  const { scroll, go } = open();
  scroll(700);
  expect(await go('/First?status=open')).toEqual(['First', false]);
  expect(await go(-1)).toEqual(['First', false]);
});
