import { expect, it } from 'vitest';
import { assigneesAfter } from './ghost.tsx';
import { NOBODY } from './use-drag.ts';

const [olivia, dana, emre] = ['Olivia', 'Dana', 'Emre'].map((name) => ({ _id: name.toLowerCase(), name }));
if (!olivia || !dana || !emre) throw new Error('nobody');
const people = new Map([olivia, dana, emre].map((person) => [person._id, person]));

it.each([
  ['from one to another', [dana], 'dana', 'emre', [emre]],
  ['from one of several to another', [dana, olivia], 'dana', 'emre', [olivia, emre]],
  ['from one to another who has it too', [dana, emre], 'dana', 'emre', [emre]],
  ['from nobody to somebody', [], NOBODY, 'emre', [emre]],
  ['from one to nobody', [dana], 'dana', NOBODY, []],
  ['from one of several to nobody: the others keep it', [dana, olivia], 'dana', NOBODY, [olivia]],
  ['out of a tray to somebody', [], null, 'emre', [emre]],
  ['out of a tray to somebody in addition to others', [dana], null, 'emre', [dana, emre]],
  ['out of a tray to somebody who has it', [emre], null, 'emre', null],
  ['out of a tray to nobody', [dana], null, NOBODY, null],
  ['within a row', [dana], 'dana', 'dana', null],
  ['where there are no rows', [dana], null, null, null],
])('dragged work %s', (_, assignees, from, to, expected) => {
  expect(assigneesAfter({ assignees }, { from, to }, people)).toEqual(expected);
});
