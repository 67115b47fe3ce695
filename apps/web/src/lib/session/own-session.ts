import { t } from '@lingui/core/macro';
import { Refusal } from '#lib/calls/problem.ts';

/** Why nothing is written from a page whose person is no longer the one signed in (lib/session/shown-person.ts). Loaded only then. */
export const somebodyElse = (): Refusal => new Refusal(t`Somebody else has signed in here. Reload this page.`);
