import { lazy } from 'react';
import './styles.css';
import { mount } from './mount.tsx';
import { DeadLink, Loading } from './states.tsx';

const FormPage = lazy(() => import('./form/form-page.tsx').then(({ FormPage: page }) => ({ default: page })));
const TrackingPage = lazy(() =>
  import('./tracking/tracking-page.tsx').then(({ TrackingPage: page }) => ({ default: page })),
);

/** The page at an address: `/f/{token}` is the form of a site, `/t#token={token}` shows what became of a feedback. */
function Page() {
  const [, area, token = ''] = location.pathname.split('/');
  if (area === 'f' && token !== '') return <FormPage token={token} />;
  if (area === 't') return <TrackingPage />;
  return <DeadLink />;
}

await mount(<Page />, <Loading />);
