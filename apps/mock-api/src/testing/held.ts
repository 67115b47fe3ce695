/**
 * Something that a test holds back, such as an answer, and what lets it come:
 * `const [arrived, arrive] = held(); server.answer(call, () => arrived.then(() => answer));`.
 */
export function held<Value = void>(): [until: Promise<Value>, release: (value: Value) => void] {
  let release = (_: Value) => {};
  const until = new Promise<Value>((resolve) => {
    release = resolve;
  });
  return [until, release];
}
