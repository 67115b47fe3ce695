/** A window in the middle, at most 560 px wide; below 600 px, a sheet from the bottom. */
export const dialogClass =
  'fixed z-overlay flex flex-col border-line bg-surface text-foreground shadow-lg outline-hidden data-[state=closed]:animate-fade-out ' +
  'max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[92dvh] max-sm:rounded-t-lg max-sm:border-t max-sm:[--beneath:32px] max-sm:data-[state=open]:animate-rise ' +
  'sm:top-1/2 sm:left-1/2 sm:max-h-[min(88dvh,760px)] sm:w-[calc(100%-32px)] sm:max-w-[560px] sm:-translate-x-1/2 sm:-translate-y-1/2 ' +
  'sm:rounded-lg sm:border sm:data-[state=open]:animate-zoom';
