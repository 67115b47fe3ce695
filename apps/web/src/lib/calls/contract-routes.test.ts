import { routes } from 'virtual:contract-routes';
import { routes as shellRoutes } from 'virtual:shell-routes';
import { clientRoutes, contract } from '@siteward/contract';
import { describe, expect, it } from 'vitest';
import { client } from './client.ts';

describe('the build-time routes', () => {
  it('are those of the contract', () => expect(routes).toEqual(clientRoutes(contract)));

  it('are, for the shell, exactly the calls that its client makes', () => {
    expect(routes).toMatchObject(shellRoutes);
    const calls = Object.entries(shellRoutes).flatMap(([area, list]) =>
      Object.keys(list).map((call) => `${area}.${call}`),
    );
    expect(calls).toEqual(['users.get', 'members.getByUserAndApp', 'organizations.get', 'roles.get', 'sites.list']);
    expect(Object.keys(client)).toEqual(Object.keys(shellRoutes));
  });
});
