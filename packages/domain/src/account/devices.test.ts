import { expect, it } from 'vitest';
import { deviceOf } from './devices.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/143.0 Safari/537.36`, 'computer', 'Chrome', 'Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/143.0 Safari/537.36 Edg/143.0`, 'computer', 'Edge', 'Linux'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/143.0 Safari/537.36 OPR/120.0`, 'computer', 'Opera', 'Windows'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/143.0`, 'computer', 'Chrome', 'ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'computer', 'Firefox', 'Linux'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/26.0 Safari/605.1`,
    'computer',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1 Version/26.0 Mobile/15E148 Safari/604.1',
    'phone',
    'Safari',
    'iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; Pixel 9) ${WEBKIT} Chrome/143.0 Mobile Safari/537.36`,
    'phone',
    'Chrome',
    'Android',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) CriOS/143.0 Mobile/15E148', 'phone', 'Chrome', 'iPad'],
  ['SitewardDesk/2 (Windows NT 11)', 'computer', null, 'Windows'],
  ['Mozilla/5.0 (Haiku) Gecko/20100101 Firefox/145.0', 'computer', 'Firefox', null],
  ['curl/8.14.1', 'tool', 'curl', null],
  ['', 'tool', null, null],
  ['(strange)', 'tool', null, null],
])('%s', (userAgent, kind, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ kind, browser, system });
});
