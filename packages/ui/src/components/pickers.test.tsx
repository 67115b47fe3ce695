import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useWords, WordsContext } from '#lib/words.ts';
import { Combobox, ComboboxList } from './combobox.tsx';
import { MultiSelect } from './multi-select.tsx';

const options = [
  { value: '1', label: 'Amir Haddad', hint: 'amir@north.example' },
  { value: '2', label: 'Beatriz Nunes' },
  { value: '3', label: 'Chidi Okafor', disabled: true },
];

const shown = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('Combobox', () => {
  it('shows the chosen option, offers all, and takes another', () => {
    const changed = vi.fn();
    render(<Combobox aria-label="Assignee" options={options} value="2" onValueChange={changed} />);
    const trigger = screen.getByRole('combobox', { name: 'Assignee' });
    expect(trigger.textContent).toBe('Beatriz Nunes');
    fireEvent.click(trigger);
    expect(shown()).toEqual(['Amir Haddadamir@north.example', 'Beatriz Nuneschosen', 'Chidi Okafor']);
    fireEvent.click(screen.getByRole('option', { name: /Chidi/ }));
    expect(changed).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('option', { name: /Amir/ }));
    expect(changed.mock.calls).toEqual([['1']]);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('finds by label and by hint, and says when nothing matches', () => {
    render(<Combobox options={options} value={null} onValueChange={() => {}} emptyText="Nobody" />);
    fireEvent.click(screen.getByRole('combobox'));
    const search = within(screen.getByRole('dialog')).getByRole('combobox');
    fireEvent.change(search, { target: { value: 'amir@' } });
    expect(shown()).toEqual(['Amir Haddadamir@north.example']);
    fireEvent.change(search, { target: { value: 'zzz' } });
    expect([shown(), screen.queryByText('Nobody')?.textContent]).toEqual([[], 'Nobody']);
  });

  it('leaves the search to the caller when asked to', () => {
    const searched = vi.fn();
    render(<Combobox options={options} value={null} onValueChange={() => {}} onSearch={searched} />);
    fireEvent.click(screen.getByRole('combobox'));
    const search = within(screen.getByRole('dialog')).getByRole('combobox');
    fireEvent.change(search, { target: { value: 'zzz' } });
    expect(searched.mock.calls).toEqual([['zzz']]);
    expect(shown()).toHaveLength(3);
  });

  it('makes the first result active, even if it arrives after typing', () => {
    const changed = vi.fn();
    const list = (found: typeof options) => (
      <Combobox options={found} value={null} onValueChange={changed} onSearch={() => {}} />
    );
    const { rerender } = render(list([]));
    fireEvent.click(screen.getByRole('combobox'));
    const search = within(screen.getByRole('dialog')).getByRole('combobox');
    fireEvent.change(search, { target: { value: 'a' } });
    const active = () => screen.getByRole('option', { selected: true }).textContent;
    rerender(list(options));
    expect(active()).toContain('Amir');
    fireEvent.keyDown(search, { key: 'ArrowDown' });
    expect(active()).toContain('Beatriz');
    rerender(list(options.slice(0, 1)));
    expect(active()).toContain('Amir');
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(changed.mock.calls).toEqual([['1']]);
  });

  it('says which is chosen in the words that it is given', () => {
    function InGerman() {
      return (
        <WordsContext value={{ ...useWords(), chosen: 'ausgewählt' }}>
          <Combobox options={options} value="2" onValueChange={() => {}} />
        </WordsContext>
      );
    }
    render(<InGerman />);
    fireEvent.click(screen.getByRole('combobox'));
    expect(shown()[1]).toBe('Beatriz Nunesausgewählt');
  });

  it.each([
    [null, undefined, 'Nobody yet'],
    [null, 'Zoe Okoro', 'Nobody yet'],
    ['2', 'Zoe Okoro', 'Beatriz Nunes'],
    ['9', 'Zoe Okoro', 'Zoe Okoro'],
  ])('shows of %j, given the words %j: %s', (value, label, words) => {
    render(
      <Combobox options={options} value={value} valueLabel={label} placeholder="Nobody yet" onValueChange={() => {}} />,
    );
    expect(screen.getByRole('combobox').textContent).toBe(words);
  });

  it('has a list for a button elsewhere, which has the focus again once it closes', async () => {
    function Host() {
      const [open, setOpen] = useState(false);
      const button = useRef<HTMLButtonElement>(null);
      return (
        <>
          <button ref={button} type="button" onClick={() => setOpen(true)}>
            Assign
          </button>
          <ComboboxList
            options={options}
            value="2"
            button={button}
            open={open}
            onOpenChange={setOpen}
            onChoose={() => setOpen(false)}
          />
        </>
      );
    }
    render(<Host />);
    fireEvent.click(screen.getByRole('button', { name: 'Assign' }));
    fireEvent.click(screen.getByRole('option', { name: /Amir/ }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Assign' })));
  });

  it.each([
    [true, null],
    [false, '2'],
  ])('choosing the chosen option again, clearable %s, gives %s', (clearable, value) => {
    const changed = vi.fn();
    render(<Combobox options={options} value="2" onValueChange={changed} clearable={clearable} />);
    fireEvent.click(screen.getByRole('combobox'));
    fireEvent.click(screen.getByRole('option', { name: /Beatriz/ }));
    expect(changed.mock.calls).toEqual([[value]]);
  });
});

describe('MultiSelect', () => {
  it('adds and removes, and stays open', () => {
    const changed = vi.fn();
    render(<MultiSelect aria-label="Sites" options={options} values={['2']} onValuesChange={changed} />);
    fireEvent.click(screen.getByRole('combobox', { name: 'Sites' }));
    fireEvent.click(screen.getByRole('option', { name: /Amir/ }));
    fireEvent.click(screen.getByRole('option', { name: /Beatriz/ }));
    expect(changed.mock.calls).toEqual([[['2', '1']], [[]]]);
    expect(screen.getByRole('listbox')).toBeTruthy();
  });

  it.each([
    [[], undefined, 'Nobody yet'],
    [[], 'Nobody', 'Nobody yet'],
    [['2', '1'], undefined, 'Amir Haddad, Beatriz Nunes'],
    [['2', '9'], 'Beatriz Nunes and Zoe Okoro', 'Beatriz Nunes and Zoe Okoro'],
    [['9'], 'Zoe Okoro', 'Zoe Okoro'],
  ])('shows of %j, given the words %j: %s', (values, text, words) => {
    const changed = vi.fn();
    render(
      <MultiSelect options={options} values={values} text={text} placeholder="Nobody yet" onValuesChange={changed} />,
    );
    expect(screen.getByRole('combobox').textContent).toBe(words);
  });
});
