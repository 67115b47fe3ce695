import { reason } from '@siteward/contract';
import { type AppError, invalid } from '#app-error.ts';

/** How a kind of record refuses steps. */
type Refusing<Refusal extends { why: string }> = {
  /** The refusals that concern who takes the step rather than the record. */
  aboutActor: readonly Refusal['why'][];
  /** The error for a refusal. */
  errorOf: (refusal: Refusal) => AppError;
  /** Checks the version that the caller knew. */
  assertVersion: () => Promise<void>;
};

/**
 * Refuses a step in an order that reveals no more of a record than the caller may know: first what they may not do, then that it
 * has changed in the meantime, then what its current state does not allow.
 *
 * @param refusal - the domain's reason to refuse the step; null if it can be taken
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
 * Checks that a step's required inputs were given.
 *
 * @throws VALIDATION for the first input that is missing.
 */
export function assertGiven<Input extends string>(
  inputs: readonly Input[],
  given: Readonly<Partial<Record<Input, unknown>>>,
): void {
  for (const input of inputs) if (!given[input]) throw invalid(input, reason('required'));
}
