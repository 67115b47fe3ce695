import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Pager } from './pager.tsx';

describe('Pager', () => {
  it.each([
    { page: 1, pageCount: 4, previous: [], next: [[2]] },
    { page: 2, pageCount: 4, previous: [[1]], next: [[3]] },
    { page: 4, pageCount: 4, previous: [[3]], next: [] },
    { page: 1, pageCount: 1, previous: [], next: [] },
    { page: 1, pageCount: 0, previous: [], next: [] },
  ])('on page $page of $pageCount only goes where there is a page', ({ page, pageCount, previous, next }) => {
    const changed = vi.fn();
    render(<Pager label="" page={page} pageCount={pageCount} onPageChange={changed} />);
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(changed.mock.calls).toEqual(previous);
    changed.mockClear();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(changed.mock.calls).toEqual(next);
  });

  it('shows the range and changes the rows per page', () => {
    const sized = vi.fn();
    render(
      <Pager
        label="1 - 10 of 32"
        page={1}
        pageCount={4}
        onPageChange={() => {}}
        pageSize={10}
        pageSizes={[10, 25]}
        onPageSizeChange={sized}
      />,
    );
    expect(screen.getByRole('status').textContent).toBe('1 - 10 of 32');
    fireEvent.change(screen.getByRole('combobox', { name: 'Rows' }), { target: { value: '25' } });
    expect(sized.mock.calls).toEqual([[25]]);
  });

  it('offers no choice of rows without sizes', () => {
    render(<Pager label="" page={1} pageCount={1} onPageChange={() => {}} />);
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});
