import { createContext, use } from 'react';

/** Whether an ancestor pulses on behalf of all shapes within it. */
export const PulsedContext = createContext(false);

/**
 * The class that makes a shape pulse, unless an ancestor does: every animation of its own needs a layer of its own, which a slow
 * phone would have to draw sixty times a second.
 */
export function usePulse(): string | undefined {
  return use(PulsedContext) ? undefined : 'animate-pulse';
}
