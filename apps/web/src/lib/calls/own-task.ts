/** Puts what follows into a task of its own, if the browser can, so that a slow phone can respond before it. */
export const ownTask = async (): Promise<void> => ('scheduler' in globalThis ? scheduler.yield?.() : undefined);
