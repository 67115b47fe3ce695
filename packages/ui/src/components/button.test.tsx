import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

describe('Button', () => {
  it('does not submit the form around it unless told to', () => {
    render(
      <>
        <Button>Plain</Button>
        <Button type="submit">Send</Button>
      </>,
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Plain' }).type).toBe('button');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).type).toBe('submit');
  });

  it('stays focusable while loading, says so and neither clicks nor submits', () => {
    const clicked = vi.fn();
    const submitted = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
      <form onSubmit={submitted}>
        <Button type="submit" loading onClick={clicked}>
          Save
        </Button>
      </form>,
    );
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    fireEvent.click(button);
    expect(clicked).not.toHaveBeenCalled();
    expect(submitted).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.disabled).toBe(false);
  });
});
