import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { LeaveGuard } from './leave-guard.tsx';

const open = (when: boolean) =>
  renderPage(<LeaveGuard when={when} what="Night crew" params={['section']} />, pageScope([]), '/a?section=x&page=1');

describe('with unsaved changes', () => {
  it.each(['/b', '/a?section=y', '/a'])('asks before %s', async (to) => {
    const { router } = open(true);
    void router.navigate(to);
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(router.state.location.search).toBe('?section=x&page=1');
    void router.navigate(to);
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(to));
  });

  it('lets navigation pass that stays on the form', async () => {
    const { router } = open(true);
    await router.navigate('/a?section=x&page=2');
    expect(router.state.location.search).toBe('?section=x&page=2');
  });

  it('warns before the tab is closed', () => {
    open(true);
    const closing = new Event('beforeunload', { cancelable: true });
    dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
});

it('stays silent if everything is saved', async () => {
  const { router } = open(false);
  await router.navigate('/b');
  expect(router.state.location.pathname).toBe('/b');
  const closing = new Event('beforeunload', { cancelable: true });
  dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(false);
});
