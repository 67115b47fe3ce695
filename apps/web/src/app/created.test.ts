import { expect, it } from 'vitest';
import { SOURCES } from '#testing/sources.ts';

it('does something with what was created, such as opening it or giving its name', () => {
  const handlers = Object.entries(SOURCES).flatMap(([file, text]) =>
    [...text.matchAll(/\bonCreated(?:=\{|: )\((.*?)\) =>/g)].map(([, given = '']) => ({ file, given })),
  );
  expect(handlers.length).toBeGreaterThan(5);
  expect(handlers.filter(({ given }) => given === '')).toEqual([]);
});
