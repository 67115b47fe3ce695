import { buttonClass } from '@siteward/ui/button';
import { pathTo } from '#lib/paths.ts';
import { Link } from './link.tsx';

/** The way back from a page outside of an organization. */
export function BackToStart() {
  return (
    <Link to={pathTo('index')} className={buttonClass({ variant: 'primary' })}>
      Back to the start
    </Link>
  );
}
