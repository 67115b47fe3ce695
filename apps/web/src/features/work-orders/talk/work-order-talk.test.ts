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

  const words = (field: string, to: string, from = '') => ({ field, from: from ? text(from) : null, to: text(to) });

  it.each([
    ['created', [], 'Created'],
    ['opened', [step], 'Released'],
    ['started', [step], 'Started'],
    ['held', [step, words('holdReason', 'No part')], 'Put on hold: No part'],
    ['resumed', [step, { ...words('holdReason', ''), from: text('No part'), to: null }], 'Resumed'],
    ['completed', [step, words('resolution', 'Coils cleaned')], 'Completed: Coils cleaned'],
    ['completed', [step], 'Completed'],
    ['verified', [step, words('resolution', 'Coils cleaned')], 'Verified'],
    ['cancelled', [step, words('cancelReason', 'Twice')], 'Cancelled: Twice'],
    ['reopened', [step, words('reason', 'It trips again')], 'Reopened: It trips again'],
    ['removed', [], 'Deleted'],
    ['dispatched', [words('serviceProvider', 'Wulf')], 'Sent to Wulf'],
    ['dispatched-again', [words('serviceProvider', 'Wulf')], 'Sent again to Wulf'],
    ['dispatch-accepted', [words('serviceProvider', 'Wulf')], 'Job accepted'],
    ['dispatch-declined', [words('serviceProvider', 'Wulf'), words('reason', 'Too far')], 'Job declined: Too far'],
    ['dispatch-revoked', [words('serviceProvider', 'Wulf')], 'Taken back from Wulf'],
    ['dispatch-expired', [words('serviceProvider', 'Wulf')], 'No answer from Wulf, the link expired'],
    ['mail-withheld', [words('serviceProvider', 'Wulf')], 'Wulf was not emailed: too many emails have been sent'],
    ['signed', [words('signedBy', 'Maya Rossi')], 'Signed by Maya Rossi'],
    ['file-added', [words('file', 'leak.png')], 'File added: leak.png'],
    ['file-removed', [words('file', 'leak.png')], 'File removed: leak.png'],
    ['of-a-newer-server', [], 'Changed'],
  ])('tells what happened, and why: %s', (action, changes, told) => {
    expect(said(action, changes)).toBe(told);
  });

  it.each([
    ['true', 'Isolate: done'],
    ['false', 'Isolate: answer removed'],
    ['', 'Isolate: answer removed'],
    ['pass', 'Isolate: Pass'],
    ['fail', 'Isolate: Fail'],
    ['21.4', 'Isolate: 21.4'],
  ])('tells how a point was answered: %j', (value, told) => {
    expect(said('point-answered', [words('point', 'Isolate'), words('value', value)])).toBe(told);
  });

  const noon = changeValue('instant', { at: '2026-07-03T10:00:00.000Z' });
  it.each([
    ['title', text('Pump'), text('Pump 2'), 'Title changed from Pump to Pump 2'],
    [
      'type',
      changeValue('work-order-type', { type: 'corrective' }),
      changeValue('work-order-type', { type: 'preventive' }),
      'Type changed from Corrective to Preventive',
    ],
    ['category', null, text('HVAC'), 'Category set to HVAC'],
    [
      'priority',
      changeValue('work-order-priority', { priority: 'low' }),
      changeValue('work-order-priority', { priority: 'urgent' }),
      'Priority changed from Low to Urgent',
    ],
    ['place', text('Roof'), null, 'Place Roof removed'],
    ['assignees', null, changeValue('names', { names: ['Ben'] }), 'Assignees set to Ben'],
    ['serviceProvider', text('Wulf'), text('Kranz'), 'Service provider changed from Wulf to Kranz'],
    ['watchers', changeValue('names', { names: ['Ben'] }), null, 'Watchers Ben removed'],
    ['scheduledStart', null, noon, /^Scheduled start set to 3 July 2026 at 12:00/],
    ['scheduledEnd', null, noon, /^Scheduled end set to 3 July 2026 at 12:00/],
    ['dueAt', null, noon, /^Due set to 3 July 2026 at 12:00/],
    ['allDay', text('false'), text('true'), 'All day changed from No to Yes'],
    ['allDay', text('true'), text('false'), 'All day changed from Yes to No'],
    ['estimatedMinutes', null, text('90'), 'Estimate set to 1 h 30 min'],
    ['estimatedMinutes', text('90'), null, 'Estimate 1 h 30 min removed'],
    ['requiresSignature', text('false'), text('true'), 'Signature before completion changed from No to Yes'],
    ['tags', null, changeValue('names', { names: ['roof', 'north'] }), 'Tags set to roof, north'],
    ['description', text('a'), text('b'), 'Description changed'],
    ['checklist', null, changeValue('names', { names: ['Isolate'] }), 'Checklist changed'],
    // Neither what was nothing and is nothing, nor what this page has no words for.
    ['category', null, null, 'Changed'],
    ['completedBy', null, text('Ben'), 'Changed'],
  ])('tells what became of a field: %s', (field, from, to, told) => {
    expect(said('updated', [{ field, from, to }])).toEqual(
      typeof told === 'string' ? told : expect.stringMatching(told),
    );
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
