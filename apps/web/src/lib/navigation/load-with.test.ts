import { afterEach, expect, it } from 'vitest';
import { loadWith } from './load-with.ts';

const links = () => [...document.head.querySelectorAll('link')].map((link) => link.outerHTML);

afterEach(() => {
  for (const link of document.head.querySelectorAll('link')) link.remove();
});

it('requests the code that a part imports before the part itself, and each file once', async () => {
  const before: string[][] = [];
  const load = async () => {
    before.push(links());
    return 'part';
  };
  const [a, b, c] = ['a', 'b', 'c'].map(
    (name) => `<link rel="modulepreload" crossorigin="" href="/assets/${name}.js">`,
  );

  await expect(loadWith(load, ['assets/a.js', 'assets/b.js'])).resolves.toBe('part');
  await expect(loadWith(load, ['assets/b.js', 'assets/index.css', 'assets/c.js'])).resolves.toBe('part');
  await expect(loadWith(load)).resolves.toBe('part');

  expect(before).toEqual([
    [a, b],
    [a, b, c],
    [a, b, c],
  ]);
});

it('fails as the part does', async () => {
  await expect(loadWith(() => Promise.reject(new Error('gone')), ['assets/d.js'])).rejects.toThrow('gone');
});
