import { expect, it } from 'vitest';
import { feedbackNumber, ticketNumber, workOrderNumber } from './record-numbers.ts';

it.each([
  ['work order', workOrderNumber, 'WO'],
  ['feedback', feedbackNumber, 'FB'],
  ['support ticket', ticketNumber, 'ST'],
] as const)('a %s has a number that people can say', (_, numberOf, sign) => {
  expect([1, 412, 1_234_567].map(numberOf)).toEqual([`${sign}-000001`, `${sign}-000412`, `${sign}-1234567`]);
});
