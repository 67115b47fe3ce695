import { describe, expect, it } from 'vitest';
import { openFirstSteps } from './first-steps.ts';
import { SYSTEM_ROLES } from './roles.ts';

describe('the first steps', () => {
  it.each([
    ['Owner', ['site', 'colleagues', 'workOrder']],
    ['Administrator', ['site', 'colleagues', 'workOrder']],
    ['Manager', ['colleagues', 'workOrder']],
    ['Technician', ['workOrder']],
    ['Requester', []],
    ['Viewer', []],
    ['Provider', []],
  ])('of a %s are those that the role allows', (name, steps) => {
    const role = SYSTEM_ROLES.find((each) => each.name === name);
    expect(openFirstSteps(role?.permissions ?? [])).toEqual(steps);
  });
});
