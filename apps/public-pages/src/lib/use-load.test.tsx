import { screen, waitFor } from '@testing-library/dom';
import { act } from 'preact/test-utils';
import { expect, it } from 'vitest';
import { renderPage } from '#testing/pages.tsx';
import { Refused } from './api.ts';
import { useLoad } from './use-load.ts';

type Asked = { answer: (words: string) => void; refuse: (status: number) => void };

/** A page that shows what was loaded, with the requests that wait for an answer, in order. */
function open() {
  const asked: Asked[] = [];
  const controls: { renew?: () => void; set?: (words: string) => void } = {};
  const load = () =>
    new Promise<string>((resolve, reject) =>
      asked.push({ answer: resolve, refuse: (status) => reject(new Refused(status, undefined)) }),
    );
  function Page() {
    const { loaded, renew, set } = useLoad(load, { again: true });
    Object.assign(controls, { renew, set });
    return <p>{loaded.state === 'there' ? loaded.data : loaded.state}</p>;
  }
  renderPage(<Page />);
  const shown = (words: string) => waitFor(() => expect(screen.getByRole('paragraph').textContent).toBe(words));
  const settle = () => act(async () => {});
  return { asked, controls, shown, settle };
}

it('shows the answer to the last request, in whichever order the answers come', async () => {
  const { asked, controls, shown, settle } = open();
  controls.renew?.();
  window.dispatchEvent(new Event('online'));
  expect(asked).toHaveLength(3);
  asked[2]?.answer('newest');
  await shown('newest');
  asked[0]?.answer('oldest');
  asked[1]?.refuse(410);
  await settle();
  await shown('newest');
});

it('shows what the answer to something else brought, and not what was requested before it', async () => {
  const { asked, controls, shown, settle } = open();
  asked[0]?.answer('unrated');
  await shown('unrated');
  controls.renew?.();
  controls.set?.('rated');
  asked[1]?.answer('unrated');
  await settle();
  await shown('rated');
});
