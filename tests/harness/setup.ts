import { afterAll, afterEach } from 'vitest';
import { closeWindows, leaveBrowser } from './window.ts';

// Registered for each test file: modules are loaded only once for all of them (vitest.config.ts), and would register these only
// once.
afterEach(closeWindows);
afterAll(leaveBrowser);
