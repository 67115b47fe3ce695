import { PERMISSIONS } from '@siteward/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage, USER } from '#testing/render-page.tsx';
import { EmailForm } from './sign-in-section.tsx';

const email = () => screen.getByLabelText<HTMLInputElement>('New email');
const password = () => screen.getByLabelText<HTMLInputElement>('Your password');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (address: string) => {
  fireEvent.change(email(), { target: { value: address } });
  fireEvent.change(password(), { target: { value: 'siteward-demo' } });
};

it('keeps nothing of what was typed once it is left or sent: the next change starts with empty fields', async () => {
  const { user } = pageScope([]);
  const url = `POST /api/users/id/${USER}/email`;
  const api = fakeApi({});
  renderPage(<EmailForm user={user} />, pageScope(PERMISSIONS));
  press('Change email');
  type('new@north.example');
  api.answer(url, () => problem('INVALID_CREDENTIALS', 403));
  press('Email me a link');
  await screen.findByRole('alert');
  press('Cancel');
  press('Change email');
  expect([email().value, password().value, screen.queryByRole('alert')]).toEqual(['', '', null]);

  type('new@north.example');
  api.answer(url, () => ({ status: 202, body: {} }));
  press('Email me a link');
  await screen.findByText(/We have emailed a link to/);
  press('Change email');
  await waitFor(() => expect([email().value, password().value]).toEqual(['', '']));
});
