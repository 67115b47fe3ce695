/** What lies over the page behind a dialog. */
export const scrimClass =
  'fixed inset-0 z-overlay bg-scrim data-[state=open]:animate-in data-[state=open]:fade-in-0 ' +
  'data-[state=closed]:animate-out data-[state=closed]:fade-out-0';

/** A window in the middle, at most 560 px; below 600 px a sheet from the bottom. */
export const dialogClass =
  'fixed z-overlay flex flex-col border-line bg-surface text-foreground shadow-lg outline-hidden duration-150 ' +
  'data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=closed]:animate-out data-[state=closed]:fade-out-0 ' +
  'max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[92dvh] max-sm:rounded-t-lg max-sm:border-t max-sm:data-[state=open]:slide-in-from-bottom-8 ' +
  'sm:top-1/2 sm:left-1/2 sm:max-h-[min(88dvh,760px)] sm:w-[calc(100%-32px)] sm:max-w-[560px] sm:-translate-x-1/2 sm:-translate-y-1/2 ' +
  'sm:rounded-lg sm:border sm:data-[state=open]:zoom-in-95';
