import type { ReactNode, Ref } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  /** Above the title: a number or a type. */
  eyebrow?: ReactNode;
  /** One line of help below the title. */
  help?: ReactNode;
  /** Buttons on the right, at most one of them primary. */
  actions?: ReactNode;
  /** The heading, which takes the focus after a navigation. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The top of a page: its only h1, a line of help and its actions. */
export function PageHeader({ title, eyebrow, help, actions, headingRef }: PageHeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-start gap-3">
      <div className="min-w-55 flex-1">
        {eyebrow && <div className="text-muted">{eyebrow}</div>}
        <h1 ref={headingRef} tabIndex={-1} className="wrap-anywhere text-balance font-bold text-xl">
          {title}
        </h1>
        {help && <p className="mt-0.5 text-muted">{help}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </header>
  );
}
