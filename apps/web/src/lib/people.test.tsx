import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { aRole } from '#testing/people.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { speak } from '#testing/speak.ts';
import { useLanguage } from './i18n.tsx';
import { roleLabel } from './labels.ts';
import { refreshPeople, useRoles } from './people.ts';

function Roles() {
  useLanguage();
  return (
    <p data-testid="roles">
      {useRoles()
        ?.map(({ name }) => roleLabel(name))
        .join(' ')}
    </p>
  );
}

it('roles are in the order of what they are called in the language that is shown', async () => {
  const names = ['Crew 10', 'Crew 2', 'Elektriker', 'Provider', 'Requester'];
  fakeApi({ 'GET /api/roles': () => pageOf(names.map((name, index) => aRole(index + 1, name))) });
  renderPage(<Roles />, pageScope(['roles:view']));
  const shown = () => screen.getByTestId('roles').textContent;
  await waitFor(() => expect(shown()).toBe('Crew 2 Crew 10 Elektriker Provider Requester'));
  await speak('de');
  await waitFor(() => expect(shown()).toBe('Crew 2 Crew 10 Dienstleister Elektriker Melder'));
});

it.each(['members', 'invitations', 'seats', 'roles'])('a change of people is seen in the %s', async (area) => {
  const cache = new QueryClient();
  cache.setQueryData([area, 'any'], {});
  cache.setQueryData(['sites', 'any'], {});
  await refreshPeople(cache);
  expect(cache.getQueryState([area, 'any'])?.isInvalidated).toBe(true);
  expect(cache.getQueryState(['sites', 'any'])?.isInvalidated).toBe(false);
});
