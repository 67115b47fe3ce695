import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StrengthMeter } from './strength-meter.tsx';

it.each([
  ['', '8 to 128 characters, not a common one'],
  ['password1', 'Too weak'],
  ['kestrels', 'Fair'],
  ['kestrelnest', 'Good'],
  ['mountain-otter-42', 'Strong'],
])('says of %j: %s', async (password, words) => {
  render(<StrengthMeter password={password} email="me@north.example" />);
  expect(await screen.findByText(words)).toBeTruthy();
});
