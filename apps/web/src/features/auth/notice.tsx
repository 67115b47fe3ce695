import { buttonClass } from '@siteward/ui/button';
import type { DrawingName } from '@siteward/ui/drawing';
import type { ReactNode } from 'react';
import { Link } from '#components/link.tsx';
import { AuthPanel } from './auth-panel.tsx';

interface NoticeProps {
  title: string;
  text: ReactNode;
  drawing: DrawingName;
  /** Where to go on, the main way first. */
  ways: readonly { label: string; to: string }[];
}

/** A state of the index page that has nothing to fill in: what happened, and where to go on. */
export function Notice({ title, text, drawing, ways }: NoticeProps) {
  return (
    <AuthPanel title={title} sub={text} drawing={drawing}>
      <div className="grid gap-2">
        {ways.map(({ label, to }, index) => (
          <Link
            key={label}
            to={to}
            className={buttonClass({ variant: index === 0 ? 'primary' : 'secondary', block: true, className: 'h-11!' })}
          >
            {label}
          </Link>
        ))}
      </div>
    </AuthPanel>
  );
}
