import { PERMISSIONS } from '@siteward/domain';
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { type RecordPanelState, useRecordPanel } from './use-record-panel.ts';

const [SHOWN, OTHER] = ['1'.repeat(24), '2'.repeat(24)];

it('keeps showing a record while another one is deleted in the list next to it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const seen: RecordPanelState[] = [];
  function List() {
    seen.push(useRecordPanel('member'));
    return null;
  }
  const { router } = renderPage(<List />, pageScope(PERMISSIONS), `/page?sort=name&member=${SHOWN}`);
  const address = () => router.state.location.search;
  await act(async () => seen.at(-1)?.closeOf(OTHER));
  expect([address(), seen.at(-1)?.id]).toEqual([`?sort=name&member=${SHOWN}`, SHOWN]);
  await act(async () => seen.at(-1)?.closeOf(SHOWN));
  expect([address(), seen.at(-1)?.isOpen]).toEqual(['?sort=name', false]);
});
