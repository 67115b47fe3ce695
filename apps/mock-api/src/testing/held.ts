/**
 * Something that a test holds back, such as an answer, and what lets it come:
 * `const [ended, end] = held(); const running = run(() => ended); …; end();`.
 */
export function held<Value = void>(): [until: Promise<Value>, release: (value: Value) => void] {
  let release = (_: Value) => {};
  const until = new Promise<Value>((resolve) => {
    release = resolve;
  });
  return [until, release];
}
