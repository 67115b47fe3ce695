import { reason } from '@siteward/contract';
import { type AppError, invalid } from '#app-error.ts';

/** How a kind of record refuses steps. */
type Refusing<Refusal extends { why: string }> = {
  /** The refusals that are about who takes the step, rather than about the record. */
  aboutActor: readonly Refusal['why'][];
  /** What is said to whoever cannot take it. */
  errorOf: (refusal: Refusal) => AppError;
  /** Demands the version that they knew. */
  assertVersion: () => Promise<void>;
};

/**
 * Refuses a step in the order that tells nobody more of a record than they may know: what they may not do, then that it has
 * changed since, then what it does not allow as it is.
 *
 * @param refusal - what the domain says of the step; null where it can be taken
 * @throws What `errorOf` makes of it, or VERSION_CONFLICT.
 */
export async function assertStep<Refusal extends { why: string }>(
  refusal: Refusal | null,
  { aboutActor, errorOf, assertVersion }: Refusing<Refusal>,
): Promise<void> {
  if (refusal && aboutActor.includes(refusal.why)) throw errorOf(refusal);
  await assertVersion();
  if (refusal) throw errorOf(refusal);
}

/**
 * Demands what a step asks for.
 *
 * @throws VALIDATION for the first input that is missing.
 */
export function assertGiven<Input extends string>(
  inputs: readonly Input[],
  given: Readonly<Partial<Record<Input, unknown>>>,
): void {
  for (const input of inputs) if (!given[input]) throw invalid(input, reason('required'));
}
