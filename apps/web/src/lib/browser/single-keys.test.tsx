import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { singleKeysPreference, useSingleKeys } from './single-keys.ts';

const onJ = vi.fn();
afterEach(() => {
  onJ.mockReset();
});

function Keys() {
  useSingleKeys({ j: onJ });
  return (
    <>
      <input aria-label="Name" />
      <input type="checkbox" aria-label="Choose" />
      <button type="button">Act</button>
    </>
  );
}

describe('useSingleKeys', () => {
  it('acts on a key anywhere except where somebody is typing', () => {
    render(<Keys />);
    fireEvent.keyDown(document.body, { key: 'J' });
    fireEvent.keyDown(screen.getByRole('button'), { key: 'j' });
    fireEvent.keyDown(screen.getByRole('checkbox'), { key: 'j' });
    expect(onJ).toHaveBeenCalledTimes(3);
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'j' });
    expect(onJ).toHaveBeenCalledTimes(3);
  });

  it.each([
    'input',
    'input type=search',
    'input type=number',
    'textarea',
    'select',
    'div contenteditable',
    'div role=menu',
  ])('leaves keys typed into <%s> alone', (field) => {
    render(<Keys />);
    const place = document.createElement('div');
    place.innerHTML = `<${field}>`;
    document.body.append(place);
    if (place.firstElementChild) fireEvent.keyDown(place.firstElementChild, { key: 'j' });
    expect([place.childElementCount, onJ.mock.calls]).toEqual([1, []]);
    place.remove();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])('leaves %o to others', (more) => {
    render(<Keys />);
    fireEvent.keyDown(document.body, { key: 'j', ...more });
    expect(onJ).not.toHaveBeenCalled();
  });

  it('waits while a dialog is open', () => {
    render(
      <>
        <Keys />
        <div role="dialog">Sure?</div>
      </>,
    );
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(onJ).not.toHaveBeenCalled();
  });

  it('can be switched off, and stays off', () => {
    render(<Keys />);
    singleKeysPreference.set('off');
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(onJ).not.toHaveBeenCalled();
    expect({ ...localStorage }).toEqual({ 'siteward:single-keys': 'off' });
  });

  it('leaves the key to the browser if the handler does not want it', () => {
    render(<Keys />);
    onJ.mockReturnValueOnce(false).mockReturnValueOnce(undefined);
    expect(fireEvent.keyDown(document.body, { key: 'j' })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: 'j' })).toBe(false);
  });
});
