import { Page } from '#components/page.tsx';

/** Settings. */
export function Component() {
  return <Page title="Settings">{null}</Page>;
}
