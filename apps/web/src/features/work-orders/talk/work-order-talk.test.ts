import { changeValue, type RecordHistoryEntry } from '@siteward/contract';
import { describe, expect, it } from 'vitest';
import { entryWords } from './work-order-talk.tsx';

describe('the history of a work order', () => {
  const said = (action: string, changes: RecordHistoryEntry['changes'] = []) =>
    entryWords({ action: `work-order.${action}`, changes }, 'Europe/Berlin');
  const text = (words: string) => changeValue('text', { text: words });
  const step = {
    field: 'status',
    from: changeValue('work-order-status', { status: 'open' }),
    to: changeValue('work-order-status', { status: 'on-hold' }),
  };

  it('tells what happened, and why', () => {
    const because = (field: string, words: string) => [step, { field, from: null, to: text(words) }];
    expect([
      said('created'),
      said('held', because('holdReason', 'No part')),
      said('completed', because('resolution', 'Coils cleaned')),
      said('cancelled', because('cancelReason', 'Twice')),
      said('reopened', because('reason', 'It trips again')),
      said('started', [step]),
    ]).toEqual([
      'Created',
      'Put on hold: No part',
      'Completed: Coils cleaned',
      'Cancelled: Twice',
      'Reopened: It trips again',
      'Started',
    ]);
  });

  it('tells of a step that was taken back', () => {
    const back = { ...step, from: step.to, to: step.from };
    expect(said('step-undone', [back, { field: 'holdReason', from: text('No part'), to: null }])).toBe(
      'Step undone: from “On hold” to “Open”',
    );
  });

  it('reports links by their meaning and the other work order', () => {
    const changes = [
      { field: 'relation', from: null, to: text('blocked-by') },
      { field: 'number', from: null, to: text('WO-000407') },
      { field: 'workOrder', from: null, to: text('Drain the loop') },
    ];
    expect([said('linked', changes), said('unlinked', changes)]).toEqual([
      'Link added – Blocked by: WO-000407 Drain the loop',
      'Link removed – Blocked by: WO-000407 Drain the loop',
    ]);
  });

  it('tells where it was moved, as far as the reader has access there', () => {
    const at = (name: string) => changeValue('names', { names: [name] });
    const others = changeValue('out-of-sight');
    const moved = (from: RecordHistoryEntry['changes'][number]['from'], to: typeof from) =>
      said('moved', [
        { field: 'sites', from, to },
        { field: 'assignees', from: at('Ben'), to: null },
      ]);
    expect([moved(at('Harbour'), at('Mill')), moved(others, at('Mill')), moved(at('Harbour'), others)]).toEqual([
      'Moved from Harbour to Mill\nAssignees Ben removed',
      'Moved to Mill\nAssignees Ben removed',
      'Moved from Harbour to another site\nAssignees Ben removed',
    ]);
  });

  it('tells what changed, in the time of the site', () => {
    const people = (...names: string[]) => changeValue('names', { names });
    expect([
      said('point-answered', [
        { field: 'point', from: null, to: text('Isolate') },
        { field: 'value', from: null, to: text('true') },
      ]),
      said('point-answered', [
        { field: 'point', from: null, to: text('Isolate') },
        { field: 'value', from: text('true'), to: null },
      ]),
      said('assigned', [{ field: 'assignees', from: null, to: people('Chidi Okafor', 'Farah Siddiqui') }]),
      said('updated', [
        { field: 'dueAt', from: changeValue('instant', { at: '2026-07-03T12:00:00.000Z' }), to: null },
        { field: 'description', from: text('a'), to: text('b') },
        { field: 'estimatedMinutes', from: text('30'), to: text('90') },
      ]),
      said('of-a-newer-server'),
    ]).toEqual([
      'Isolate: done',
      'Isolate: answer removed',
      'Assignees set to Chidi Okafor, Farah Siddiqui',
      // With the zone, if it is not the reader's own.
      expect.stringMatching(
        /^Due 3 July 2026 at 14:00( CEST)? removed\nDescription changed\nEstimate changed from 30 min to 1 h 30 min$/,
      ),
      'Changed',
    ]);
  });
});
