import { outside, talk } from './outside.ts';
import { organizations, people } from './people.ts';
import type { Samples } from './sample.ts';
import { payment, sites } from './sites.ts';
import { plans, work } from './work.ts';

/** A successful call of every route. A route without a sample does not compile. */
export const SAMPLES: Samples = {
  ...outside,
  ...talk,
  ...organizations,
  ...people,
  ...payment,
  ...sites,
  ...plans,
  ...work,
};
