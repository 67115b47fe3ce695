import { describe, expect, it } from 'vitest';
import { SYSTEM_ROLES } from '../access/roles.ts';
import { openFirstSteps } from './first-steps.ts';

describe('the first steps', () => {
  it.each([
    ['Owner', ['site', 'colleagues', 'workOrder']],
    ['Administrator', ['site', 'colleagues', 'workOrder']],
    ['Manager', ['colleagues', 'workOrder']],
    ['Technician', ['workOrder']],
    ['Requester', []],
    ['Viewer', []],
    ['Provider', []],
  ])('for a %s are those that the role allows', (name, steps) => {
    const role = SYSTEM_ROLES.find((each) => each.name === name);
    expect(openFirstSteps(role?.permissions ?? [])).toEqual(steps);
  });
});
