import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SYSTEM_ROLES } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { readAccounts, SetupError } from './accounts.ts';

const WHO = { email: 'a@b.example', password: 'x' };
const GOOD = { owner: WHO, members: { Viewer: WHO }, stranger: WHO };

describe('the file of accounts', () => {
  it('for the demo data has an account for every system role', async () => {
    const accounts = readAccounts(await readFile(join(import.meta.dirname, '../accounts.demo.json'), 'utf8'));
    const roles = ['Owner', ...Object.keys(accounts.members)];
    expect(roles.sort()).toEqual(SYSTEM_ROLES.map(({ name }) => name).sort());
  });

  it('accepts one with everything it needs', () => {
    expect(readAccounts(JSON.stringify(GOOD))).toEqual(GOOD);
  });

  it.each([
    ['no JSON', '{'],
    ['without a stranger', '{"owner":{"email":"a@b.example","password":"x"},"members":{}}'],
    ['with an unknown key', JSON.stringify({ ...GOOD, owners: WHO })],
    ['with an unknown key of the owner', JSON.stringify({ ...GOOD, owner: { ...WHO, role: 'Owner' } })],
    ['with an unknown key of a member', JSON.stringify({ ...GOOD, members: { Viewer: { ...WHO, role: 'Viewer' } } })],
    ['with an unknown key of the stranger', JSON.stringify({ ...GOOD, stranger: { ...WHO, org: 'South' } })],
    ['that is a list', '[]'],
    ['with mails that are nobody’s', JSON.stringify({ ...GOOD, mails: 'http://127.0.0.1:3001/dev/outbox' })],
  ])('%s is refused with what is wrong', (_, text) => {
    expect(() => readAccounts(text)).toThrow(SetupError);
  });
});
