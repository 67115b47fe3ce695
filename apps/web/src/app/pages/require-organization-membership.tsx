import { PlainPage } from '#components/plain-page.tsx';

/** Your organizations. */
export function Component() {
  return <PlainPage title="Your organizations" text={null} />;
}
