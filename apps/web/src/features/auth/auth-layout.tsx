import type { ReactNode } from 'react';
import { Wordmark } from '#components/plain-page.tsx';
import { Skyline } from './skyline.tsx';

/** The index page: the navy panel at the left from 1280 px on, the form at the right; on smaller screens the form alone. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh bg-surface max-lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(420px,5fr)_6fr] print:block">
      <header className="on-navy relative flex flex-col overflow-hidden p-6 lg:bg-[radial-gradient(120%_90%_at_0%_0%,#0d4670_0%,#042134_55%)] lg:p-12 lg:text-white">
        <Skyline className="absolute inset-x-0 bottom-0 h-[46%] w-full opacity-50 max-lg:hidden" />
        <Wordmark className="relative" />
        <div className="relative my-auto grid gap-3 max-lg:hidden">
          <p className="max-w-[15em] text-balance font-semibold text-4xl">
            Every building, every job, everyone who looks after them.
          </p>
          <p className="max-w-[36em] text-[#b9cbd8] text-lg leading-6">
            Work orders, feedbacks, calendars, providers and support for the sites you run, in one place.
          </p>
        </div>
      </header>
      <main className="grid place-items-center px-6 pt-4 pb-16 lg:py-6">{children}</main>
    </div>
  );
}
