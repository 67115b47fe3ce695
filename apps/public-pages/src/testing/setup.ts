import { configure } from '@testing-library/dom';
import { act } from 'preact/test-utils';
import { afterEach } from 'vitest';
import { unmountPages } from './pages.tsx';

configure({
  // How long `findBy` and `waitFor` look before they give up; on a busy machine the default of one second is short.
  asyncUtilTimeout: 30_000,
  // What an event changes is on the page before the test continues.
  eventWrapper: (dispatch) => {
    let answer: unknown;
    void act(() => {
      answer = dispatch();
    });
    return answer;
  },
});

afterEach(() => {
  unmountPages();
  localStorage.clear();
});
