/** A value inserted into the text of a reason. Lists contain names, which are joined according to the reader's language. */
export type ReasonValue = string | number | readonly string[];
export type ReasonParams = Readonly<Record<string, ReasonValue>>;

/**
 * Why something is refused: a code that clients know, the values to insert, and an English text for developers. Clients turn the
 * first two into text in the reader's language (docs/api.md, Shapes).
 */
export type Reason<Code extends string = string> = { code: Code; params: ReasonParams; message: string };

/** The parameters of texts about an upper bound. */
export type Limit = { max: number };

/** English texts by their codes, each a function of its parameters. */
type Texts = Readonly<Record<string, (params: never) => string>>;

/** The texts whose parameters can all be serialized; a date is passed as its ISO text, an amount in minor units. */
type Sound<List extends Texts> = {
  [Code in keyof List]: Parameters<List[Code]> extends [] | [Record<string, ReasonValue>] ? List[Code] : never;
};

/** The parameters of a text; `object` for a fixed text. */
export type ParamsOf<Text extends (params: never) => string> =
  Parameters<Text> extends [infer Params] ? Params : object;

/** The arguments to pass for a text: none if it has no parameters, otherwise exactly those. */
type Given<Text extends (params: never) => string> = Parameters<Text> extends [infer Params] ? [params: Params] : [];

/**
 * Makes a function that creates reasons from a list of texts, such as `fault('too-long', { max: 80 })`.
 *
 * @param texts - the English texts
 */
export function reasonsOf<const List extends Texts>(texts: List & Sound<List>) {
  return <Code extends keyof List & string>(code: Code, ...[params]: Given<List[Code]>): Reason<Code> => {
    // The type of `params` comes from this very text, which the compiler cannot see through the index.
    const write: List[Code] = texts[code];
    return { code, params: { ...(params as ReasonParams | undefined) }, message: write(params as never) };
  };
}

/** "1 seat", "2 seats" in English. */
export function counted(count: number, one: string, other = `${one}s`): string {
  return `${count} ${count === 1 ? one : other}`;
}
