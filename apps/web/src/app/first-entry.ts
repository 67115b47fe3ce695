let isShown = false;

/** Notes that a page is on the screen. Out: what takes the note away, for an effect. */
export function noteFirstPage(): () => void {
  isShown = true;
  return () => {
    isShown = false;
  };
}

/** Whether no page was shown yet since the application was opened: nothing is there that could stay. */
export function isFirstEntry(): boolean {
  return !isShown;
}
