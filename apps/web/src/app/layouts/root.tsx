import { Outlet, useNavigation } from 'react-router-dom';
import { LoadingBar } from '#components/loading-bar.tsx';
import { usePageEntry } from './use-page-entry.ts';

/** What stands around every page: the loading bar, and where focus and scroll go after a navigation. */
export function Root() {
  const { state } = useNavigation();
  usePageEntry();
  return (
    <>
      <LoadingBar loading={state !== 'idle'} />
      <Outlet />
    </>
  );
}
