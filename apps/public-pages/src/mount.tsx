import { type ReactNode, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { speechOf, wantedLanguage } from '#lib/language.ts';
import { SpeechProvider } from './speech.tsx';

/** Shows a page in the language of whoever opens it; `meanwhile` stands there as long as its script is on the way. */
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
