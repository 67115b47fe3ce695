import { useLayoutEffect } from 'react';
import { Outlet, useNavigation } from 'react-router-dom';
import { ConnectionBar } from '#components/connection-bar.tsx';
import { LoadingBar } from '#components/loading-bar.tsx';
import { noteFirstPage } from '../first-entry.ts';
import { usePageEntry } from './use-page-entry.ts';

/** What stands around every page: the loading bar, the state of the connection, and where focus and scroll go after a navigation. */
export function Root() {
  const { state } = useNavigation();
  usePageEntry();
  useLayoutEffect(noteFirstPage, []);
  return (
    <>
      <LoadingBar loading={state !== 'idle'} />
      <Outlet />
      <ConnectionBar />
    </>
  );
}
