import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { heading, openIndex, press, type } from './auth-testing.tsx';

const slow = vi.hoisted(() => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrived, arrive };
});

vi.mock('./verify-email.tsx', async (load) => {
  await slow.arrived;
  return load();
});

describe('the state that follows a form', () => {
  it('is waited for while the form counts as being sent, so that nobody sends it again', async () => {
    const { sent } = fakeApi({ 'POST /api/auth/sign-up': () => ({ status: 202 }) });
    const { address } = openIndex('?state=sign-up');
    type('Email', 'ada@north.example');
    press('Create account');
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    press('Create account');
    expect(screen.getByRole('button', { name: 'Create account' }).getAttribute('aria-busy')).toBe('true');
    expect(address()).toBe('/?state=sign-up');
    slow.arrive();
    await heading('Check your email');
    expect(sent('POST')).toHaveLength(1);
  });
});
