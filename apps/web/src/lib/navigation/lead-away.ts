let change: Promise<unknown> = Promise.resolve();

/**
 * Makes a change that closes the page on the screen to the person, such as leaving its organization, and that ends on another
 * page. Until it has ended, the guards that run after a navigation do not look at the page, because they would lead elsewhere
 * and say that it is closed.
 *
 * @param act - must not wait for these guards, as they wait for it
 */
export function leadAway<Result>(act: () => Promise<Result>): Promise<Result> {
  const result = act();
  change = result.catch(() => undefined);
  return result;
}

/** Waits until no such change is under way: then the page has been left, or the change has failed. */
export const ledAway = (): Promise<unknown> => change;
