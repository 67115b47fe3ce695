import { PERMISSIONS } from '@siteward/domain';
import { expect, it } from 'vitest';
import { speak } from '#testing/speak.ts';
import { actionLabel, permissionLabel, roleLabel } from './labels.ts';

it('an action that only a newer server knows has the name that the server gives it', () => {
  expect(actionLabel({ action: 'teleport', label: 'Teleport' })).toBe('Teleport');
  expect(actionLabel({ action: 'assign-role', label: 'Something' })).toBe('Assign role');
});

it('a role that the organization made is called what the organization calls it', async () => {
  await speak('de');
  expect([roleLabel('Technician'), roleLabel('Night crew')]).toEqual(['Techniker', 'Night crew']);
});

it('every permission has words, and each its own', async () => {
  expect(permissionLabel('members:invite')).toBe('Members: invite');
  for (const language of ['en', 'de', 'es', 'hi'] as const) {
    await speak(language);
    const words = PERMISSIONS.map(permissionLabel);
    expect(
      words.filter((text, index) => PERMISSIONS.some((name) => name === text) || words.indexOf(text) !== index),
    ).toEqual([]);
  }
});
