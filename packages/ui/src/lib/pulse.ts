import { createContext, use } from 'react';

/** Whether something around pulses for all shapes within it. */
export const PulsedContext = createContext(false);

/**
 * The class by which a shape pulses: none where what is around it does so for all, since each movement of its own is a
 * layer of its own, which a slow phone draws sixty times a second.
 */
export function usePulse(): string | undefined {
  return use(PulsedContext) ? undefined : 'animate-pulse';
}
