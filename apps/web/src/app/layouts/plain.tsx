import { Outlet } from 'react-router-dom';

/** The layout of pages outside of any organization: only the page, which brings its own `main`. */
export function PlainLayout() {
  return (
    <div className="min-h-dvh bg-surface">
      <Outlet />
    </div>
  );
}
