import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { startRouter } from './app/router.tsx';
import { followTheme } from './lib/browser/theme.ts';
import { watchConnection } from './lib/calls/connection.ts';
import { ownTask } from './lib/calls/own-task.ts';
import { setDestination } from './lib/navigation/load-chunk.ts';
import { followLanguage } from './lib/words/language.ts';
import './styles.css';

// Before a form loads zod: its just-in-time compiler probes for eval, which the content security policy reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

followTheme();
watchConnection();

/** Shows the page. */
async function start(root: HTMLElement): Promise<void> {
  // The code of the shell has just been run, which is long enough for one task.
  await ownTask();
  const router = startRouter();
  setDestination(() => {
    const { location: next } = router.state.navigation;
    return next && router.createHref(next);
  });
  await followLanguage().shown;
  // As a transition, the first page is rendered in slices, and a slow phone stays responsive between them.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root');
// Not `await`: with it, the build would not find this file in its own manifest.
void start(root);
