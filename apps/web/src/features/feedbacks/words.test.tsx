import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { useReporterName } from './words.tsx';

it.each([
  ['Farah Siddiqui', { anonymous: false, reporterName: 'Farah Siddiqui', contact: 'farah@elbe.example' }],
  ['farah@elbe.example', { anonymous: false, reporterName: '', contact: 'farah@elbe.example' }],
  ['Without a name', { anonymous: false, reporterName: '', contact: '' }],
  ['Anonymous', { anonymous: true, reporterName: 'Farah Siddiqui', contact: 'farah@elbe.example' }],
])('names a reporter %s by the closest thing to a name: %j', (name, feedback) => {
  function Reporter() {
    return <p role="note">{useReporterName()(feedback)}</p>;
  }
  renderPage(<Reporter />, pageScope([]));
  expect(screen.getByRole('note').textContent).toBe(name);
});
