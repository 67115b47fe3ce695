import { type ChangeValue, changeValue, changeValueSchema } from '@siteward/contract';
import { describe, expect, it } from 'vitest';
import { speak } from '#testing/speak.ts';
import { changeValueWords } from './change-values.ts';

describe('a value of a work order', () => {
  const values = [
    changeValue('work-order-status', { status: 'on-hold' }),
    changeValue('work-order-priority', { priority: 'urgent' }),
    changeValue('work-order-type', { type: 'preventive' }),
    changeValue('instant', { at: '2026-11-22T08:30:00.000Z' }),
  ];
  const words = () => values.map((value) => changeValueWords(value, 'Asia/Kolkata'));

  it('is in the language being shown, and a time is by the clock of the site', async () => {
    await speak('en');
    expect(words()).toEqual(['On hold', 'Urgent', 'Preventive', expect.stringMatching(/^22 November 2026.*14:00/)]);
    await speak('de');
    expect(words()).toEqual(['Pausiert', 'Dringend', 'Wartung', expect.stringMatching(/^22\. November 2026.*14:00/)]);
  });

  it('is in English if it comes from a newer API', async () => {
    await speak('de');
    const newer = [
      { ...changeValue('work-order-status', { status: 'open' }), params: { status: 'parked' }, message: 'Parked' },
      { ...changeValue('instant', { at: 'some day' }), message: 'Some day' },
    ];
    expect(newer.map((value) => changeValueWords(value))).toEqual(['Parked', 'Some day']);
  });
});

describe('every value with words of its own', () => {
  const texts: [ChangeValue, string][] = [
    [changeValue('names', { names: ['Ann', 'Ben', 'Cem'] }), 'Ann, Ben, Cem'],
    [changeValue('text', { text: 'Roof' }), 'Roof'],
    [changeValue('trades', { trades: ['plumbing', 'Roofing'] }), 'Plumbing, Roofing'],
    [changeValue('role', { role: 'Technician' }), 'Technician'],
    [changeValue('role', { role: 'Night shift' }), 'Night shift'],
    [changeValue('member-status', { status: 'active' }), 'Active'],
    [changeValue('member-status', { status: 'invited' }), 'Invited'],
    [changeValue('member-status', { status: 'suspended' }), 'Suspended'],
    [changeValue('member-status', { status: 'removed' }), 'Removed'],
    [changeValue('member-type', { type: 'staff' }), 'Staff'],
    [changeValue('member-type', { type: 'customer' }), 'Customer'],
    [changeValue('member-type', { type: 'provider' }), 'Service provider'],
    [changeValue('work-order-status', { status: 'draft' }), 'Draft'],
    [changeValue('work-order-status', { status: 'open' }), 'Open'],
    [changeValue('work-order-status', { status: 'in-progress' }), 'In progress'],
    [changeValue('work-order-status', { status: 'on-hold' }), 'On hold'],
    [changeValue('work-order-status', { status: 'completed' }), 'Completed'],
    [changeValue('work-order-status', { status: 'verified' }), 'Verified'],
    [changeValue('work-order-status', { status: 'cancelled' }), 'Cancelled'],
    [changeValue('work-order-priority', { priority: 'none' }), 'None'],
    [changeValue('work-order-priority', { priority: 'low' }), 'Low'],
    [changeValue('work-order-priority', { priority: 'medium' }), 'Medium'],
    [changeValue('work-order-priority', { priority: 'high' }), 'High'],
    [changeValue('work-order-priority', { priority: 'urgent' }), 'Urgent'],
    [changeValue('work-order-type', { type: 'corrective' }), 'Corrective'],
    [changeValue('work-order-type', { type: 'preventive' }), 'Preventive'],
    [changeValue('work-order-type', { type: 'inspection' }), 'Inspection'],
    [changeValue('work-order-type', { type: 'installation' }), 'Installation'],
    [changeValue('feedback-status', { status: 'new' }), 'New'],
    [changeValue('feedback-status', { status: 'acknowledged' }), 'Acknowledged'],
    [changeValue('feedback-status', { status: 'converted' }), 'Converted'],
    [changeValue('feedback-status', { status: 'resolved' }), 'Resolved'],
    [changeValue('feedback-status', { status: 'declined' }), 'Declined'],
    [changeValue('feedback-status', { status: 'withdrawn' }), 'Withdrawn'],
    [changeValue('feedback-kind', { kind: 'complaint' }), 'Complaint'],
    [changeValue('feedback-kind', { kind: 'request' }), 'Request'],
    [changeValue('feedback-kind', { kind: 'suggestion' }), 'Suggestion'],
    [changeValue('feedback-kind', { kind: 'compliment' }), 'Compliment'],
    [changeValue('service-provider-status', { status: 'active' }), 'Active'],
    [changeValue('service-provider-status', { status: 'inactive' }), 'Inactive'],
    [changeValue('service-provider-status', { status: 'blocked' }), 'Blocked'],
    [changeValue('ticket-status', { status: 'new' }), 'New'],
    [changeValue('ticket-status', { status: 'open' }), 'Open'],
    [changeValue('ticket-status', { status: 'waiting-customer' }), 'Waiting for customer'],
    [changeValue('ticket-status', { status: 'resolved' }), 'Resolved'],
    [changeValue('ticket-status', { status: 'closed' }), 'Closed'],
    [changeValue('ticket-category', { category: 'bug' }), 'Something is broken'],
    [changeValue('ticket-category', { category: 'billing' }), 'Billing'],
    [changeValue('ticket-category', { category: 'access' }), 'Access'],
    [changeValue('ticket-category', { category: 'question' }), 'Question'],
    [changeValue('ticket-category', { category: 'other' }), 'Other'],
    [changeValue('all-sites'), 'All sites'],
    [changeValue('no-sites-yet'), 'No sites yet'],
    [changeValue('no-limit-to-sites'), 'No limit to sites'],
    [changeValue('out-of-sight'), 'Others'],
    [changeValue('invitation-unbacked'), 'The person who sent it may no longer invite this person'],
  ];

  it.each(texts)('$params', async (value, expected) => {
    await speak('en');
    const isWritten = value.code === 'text' || value.code === 'trades';
    expect(changeValueWords(isWritten ? value : { ...value, message: 'In the words of the API' })).toBe(expected);
  });

  it('is shown in the words of the API if it is one that only a newer API knows', async () => {
    await speak('de');
    const unknown = Object.fromEntries(
      ['status', 'type', 'kind', 'priority', 'category', 'at', 'names'].map((name) => [name, 'new-one']),
    );
    // What people gave names to has no value that only a newer API knows.
    const known = ['role', 'all-sites', 'no-sites-yet', 'no-limit-to-sites', 'out-of-sight', 'invitation-unbacked'];
    const codes = changeValueSchema.shape.code.options.filter((code) => !known.includes(code));
    const shown = codes.map((code) => changeValueWords({ code, params: unknown, message: `${code} in English` }));
    expect(shown).toEqual(codes.map((code) => `${code} in English`));
    expect(changeValueWords(JSON.parse('{ "code": "floor", "params": {}, "message": "Third floor" }'))).toBe(
      'Third floor',
    );
  });

  it('is nothing for nothing', () => {
    expect(changeValueWords(null)).toBe('');
  });
});
