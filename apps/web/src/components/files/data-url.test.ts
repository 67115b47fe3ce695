import { expect, it, vi } from 'vitest';
import { dataUrlOf } from './data-url.ts';

it('is the file itself', async () => {
  expect(await dataUrlOf(new File(['a'], 'a.txt', { type: 'text/plain' }))).toBe('data:text/plain;base64,YQ==');
});

it('is refused if the file cannot be read', async () => {
  vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function fail(this: FileReader) {
    this.dispatchEvent(new ProgressEvent('error'));
  });
  await expect(dataUrlOf(new File(['a'], 'a.txt'))).rejects.toThrow('a picture cannot be read');
});
