import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Breadcrumb } from './breadcrumb.tsx';
import { Dialog, DialogContent, DialogHeader, DialogTrigger } from './dialog.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from './tab-panels.tsx';
import { CountPill, TabNav, tabClass } from './tabs.tsx';

describe('TabNav', () => {
  it('is a named navigation of links with counts that are read with their word', () => {
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

describe('Tabs', () => {
  it('shows the panel of the tab that is chosen', () => {
    render(
      <Tabs defaultValue="a">
        <TabsList aria-label="Parts">
          <TabsTrigger value="a">One</TabsTrigger>
          <TabsTrigger value="b">Two</TabsTrigger>
        </TabsList>
        <TabsContent value="a">First</TabsContent>
        <TabsContent value="b">Second</TabsContent>
      </Tabs>,
    );
    expect(screen.getByRole('tabpanel', { name: 'One' }).textContent).toBe('First');
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Two' }), { button: 0 });
    expect(screen.getByRole('tabpanel', { name: 'Two' }).textContent).toBe('Second');
  });
});

describe('Breadcrumb', () => {
  it('marks the last as the page it is', () => {
    render(
      <Breadcrumb>
        <a href="/site">Site</a>
        <span>People</span>
      </Breadcrumb>,
    );
    const items = screen.getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['Site', 'People']);
    expect(items.map((item) => item.querySelector('[aria-current="page"]')?.textContent)).toEqual([
      undefined,
      'People',
    ]);
  });
});

describe('Dialog', () => {
  it('opens with its name and description, and closes by its cross', () => {
    render(
      <Dialog>
        <DialogTrigger>Open</DialogTrigger>
        <DialogContent>
          <DialogHeader title="Invite" description="By email." />
        </DialogContent>
      </Dialog>,
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('dialog', { name: 'Invite', description: 'By email.' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
