import { expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

it('hands a file to the browser under its name, and lets go of it once that is done', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const file = new File(['a;b'], 'Members.csv');
  const [create, revoke] = [vi.fn(() => 'blob:members'), vi.fn()];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: create, revokeObjectURL: revoke }));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.href} as ${this.download}`);
  });
  saveFile(file);
  expect([create.mock.calls, saved, revoke.mock.calls]).toEqual([[[file]], ['blob:members as Members.csv'], []]);
  vi.runAllTimers();
  expect(revoke.mock.calls).toEqual([['blob:members']]);
  vi.useRealTimers();
});
