import { setTimeout } from 'node:timers';
import { i18n } from '@lingui/core';
// The application loads it when it needs it. If a file ended in the middle of that, it would stay broken for all later files, which
// share their modules.
import '@siteward/contract';
import { forgetPlaces } from '@siteward/ui/lib/focus-return';
import { keepFocusSomewhere } from '@siteward/ui/lib/keep-focus-somewhere';
import { toast } from '@siteward/ui/toaster';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { queryClient } from '#lib/cache/query-client.ts';
import { resetConnection } from '#lib/calls/connection.ts';
import { clearSession } from '#lib/session/session.ts';
import { noteShown } from '#lib/session/shown-person.ts';
import { settleFocus, takeFocusFaults, watchFocus } from './focus-rule.ts';
import { faultsOfPage } from './page-rule.ts';
import './quick.ts';

vi.mock('signature_pad', async () => ({ default: (await import('./fake-pad.ts')).FakePad }));

// English needs no catalog.
i18n.loadAndActivate({ locale: 'en', messages: {} });

// Requests made after a test, or without `fakeApi`, stay pending forever and reach no server.
globalThis.fetch = () => new Promise(() => {});

watchFocus();
let endKeeping = (): void => {};
// The application does the same around every page (app/layouts/root.tsx).
beforeEach(() => {
  endKeeping = keepFocusSomewhere();
});

// Test files share their modules (vite.config.ts), and no test may see what another one has left in them.
afterEach(async () => {
  await settleFocus();
  const focusFaults = takeFocusFaults();
  const pageFaults = faultsOfPage(document);
  endKeeping();
  forgetPlaces();
  toast.dismiss();
  cleanup();
  // What a window does on closing, such as returning the focus, it does in a timer: that must have run before the next test opens one.
  await new Promise((resolve) => setTimeout(resolve));
  toast.dismiss();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  queryClient.clear();
  resetConnection();
  clearSession();
  noteShown();
  localStorage.clear();
  sessionStorage.clear();
  // Messages bring a style sheet with them. Whatever is looked for by its role afterwards would be matched with all of its rules.
  for (const style of document.head.querySelectorAll('style')) style.remove();
  takeFocusFaults();
  // Vitest does it only before the next test, and the next file is imported before that.
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(pageFaults, 'what the page is for whoever hears it (testing/page-rule.ts)').toEqual([]);
  expect(focusFaults, 'where the focus goes (testing/focus-rule.ts)').toEqual([]);
});
