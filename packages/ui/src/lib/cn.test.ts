import { expect, it } from 'vitest';
import { cn } from './cn.ts';

it.each([
  ['h-control h-8', 'h-8'],
  ['h-8 h-control', 'h-control'],
  ['h-control h-control-sm', 'h-control-sm'],
  ['text-md text-muted', 'text-md text-muted'],
  ['text-base text-sm', 'text-sm'],
  ['text-muted text-red', 'text-red'],
  ['z-sticky z-overlay', 'z-overlay'],
  ['rounded-md rounded-lg', 'rounded-lg'],
  ['font-medium font-bold', 'font-bold'],
])('of "%s" keeps "%s"', (given, kept) => {
  expect(cn(given)).toBe(kept);
});
