import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Dialog, DialogContent, DialogHeader } from './dialog.tsx';
import { CountPill, TabNav, tabClass } from './tabs.tsx';

describe('TabNav', () => {
  it('is a named navigation of links, whose counts are read out with their unit', () => {
    render(
      <TabNav label="Status">
        <a href="/active" className={tabClass(true)} aria-current="page">
          Active<CountPill label="people">32</CountPill>
        </a>
        <a href="/removed" className={tabClass(false)}>
          Removed
        </a>
      </TabNav>,
    );
    expect(screen.getByRole('navigation', { name: 'Status' })).toBeTruthy();
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Active32 people');
    expect(screen.getByRole('link', { name: 'Removed' })).toBeTruthy();
  });
});

function InviteDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent>
          <DialogHeader title="Invite" description="By email." />
        </DialogContent>
      </Dialog>
    </>
  );
}

describe('Dialog', () => {
  it('opens with its name and description, and closes with its cross', () => {
    render(<InviteDialog />);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('dialog', { name: 'Invite', description: 'By email.' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
