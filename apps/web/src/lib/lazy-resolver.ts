import type { FieldValues, Resolver } from 'react-hook-form';
import { loadChunk } from './load-chunk.ts';

/**
 * A form's resolver whose schemas are loaded when the form is first checked, so that the page paints without them.
 * In: the import of the schemas' module. Out: the resolver, and `preload` to call when the form comes into use.
 */
export function lazyResolver<Input extends FieldValues, Output = Input>(
  load: () => Promise<Resolver<Input, unknown, Output>>,
): { resolver: Resolver<Input, unknown, Output>; preload: () => void } {
  return {
    resolver: async (...values) => (await loadChunk(load))(...values),
    // What fails to load here is loaded again when the form is sent.
    preload: () => void load().catch(() => undefined),
  };
}
