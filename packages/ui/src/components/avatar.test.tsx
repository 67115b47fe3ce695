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
    ['Haus & Hof KG (Nord)', 'HN'],
    ['„Hafen“ Verwaltung &', 'HV'],
    ['Mara Lind 🌿', 'ML'],
    ['3 Towers', '3T'],
    ['🌿', '🌿'],
    ['  ', '?'],
    ['', '?'],
  ])('shortens "%s" to %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('has one colour for a name, whatever its size', () => {
    render(
      <>
        <Avatar name="Olivia Brandt" size="sm" labelled />
        <Avatar name="Olivia Brandt" size="lg" labelled />
        <Avatar name="Emre Yılmaz" labelled />
      </>,
    );
    const [small, large, another] = screen.getAllByRole('img').map((avatar) => avatar.getAttribute('style'));
    expect(small).toMatch(/background/);
    expect(large).toBe(small);
    expect(another).not.toBe(small);
  });
});
