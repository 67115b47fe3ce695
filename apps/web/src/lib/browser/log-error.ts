// A separate file, because the shell logs too, while the code that tells people about errors is loaded with the pages (docs/adr/0006).

/** Writes an error to the browser's console; for faults that a developer should see and the user need not. */
export function logError(message: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place that logs; a page has no other log
  console.error(message);
}
