import { type ReactNode, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { speechOf, wantedLanguage } from '#lib/language.ts';
import { SpeechProvider } from './speech.tsx';

/** Shows a page in its reader's language; `meanwhile` is shown until its script has loaded. */
export async function mount(page: ReactNode, meanwhile: ReactNode): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  const first = await speechOf(wantedLanguage());
  createRoot(root).render(
    <StrictMode>
      <SpeechProvider first={first}>
        <Suspense fallback={meanwhile}>{page}</Suspense>
      </SpeechProvider>
    </StrictMode>,
  );
}
