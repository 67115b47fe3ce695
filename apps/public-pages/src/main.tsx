import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import './styles.css';
import { speechOf, wantedLanguage } from '#lib/language.ts';
import { SpeechProvider } from './speech.tsx';
import { DeadLink, Loading } from './states.tsx';

const FormPage = lazy(() => import('./form/form-page.tsx').then(({ FormPage: page }) => ({ default: page })));
const TrackingPage = lazy(() =>
  import('./tracking/tracking-page.tsx').then(({ TrackingPage: page }) => ({ default: page })),
);

/** The page of an address: `/f/{token}` is the form of a site, `/t#token={token}` what became of a feedback. */
function Page() {
  const [, area, token = ''] = location.pathname.split('/');
  if (area === 'f' && token !== '') return <FormPage token={token} />;
  if (area === 't') return <TrackingPage />;
  return <DeadLink />;
}

const root = document.getElementById('root');
if (root) {
  const first = await speechOf(wantedLanguage());
  createRoot(root).render(
    <StrictMode>
      <SpeechProvider first={first}>
        <Suspense fallback={<Loading />}>
          <Page />
        </Suspense>
      </SpeechProvider>
    </StrictMode>,
  );
}
