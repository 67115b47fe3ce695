/**
 * What tests would only lose time with. Everything happens that would happen otherwise, and in the same order. All of it is set once
 * for the files that share their modules, because `setup.ts` runs for each of them, and would wrap what it has set for the one before.
 */
import { setTimeout as realTimeout, setImmediate } from 'node:timers';
import { timeoutManager } from '@tanstack/react-query';
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { vi } from 'vitest';
import { clientOptions } from '#lib/calls/client.ts';
import { settleFocus } from './focus-rule.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const { asyncWrapper, getElementError } = getConfig();
/** How many are looking at the moment. */
let looking = 0;

configure({
  // How long `findBy`, `waitFor` and `until` look before they give up. When one waits for a part that is loaded later, a busy machine
  // may have to compile that first. Nothing that succeeds waits this long, so no test needs a timeout of its own.
  asyncUtilTimeout: 30_000,
  // What they find may be on the page a moment before its effects (focus, title, keys) have run, because React runs those in a
  // separate turn.
  asyncWrapper: async (look) => {
    looking += 1;
    const found = await asyncWrapper(look).finally(() => {
      looking -= 1;
    });
    await nextTurn();
    await nextTurn();
    await settleFocus();
    return found;
  },
  // The whole page is written into the message only when somebody reads it, which nobody does who looks again in a moment.
  getElementError: (message, container) => {
    if (looking === 0) return getElementError(message, container);
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    const withPage = { get: () => getElementError(message, container).message, configurable: true };
    return Object.defineProperty(error, 'message', withPage);
  },
});

// A 401 is retried after half a second.
clientOptions.wait = async () => {};

/** The longest pause before a query that failed is retried; what is kept or counts as fresh for longer than this stays as it is. */
const LONGEST_RETRY_MS = 4000;
const TIMES_FASTER = 20;

timeoutManager.setTimeoutProvider<NodeJS.Timeout>({
  setTimeout: (callback, ms) =>
    setTimeout(callback, vi.isFakeTimers() || ms > LONGEST_RETRY_MS ? ms : ms / TIMES_FASTER),
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (callback, ms) => setInterval(callback, ms),
  clearInterval: (timer) => clearInterval(timer),
});

/** There is no layout, so that every element is in the window. */
class EverythingIsNear implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #onSeen: IntersectionObserverCallback;
  readonly #waiting = new Map<Element, NodeJS.Timeout>();
  constructor(onSeen: IntersectionObserverCallback) {
    this.#onSeen = onSeen;
  }
  observe(target: Element): void {
    const at = target.getBoundingClientRect();
    const seen = { target, isIntersecting: true, intersectionRatio: 1, time: 0, rootBounds: null };
    const entry = { ...seen, boundingClientRect: at, intersectionRect: at };
    this.#waiting.set(
      target,
      realTimeout(() => this.#onSeen([entry], this)),
    );
  }
  unobserve(target: Element): void {
    clearTimeout(this.#waiting.get(target));
  }
  disconnect(): void {
    for (const target of this.#waiting.keys()) this.unobserve(target);
  }
  takeRecords(): [] {
    return [];
  }
}

// A part far down a page is loaded when it comes near the window.
globalThis.IntersectionObserver = EverythingIsNear;

// React notes where each element was made, for messages that nobody reads here: a tenth of what the tests cost. It stops by itself
// after so many in a second.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
const noneLeft = { get: () => 10_000, set: () => {} };
if (internals instanceof Object) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', noneLeft);
