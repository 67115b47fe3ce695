import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Avatar, initialsOf } from './avatar.tsx';

describe('Avatar', () => {
  it.each([
    ['Olivia Brandt', 'OB'],
    ['Ana Maria de Souza', 'AS'],
    ['Cher', 'C'],
    ['emre.yilmaz@north', 'EN'],
    ['Ömer Şahin', 'ÖŞ'],
    ['पूजा सैनी', 'पूसै'],
    ['  ', '?'],
    ['', '?'],
  ])('shortens "%s" to %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('keeps its colour for the same seed, whatever the name becomes', () => {
    render(
      <>
        <Avatar name="Olivia Brandt" seed="u1" labelled />
        <Avatar name="Olivia Stone" seed="u1" labelled />
      </>,
    );
    const styles = screen.getAllByRole('img').map((avatar) => avatar.getAttribute('style'));
    expect(styles[0]).toMatch(/background/);
    expect(styles[1]).toBe(styles[0]);
  });
});
