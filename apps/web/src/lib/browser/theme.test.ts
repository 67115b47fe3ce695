import { APP_NAME } from '@siteward/domain';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import page from '../../../index.html?raw';
import { followTheme, themePreference } from './theme.ts';

const isDark = () => document.documentElement.classList.contains('dark');
let system: { matches: boolean; changed: () => void };

beforeEach(() => {
  const listeners: (() => void)[] = [];
  system = { matches: false, changed: () => listeners.forEach((listener) => void listener()) };
  const list = { addEventListener: (_: string, listener: () => void) => listeners.push(listener) };
  vi.stubGlobal('matchMedia', () =>
    Object.defineProperty(list, 'matches', { get: () => system.matches, configurable: true }),
  );
});

describe('the theme', () => {
  it('has the name of the product in the page, as the tokens require', () => {
    expect(page).toContain(`<html lang="en" data-theme="${APP_NAME}">`);
  });

  it('is the system’s until one is chosen, and follows it', () => {
    followTheme();
    expect([themePreference.read(), isDark()]).toEqual(['system', false]);
    system.matches = true;
    system.changed();
    expect(isDark()).toBe(true);
  });

  it('stays as chosen, whatever the system says', () => {
    followTheme();
    system.matches = true;
    themePreference.set('light');
    expect([isDark(), localStorage.getItem('siteward:theme')]).toEqual([false, 'light']);
    themePreference.set('dark');
    expect(isDark()).toBe(true);
    themePreference.set('system');
    expect(isDark()).toBe(true);
  });

  it('follows a choice made in another tab', () => {
    followTheme();
    localStorage.setItem('siteward:theme', 'dark');
    dispatchEvent(new StorageEvent('storage', { key: 'siteward:theme' }));
    expect(isDark()).toBe(true);
  });

  it('treats an unknown value as no choice', () => {
    localStorage.setItem('siteward:theme', 'pink');
    expect(themePreference.read()).toBe('system');
  });
});
