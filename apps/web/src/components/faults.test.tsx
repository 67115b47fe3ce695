import { NoAnswer } from '@siteward/contract/client';
import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { problemOf } from '#lib/calls/problem.ts';
import { formFaultOf, formFaultWords } from '#lib/forms/form-fault.ts';
import { FormFaultAlert, WindowFault } from './faults.tsx';
import { QueryFault } from './query-fault.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const NOW = Date.UTC(2026, 0, 2, 12, 0, 0);
const body = { title: 'Too many requests', code: 'RATE_LIMITED', detail: 'Too many requests.', status: 429 };
const limited = (retryAfter?: string) => ({
  status: 429,
  body,
  headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
});

describe('formFaultOf', () => {
  it.each([
    ['1', /^Too many attempts\. Try again in 1 second\.$/],
    ['40', /^Too many attempts\. Try again in 40 seconds\.$/],
    ['61', /^Too many attempts\. Try again in 2 minutes, at .*\d.*\.$/],
    ['900', /^Too many attempts\. Try again in 15 minutes, at .*\d.*\.$/],
  ])('says after how long to try again: %s s', (seconds, words) => {
    const fault = formFaultOf(limited(seconds), NOW);
    expect(fault.until).toBe(NOW + Number(seconds) * 1000);
    expect(formFaultWords(fault)).toMatch(words);
  });

  it.each([
    ['no header', limited(), 'Too many requests.'],
    ['a date', limited('Fri, 02 Jan 2026 12:00:00 GMT'), 'Too many requests.'],
    [
      'no connection',
      new TypeError('fetch failed'),
      'The server cannot be reached. Check your connection and try again.',
    ],
  ])('says what is known: %s', (_, error, message) => {
    const fault = formFaultOf(error, NOW);
    expect(fault.until).toBeNull();
    expect(formFaultWords(fault)).toBe(message);
  });
});

describe('FormFaultAlert', () => {
  it('disappears once the form may be sent again', () => {
    vi.useFakeTimers({ now: NOW });
    const over = vi.fn();
    render(<FormFaultAlert fault={formFaultOf(limited('60'))} onOver={over} />);
    expect(screen.getByRole('alert').textContent).toContain('Too many attempts.');
    act(() => vi.advanceTimersByTime(59_000));
    expect(over).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1000));
    expect(over).toHaveBeenCalledOnce();
  });

  it('scrolls into view once for each fault: the button that sends a long form may be far from it', () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    const fault = formFaultOf(new TypeError('fetch failed'), NOW);
    const view = render(<FormFaultAlert fault={null} onOver={() => {}} />);
    expect(seen).not.toHaveBeenCalled();
    view.rerender(<FormFaultAlert fault={fault} onOver={() => {}} />);
    view.rerender(<FormFaultAlert fault={fault} onOver={() => {}} />);
    expect(seen.mock.calls).toEqual([[{ block: 'nearest' }]]);
    expect(seen.mock.contexts[0]).toHaveProperty('textContent', formFaultWords(fault));
    view.rerender(<FormFaultAlert fault={{ ...fault }} onOver={() => {}} />);
    expect(seen).toHaveBeenCalledTimes(2);
  });
});

describe('WindowFault', () => {
  const thrown = () => ({ error: new TypeError('fetch failed') });
  const read = () => ({ fault: problemOf(new TypeError('fetch failed')) });

  it.each([
    ['a call threw', { error: null }, thrown],
    ['was already read from that', { fault: null }, read],
  ])('says why something was refused, until the dialog is opened for something else: what %s', (_, none, refuse) => {
    const nothing = { onOpenChange: () => {}, onConfirm: () => {} };
    const asked = (open: boolean, why: typeof none | ReturnType<typeof refuse>) => (
      <ConfirmDialog open={open} title="Delete?" description="" confirmLabel="Delete" {...nothing}>
        <WindowFault {...why} />
      </ConfirmDialog>
    );
    const [first, second] = [refuse(), refuse()];
    const view = render(asked(true, none));
    expect(screen.queryByRole('alert')).toBeNull();
    view.rerender(asked(true, first));
    expect(screen.getByRole('alert').textContent).toContain('The server cannot be reached.');
    view.rerender(asked(false, first));
    view.rerender(asked(true, first));
    expect(screen.queryByRole('alert')).toBeNull();
    view.rerender(asked(true, second));
    expect(screen.getByRole('alert').textContent).toContain('The server cannot be reached.');
  });
});

describe('QueryFault', () => {
  const show = (error: unknown) => {
    render(
      <QueryFault title="The roles could not be loaded." query={{ error, isFetching: false, refetch: vi.fn() }} />,
    );
    return screen.queryByRole('button', { name: 'Try again' });
  };

  it('says until when to wait, and offers no retry that would be refused before then', () => {
    vi.useFakeTimers({ now: NOW });
    expect(show(limited('40'))).toBeNull();
    expect(screen.getByRole('alert').textContent).toMatch(/This will reload at .*:40/);
  });

  it.each([new NoAnswer(), new NoAnswer('The answer broke off.', { cause: new TypeError('terminated') })])(
    'does not claim that anything was saved when an answer is incomplete: %s',
    (error) => {
      expect(show(error)).not.toBeNull();
      expect(screen.getByRole('alert').textContent).toContain('No answer came, or it broke off.');
    },
  );

  it.each([
    ['a server error', { status: 500, body, headers: new Headers() }, true],
    ['no connection', new TypeError('fetch failed'), true],
    ['a refusal without a time', limited(), true],
    ['something that the reader may not see', { status: 403, body, headers: new Headers() }, false],
  ])('offers to try again if that may help: %s', (_, error, isOffered) => expect(show(error) !== null).toBe(isOffered));
});
