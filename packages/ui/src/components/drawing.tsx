import type { ReactNode } from 'react';
import { cx } from '#lib/cx.ts';

/** All are drawn on 96 x 72; the class "ink" marks the one stroke in the action colour. */
const drawings = {
  box: (
    <>
      <path d="M20 34 48 22l28 12v22L48 68 20 56z" />
      <path d="m20 34 28 12 28-12M48 46v22" />
      <path className="ink" d="M48 14V4M34 16l-5-8M62 16l5-8" />
    </>
  ),
  search: (
    <>
      <rect x="14" y="14" width="44" height="52" rx="5" />
      <path d="M23 27h26M23 37h18M23 47h12" />
      <circle className="ink" cx="62" cy="42" r="13" />
      <path className="ink" d="m72 52 11 11" />
    </>
  ),
  mail: (
    <>
      <rect x="18" y="20" width="60" height="42" rx="5" />
      <path d="m19 24 29 22 29-22" />
      <path className="ink" d="M34 10h28M40 3h16" />
    </>
  ),
  people: (
    <>
      <circle cx="36" cy="28" r="10" />
      <path d="M18 62c0-11 8-18 18-18s18 7 18 18" />
      <path className="ink" d="M70 30v20M60 40h20" />
    </>
  ),
  calendar: (
    <>
      <rect x="18" y="16" width="60" height="50" rx="5" />
      <path d="M18 30h60M34 9v12M62 9v12" />
      <path className="ink" d="m38 48 7 7 13-14" />
    </>
  ),
  lock: (
    <>
      <rect x="26" y="34" width="44" height="32" rx="5" />
      <path d="M35 34V22a13 13 0 0 1 26 0v12" />
      <path className="ink" d="M48 46v8" />
    </>
  ),
  fault: (
    <>
      <path d="M8 50h22l7-12 9 22 8-14 4 4h6" />
      <path d="M80 50h8" />
      <path className="ink" d="m66 44 12 12M78 44 66 56" />
    </>
  ),
  done: (
    <>
      <circle cx="48" cy="38" r="26" />
      <path className="ink" d="m36 38 9 9 16-18" />
      <path d="M10 66h12M74 66h12" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type DrawingName = keyof typeof drawings;

/** A small line drawing for empty and error states, hidden from screen readers. */
export function Drawing({ name, className }: { name: DrawingName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 96 72"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('h-18 w-24 stroke-line-strong [&_.ink]:stroke-2 [&_.ink]:stroke-action', className)}
    >
      {drawings[name]}
    </svg>
  );
}
