import type { InvitedTo } from './house/tenant.ts';
import type { Actor, Caller } from './people.ts';

/** `member`: their id as a member; empty for the Outsider. */
export type Person = Actor & { member: string; invitedTo: InvitedTo };

/** A work order, the dispatch that sent it, and the token of its link. */
export type Dispatched = { order: string; dispatch: string; token: string };

/** An organization with one person for each kind of caller and one record for each kind of call. Ids are 24 hex. */
export type House = {
  id: string;
  name: string;
  domain: string;
  people: Record<Caller, Person>;
  /** A Requester whom the others manage. */
  target: string;
  suspendedMember: string;
  /** The bulk change that made the target active. */
  bulkChange: string;
  roles: { technician: string; requester: string; unused: string };
  /** An organization that this one serves. */
  customer: string;
  /** The customer occupies the first one. */
  sites: { first: string; second: string };
  /** To somebody without an account. */
  invitation: InvitedTo;
  /**
   * At the first site, everybody's own: one that nobody has begun, with a comment, time and a cost by each of them, and one in
   * progress with a point to be answered.
   */
  workOrders: {
    open: string;
    started: string;
    /** On the started one. */
    signature: string;
    point: string;
    comments: Record<Caller, string>;
    time: Record<Caller, string>;
    costs: Record<Caller, string>;
    /** For each of them, one that they have just begun. */
    steps: Record<Caller, string>;
  };
  /** Work that was sent to the service provider: one that they have not answered, and one that they have accepted and begun. */
  dispatched: { sent: Dispatched; accepted: Dispatched };
  /**
   * One at all sites that is to do both work orders, and one at both sites by name that has no work and a single document, which
   * has a thumbnail and is due.
   */
  serviceProviders: { hired: string; idle: string; document: string };
  /** A file of the accepted one, added through its link, with a thumbnail. */
  dispatchFile: string;
  /** Everybody's own at the first site: one that is open, with a file on its message, and one that was just resolved. */
  tickets: {
    own: Record<Caller, string>;
    resolved: Record<Caller, string>;
    messages: Record<Caller, string>;
    files: Record<Caller, string>;
  };
  cannedReply: string;
  /** The payer: two linked cards, one that is being checked, and the page for another one. */
  billing: { payer: string; spare: string; checked: string; waiting: string; token: string };
  /** An organization with the same people in the same roles that nobody pays for yet. */
  unbilled: string;
  /** At the first site, every day; `PLAN_DAYS`. Its file has a thumbnail. */
  plan: { id: string; file: string };
  /** The link of the first site's form with a stamp that it issued, and the links of the Owner's two feedbacks. */
  feedbackLinks: { form: string; stamp: string; new: string; resolved: string };
  /** The token of the Owner's calendar feed for the first site, which was just read. */
  calendarFeed: string;
  /** Everybody's own saved view of work orders. */
  savedViews: Record<Caller, string>;
  /**
   * What each of them reported about the first site: a new feedback, with a message and a picture of theirs, and a resolved one.
   */
  feedbacks: { new: Record<Caller, string>; resolved: Record<Caller, string>; files: Record<Caller, string> };
  /** The link that relates the two work orders. */
  link: string;
  /** Files of the open work order, by who added them; the Owner's has a thumbnail. */
  files: Record<Caller, string>;
};
