import { afterAll, afterEach } from 'vitest';
import { closeWindows, leaveBrowser } from './window.ts';

// For each file of tests: modules are loaded once for all of them (vitest.config.ts), and so would say this once.
afterEach(closeWindows);
afterAll(leaveBrowser);
