import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { BulkAction, BulkBar } from './bulk-bar.tsx';
import { Chip } from './chip.tsx';
import { ErrorState } from './error-state.tsx';
import { Meter } from './meter.tsx';
import { RecordCard } from './record-card.tsx';
import { SearchInput } from './search-input.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from './table.tsx';

describe('Chip', () => {
  it('is removed by its cross and opens by its words, each on its own', () => {
    const removed = vi.fn();
    const opened = vi.fn();
    render(<Chip label="Type" value="staff" onRemove={removed} removeLabel="Remove filter Type" onClick={opened} />);
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Type' }));
    expect([removed.mock.calls.length, opened.mock.calls.length]).toEqual([1, 0]);
    fireEvent.click(screen.getByRole('button', { name: 'Type staff' }));
    expect([removed.mock.calls.length, opened.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('Meter', () => {
  it.each([
    { value: 36, max: 40, now: '36', width: '90%' },
    { value: 50, max: 40, now: '40', width: '100%' },
    { value: -1, max: 40, now: '0', width: '0%' },
    { value: 3, max: 0, now: '0', width: '0%' },
  ])('draws $value of $max within its limits', ({ value, max, now, width }) => {
    render(<Meter label="Seats" value={value} max={max} valueText={`${value} of ${max}`} />);
    const meter = screen.getByRole('meter', { name: 'Seats' });
    expect(['min', 'now', 'max'].map((each) => meter.getAttribute(`aria-value${each}`))).toEqual([
      '0',
      now,
      String(max),
    ]);
    expect(meter.getAttribute('aria-valuetext')).toBe(`${value} of ${max}`);
    expect(meter.firstElementChild?.getAttribute('style')).toContain(`width: ${width}`);
  });
});

describe('SearchInput', () => {
  it('clears what it holds and takes the focus back', () => {
    const changed = vi.fn();
    const { rerender } = render(<SearchInput label="Search" value="" onValueChange={changed} />);
    expect(screen.queryByRole('button')).toBeNull();
    rerender(<SearchInput label="Search" value="chiller" onValueChange={changed} />);
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(changed.mock.calls).toEqual([['']]);
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }));
  });
});

describe('Table', () => {
  it('says how it is sorted, sorts by column name, and marks what is selected', () => {
    const sorted = vi.fn();
    render(
      <Table label="People">
        <TableHeader>
          <tr>
            <TableHead sort="asc" onSort={sorted}>
              Name
            </TableHead>
            <TableHead>Role</TableHead>
          </tr>
        </TableHeader>
        <TableBody>
          <TableRow selected>
            <TableCell>Amir</TableCell>
            <TableCell muted>Owner</TableCell>
          </TableRow>
        </TableBody>
      </Table>,
    );
    expect(screen.getByRole('table', { name: 'People' })).toBeTruthy();
    const headers = screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-sort'));
    expect(headers).toEqual(['ascending', null]);
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(sorted).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('row', { name: 'Amir Owner' }).hasAttribute('data-selected')).toBe(true);
  });
});

it('a selected or current record keeps its tags distinct from its background', () => {
  render(
    <>
      <Table label="People">
        <TableBody>
          <TableRow selected />
        </TableBody>
      </Table>
      <RecordCard title="Amir" selected />
    </>,
  );
  const records = [screen.getByRole('row'), screen.getByRole('article')].map(({ classList }) => [...classList]);
  for (const classes of records) {
    // As often as the colour itself: everything that sets one also sets the other.
    const ends = (name: string) => classes.filter((each) => each.replace('!', '').endsWith(name)).length;
    expect([ends('bg-selected'), ends('on-selected')]).toEqual([2, 2]);
  }
});

describe('BulkBar', () => {
  it('holds its actions in a named toolbar; a running one ignores clicks', () => {
    const acted = vi.fn();
    const cleared = vi.fn();
    render(
      <BulkBar label="Actions for 2 people" summary="2 selected" onClear={cleared}>
        <BulkAction onClick={acted}>Suspend</BulkAction>
        <BulkAction loading onClick={acted}>
          Remove
        </BulkAction>
      </BulkBar>,
    );
    expect(screen.getByRole('toolbar', { name: 'Actions for 2 people' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(acted).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Suspend' }));
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect([acted.mock.calls.length, cleared.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('ErrorState', () => {
  it('tries again, but not while it already does', () => {
    const retried = vi.fn();
    const { rerender } = render(<ErrorState title="People could not be loaded." onRetry={retried} retrying />);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retried).not.toHaveBeenCalled();
    rerender(<ErrorState title="People could not be loaded." onRetry={retried} />);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retried).toHaveBeenCalledTimes(1);
  });
});
