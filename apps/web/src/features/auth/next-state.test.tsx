import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { heading, openIndex, press, type } from './auth-testing.tsx';

/** The states whose code was asked for, and what holds that code back. */
const code = vi.hoisted(() => ({ asked: [] as string[], arrived: Promise.resolve() }));

vi.mock('./reset-password.tsx', async (load) => {
  code.asked.push('reset');
  await code.arrived;
  return load();
});
vi.mock('./verify-email.tsx', async (load) => {
  code.asked.push('verify');
  await code.arrived;
  return load();
});

// In this order, because the code of "verify" needs that of "reset".
const FORMS = [
  ['forgot', 'forget-password', 'Send code', 'reset', 'Set a new password'],
  ['sign-up', 'sign-up', 'Create account', 'verify', 'Check your email'],
] as const;

describe('the state that follows a form', () => {
  it.each(FORMS)(
    'is waited for while the form counts as being sent, so that nobody sends it again: after "%s"',
    async (form, call, button, next, title) => {
      const [arrived, arrive] = held();
      Object.assign(code, { asked: [], arrived });
      const { sent } = fakeApi({ [`POST /api/auth/${call}`]: () => ({ status: 202 }) });
      const { address } = openIndex(`?state=${form}`);
      await screen.findByLabelText('Email');
      type('Email', 'ada@north.example');
      press(button);
      await waitFor(() => expect(sent('POST')).toHaveLength(1));
      press(button);
      expect(screen.getByRole('button', { name: button }).getAttribute('aria-busy')).toBe('true');
      expect([address(), code.asked]).toEqual([`/?state=${form}`, [next]]);
      arrive();
      await heading(title);
      expect(sent('POST')).toHaveLength(1);
    },
  );
});
