import type { InvitedTo } from './house/tenant.ts';
import type { Actor, Caller } from './people.ts';

/** `member`: their id as a member; empty for the Outsider. */
export type Person = Actor & { member: string; invitedTo: InvitedTo };

/** A work order, how it was sent, and the token of its link. */
export type Dispatched = { order: string; dispatch: string; token: string };

/** An organization with one person for each kind of caller and one record for each kind of call. Ids are 24 hex. */
export type House = {
  id: string;
  name: string;
  domain: string;
  people: Record<Caller, Person>;
  /** A Requester, whom the others manage. */
  target: string;
  suspendedMember: string;
  /** Made the target active. */
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
    /** Under the one that is started. */
    signature: string;
    point: string;
    comments: Record<Caller, string>;
    time: Record<Caller, string>;
    costs: Record<Caller, string>;
    /** One that each of them has just begun by themselves. */
    steps: Record<Caller, string>;
  };
  /** Work that was sent to the service provider: one that they have not answered, and one that they have accepted and begun. */
  dispatched: { sent: Dispatched; accepted: Dispatched };
  /**
   * One at all sites that is to do both work orders, and one at both sites by name that has no work and one document, with a
   * small picture, which is due.
   */
  serviceProviders: { hired: string; idle: string; document: string };
  /** Of the accepted one, added by its link; with a small picture. */
  dispatchFile: string;
  /** Everybody's own at the first site: one that is open, with a file at its message, and one that was resolved just now. */
  tickets: {
    own: Record<Caller, string>;
    resolved: Record<Caller, string>;
    messages: Record<Caller, string>;
    files: Record<Caller, string>;
  };
  cannedReply: string;
  /** Who pays: two cards that are linked, one that is being checked, and the page for another one. */
  billing: { payer: string; spare: string; checked: string; waiting: string; token: string };
  /** An organization of the same people, in the same roles, for which nobody pays yet. */
  unbilled: string;
  /** At the first site, every day; `PLAN_DAYS`. Its file is a small picture. */
  plan: { id: string; file: string };
  /** The link of the first site's form with a stamp that it gave, and those of the Owner's two feedbacks. */
  feedbackLinks: { form: string; stamp: string; new: string; resolved: string };
  /** The token of the Owner's feed of the first site, which was read just now. */
  calendarFeed: string;
  /** Everybody's own way to look at work orders. */
  savedViews: Record<Caller, string>;
  /**
   * What each of them said about the first site: that is new, with a message and a picture of theirs, and that is resolved.
   */
  feedbacks: { new: Record<Caller, string>; resolved: Record<Caller, string>; files: Record<Caller, string> };
  /** The two work orders are related. */
  link: string;
  /** Of the open work order, by who added them; the Owner's has a small picture. */
  files: Record<Caller, string>;
};
