import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfirmDialog } from '#components/alert-dialog.tsx';
import { BulkBar } from '#components/bulk-bar.tsx';
import { Dialog, DialogContent, DialogForm, DialogHeader } from '#components/dialog.tsx';

const bottom = () => document.documentElement.style.getPropertyValue('--toast-bottom');

/** Gives each bar a height, measured from the foot of the window, which is 844 px high. */
function standing(heights: Record<string, number>): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const height = Object.entries(heights).find(([text]) => this.textContent?.includes(text))?.[1] ?? 0;
    return new DOMRect(0, 844 - height, 390, height);
  });
}

/** Like a browser's, it calls back for the first time once the page has been laid out. */
class FirstLayout {
  readonly #onResize: () => void;
  constructor(onResize: () => void) {
    this.#onResize = onResize;
  }
  observe() {
    laidOut.push(this.#onResize);
  }
  disconnect() {}
}

let laidOut: (() => void)[] = [];
function layOut(): void {
  for (const onResize of laidOut.splice(0)) onResize();
}

beforeEach(() => {
  laidOut = [];
  vi.stubGlobal('ResizeObserver', FirstLayout);
  vi.stubGlobal('innerWidth', 390);
  vi.stubGlobal('innerHeight', 844);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ['above a window where there is room', 748, '756px'],
  ['above the actions of a window that leaves none', 749, '148px'],
])('keeps messages %s, and above the bar of the page once it is closed', (_, height, expected) => {
  standing({ Suspend: 60, Rename: height, Save: 140 });
  const page = (open: boolean) => (
    <>
      <BulkBar label="Actions" summary="2 selected">
        Suspend
      </BulkBar>
      <Dialog open={open}>
        <DialogContent>
          <DialogHeader title="Rename" />
          <DialogForm submitLabel="Save" onSubmit={() => {}}>
            A name
          </DialogForm>
        </DialogContent>
      </Dialog>
    </>
  );
  const { rerender, unmount } = render(page(false));
  layOut();
  expect(bottom()).toBe('68px');
  rerender(page(true));
  layOut();
  expect(bottom()).toBe(expected);
  rerender(page(false));
  expect(bottom()).toBe('68px');
  unmount();
  dispatchEvent(new Event('scroll'));
  expect(bottom()).toBe('');
});

it.each([new Event('scroll'), new Event('resize'), new Event('animationend')])(
  'keeps messages clear of a bar that moved, which $type may say',
  (event) => {
    standing({ Suspend: 200 });
    render(
      <BulkBar label="Actions" summary="2 selected">
        Suspend
      </BulkBar>,
    );
    // Nothing is measured before the page is laid out, or it would be laid out at once.
    expect(bottom()).toBe('');
    layOut();
    expect(bottom()).toBe('208px');
    standing({ Suspend: 300 });
    dispatchEvent(event);
    expect(bottom()).toBe('308px');
  },
);

it('keeps messages above a question', () => {
  standing({ Delete: 132 });
  const props = { title: 'Sure?', description: 'It goes.', confirmLabel: 'Delete' };
  render(<ConfirmDialog open onOpenChange={() => {}} onConfirm={() => {}} {...props} />);
  layOut();
  expect(bottom()).toBe('140px');
});
