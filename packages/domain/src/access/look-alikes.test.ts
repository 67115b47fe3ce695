import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemRoleLike } from './look-alikes.ts';
import { SYSTEM_ROLES } from './roles.ts';

describe('systemRoleLike', () => {
  it.each([
    ['Owner', 'Owner'],
    ['OWNER', 'Owner'],
    [' Owner ', 'Owner'],
    ['O w n e r', 'Owner'],
    ['Owner.', 'Owner'],
    ['“Owner”', 'Owner'],
    ['0wner', 'Owner'],
    ['\u041ewner', 'Owner'],
    ['\u039fwner', 'Owner'],
    ['Öwner', 'Owner'],
    ['Ｏｗｎｅｒ', 'Owner'],
    ['𝐎𝐰𝐧𝐞𝐫', 'Owner'],
    ['Ⓞⓦⓝⓔⓡ', 'Owner'],
    ['OWΝER', 'Owner'],
    ['Ovvner', 'Owner'],
    ['Ow\u200bner', 'Owner'],
    ['Own\u0435r', 'Owner'],
    ['Adrninistrator', 'Administrator'],
    ['Adm1nistrator', 'Administrator'],
    ['Admlnistrator', 'Administrator'],
    ['М\u0430nager', 'Manager'],
    ['V1ewer', 'Viewer'],
    ['Prov!der', 'Provider'],
    ['Technіcian', 'Technician'],
    ['Reque5ter', 'Requester'],
    ['Own℮r', 'Owner'],
    ['⓿wner', 'Owner'],
    ['🅾wner', 'Owner'],
    ['OWNΞR', 'Owner'],
    ['〇wner', 'Owner'],
    ['Ꭴwner', 'Owner'],
    ['ᎾWNER', 'Owner'],
    ['Own🔥r', 'Owner'],
    ['V丨ewer', 'Viewer'],
    ['Owner™', 'Owner'],
    ['™ Owner ®', 'Owner'],
    ['Ow🔥ner', 'Owner'],
    ['Ow🔥🔥r', 'Owner'],
    ['★ Owner ★', 'Owner'],
    ['Owner (system)', 'Owner'],
    ['[System] Owner', 'Owner'],
    ['Owner – SYSTEM ROLE', 'Owner'],
    ['Built-in Viewer', 'Viewer'],
    ['Siteward Administrator', 'Administrator'],
    ['0wner (default)', 'Owner'],
  ])('mistakes %j for %s', (name, role) => {
    expect(systemRoleLike(name)).toBe(role);
  });

  it.each([
    ...['Owner’s assistant', 'Co-owner', 'Owners', 'Site manager', 'Managers', 'Admin', 'Power', 'Viewers', 'Worker'],
    ...['मालिक', 'Владелец', '所有者', 'مالك', 'Hausmeister', 'Night shift', '', '   '],
    ...[
      '★★★★★',
      '🔥🔥🔥🔥🔥',
      'IT管理者',
      'Manager (nights)',
      'System',
      'Default role',
      'Owner of keys',
      'Жжwжж',
      'Viewer 2',
    ],
  ])('accepts %j as a name of its own', (name) => {
    expect(systemRoleLike(name)).toBeNull();
  });

  it('sees through any case, and through non-letters in any position', () => {
    const between = fc.stringMatching(/^[ .'_-]{0,2}$/);
    fc.assert(
      fc.property(
        fc.constantFrom(...SYSTEM_ROLES),
        fc.infiniteStream(fc.boolean()),
        fc.infiniteStream(between),
        (role, upper, gap) => {
          const letters = [...role.name].map((letter) =>
            upper.next().value ? letter.toUpperCase() : letter.toLowerCase(),
          );
          const written = letters.map((letter) => `${gap.next().value}${letter}`).join('');
          expect(systemRoleLike(written)).toBe(role.name);
        },
      ),
    );
  });

  it('takes linear time', () => {
    const started = Date.now();
    systemRoleLike(`${'rn.'.repeat(20_000)}x`);
    systemRoleLike(`o${' '.repeat(60_000)}x`);
    systemRoleLike('★'.repeat(60_000));
    systemRoleLike(`abc${'Ж'.repeat(60_000)}`);
    systemRoleLike('system '.repeat(10_000));
    expect(Date.now() - started).toBeLessThan(1000);
  });
});

it.each(SYSTEM_ROLES)(
  'mistakes $name, with an accent on each letter, for it, also when it claims to be genuine',
  ({ name }) => {
    const accented = (text: string) => [...text].map((letter) => `${letter}\u0301`).join('');
    const names = [accented(name), accented(`${name} system`), accented(`default ${name}`).normalize('NFC')];
    expect(names.map(systemRoleLike)).toEqual([name, name, name]);
  },
);
