/** What the texts of reasons are filled with. Lists are of names, to be joined as the reader's language does. */
export type ReasonValue = string | number | readonly string[];
export type ReasonParams = Readonly<Record<string, ReasonValue>>;

/**
 * Why something is refused: a code that clients know, what belongs into its words, and the words in English, for
 * developers. Clients turn the first two into words of the reader's language (docs/api.md, Shapes).
 */
export type Reason<Code extends string = string> = { code: Code; params: ReasonParams; message: string };

/** What texts of an upper bound are filled with. */
export type Limit = { max: number };

/** English texts by their codes, each a function of what it is filled with. */
type Texts = Readonly<Record<string, (params: never) => string>>;

/** The texts that are filled with what can travel; a date is given as its ISO text, an amount in minor units. */
type Sound<List extends Texts> = {
  [Code in keyof List]: Parameters<List[Code]> extends [] | [Record<string, ReasonValue>] ? List[Code] : never;
};

/** What a text is filled with; `{}` for a fixed one. */
export type ParamsOf<Text extends (params: never) => string> =
  Parameters<Text> extends [infer Params] ? Params : object;

/** Nothing to give for a text without parameters, else just these. */
type Given<Text extends (params: never) => string> = Parameters<Text> extends [infer Params] ? [params: Params] : [];

/**
 * Makes reasons of a list of texts, such as `fault('too-long', { max: 80 })`.
 *
 * @param texts - the English texts
 */
export function reasonsOf<const List extends Texts>(texts: List & Sound<List>) {
  return <Code extends keyof List & string>(code: Code, ...[params]: Given<List[Code]>): Reason<Code> => {
    // The type of `params` comes from this very text, which the compiler cannot follow through the index.
    const write: List[Code] = texts[code];
    return { code, params: { ...(params as ReasonParams | undefined) }, message: write(params as never) };
  };
}

/** "1 seat", "2 seats" in English. */
export function counted(count: number, one: string, other = `${one}s`): string {
  return `${count} ${count === 1 ? one : other}`;
}
