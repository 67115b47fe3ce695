/** A difference, in words, between what is saved by now and what was about to be saved. */
export type Difference = { label: string; theirs: string; yours: string };

/** A field of a record, and how to put its value in words. */
export type Described<Values> = { label: string; words: (values: Values) => string };

/**
 * The fields in which two versions of a record differ, with both values in words.
 */
export function differencesBetween<Values>(
  fields: readonly Described<Values>[],
  theirs: Values,
  yours: Values,
): Difference[] {
  return fields
    .map(({ label, words }) => ({ label, theirs: words(theirs), yours: words(yours) }))
    .filter((each) => each.theirs !== each.yours);
}
