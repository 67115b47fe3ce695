/** About a ticket: its number, its subject, who acted on it, and for how long a resolved one can be reopened. */
type OfTicket = (ticket: { number: string; subject: string; by: string; duration: string }) => string;
/** About a card of an organization; `card` is empty while nothing is known about it. */
type OfCard = (told: { organization: string; card: string }) => string;
type CardWords = { subject: OfCard; intro: OfCard; next: string; button: string };
type TicketWords = {
  subject: OfTicket;
  intro: OfTicket;
  button: string;
  hint: string | ((duration: string) => string);
};

/** The end of every notice about an account: what to do if the reader did it themselves, and if not. */
type Doubt = { ifYou: string; ifNot: string };

/**
 * The words of every mail in one language; a missing one does not compile. docs/glossary.md has the terms of the field, and how
 * people are addressed.
 */
export type MailTexts = {
  /** What Siteward is, at the foot of every mail. */
  tagline: string;
  /** Above the address that a button leads to. */
  linkHint: string;
  /** With '' it greets without a name. */
  greeting: (name: string) => string;
  /** The browser and system that somebody used, as far as they are known. */
  device: (browser: string | null, system: string | null) => string;
  /** A point in time, from parts already formatted for the language; `zone` is short, for example CET. */
  instant: (parts: { date: string; time: string; zone: string }) => string;
  facts: {
    when: string;
    device: string;
    ip: string;
    role: string;
    validUntil: string;
    workOrder: string;
    site: string;
    due: string;
    reason: string;
    resolution: string;
  };
  /** Each mail by its name; a `duration` is already formatted for the language, for example "24 hours". */
  mails: {
    verifyEmail: {
      subject: string;
      intro: string;
      button: string;
      validity: (duration: string) => string;
      ifNot: string;
    };
    accountExists: { subject: string; intro: string; button: string; link: string; ifNot: string };
    resetPassword: {
      subject: string;
      intro: string;
      button: string;
      validity: (duration: string) => string;
      ifNot: string;
    };
    passwordChanged: { subject: string; changed: string; reset: string; button: string } & Doubt;
    newAddressAsked: {
      subject: string;
      intro: (addresses: { from: string; to: string }) => string;
      ifYou: (to: string) => string;
      ifNot: string;
      button: string;
    };
    confirmAddress: {
      subject: string;
      intro: (addresses: { from: string; to: string }) => string;
      button: string;
      validity: (duration: string) => string;
      ifNot: string;
    };
    addressTaken: { subject: string; intro: string; button: string } & Doubt;
    addressChanged: { subject: string; intro: (addresses: { from: string; to: string }) => string } & Doubt;
    feedbackReceived: {
      subject: (number: string) => string;
      intro: (names: { organization: string; site: string }) => string;
      button: string;
      keep: string;
      ifNot: string;
    };
    feedbackLink: {
      subject: (number: string) => string;
      intro: (names: { organization: string; site: string; subject: string }) => string;
    };
    feedbackAcknowledged: {
      subject: (number: string) => string;
      intro: (names: { organization: string; site: string; subject: string }) => string;
    };
    feedbackConverted: {
      subject: (number: string) => string;
      intro: (names: { organization: string; site: string; subject: string }) => string;
    };
    feedbackResolved: {
      subject: (number: string) => string;
      intro: (names: { organization: string; site: string; subject: string }) => string;
      /** Used when nobody has added anything. */
      done: string;
      button: string;
      reopen: (duration: string) => string;
    };
    feedbackDeclined: {
      subject: (number: string) => string;
      intro: (names: { organization: string; site: string; subject: string }) => string;
    };
    feedbackReply: {
      subject: (number: string) => string;
      /** `by`: empty when the writer has given no name. */
      intro: (names: { organization: string; subject: string; by: string }) => string;
      button: string;
      noReply: string;
    };
    invitation: {
      subject: (organization: string) => string;
      intro: (names: { inviter: string; organization: string }) => string;
      button: string;
      once: (email: string) => string;
      ifNot: string;
    };
    /** `work` is a work order by its number and title. */
    workDispatched: {
      subject: (told: { organization: string; work: string }) => string;
      intro: (names: { sender: string; organization: string; provider: string }) => string;
      button: string;
      only: (email: string) => string;
      ifNot: string;
    };
    workRecalled: {
      subject: (told: { organization: string; work: string }) => string;
      intro: (names: { organization: string; provider: string }) => string;
    };
    workReopened: {
      subject: (told: { organization: string; work: string }) => string;
      intro: (names: { organization: string; provider: string }) => string;
      hint: string;
    };
    workDeclined: {
      subject: (told: { provider: string; work: string }) => string;
      intro: (provider: string) => string;
      button: string;
    };
    workUnanswered: {
      subject: (told: { provider: string; work: string }) => string;
      intro: (told: { provider: string; duration: string }) => string;
      button: string;
    };
    workCompleted: {
      subject: (told: { provider: string; work: string }) => string;
      intro: (provider: string) => string;
      button: string;
    };
    /** To the person who made a maintenance plan that could not create its work order, or who manages it instead. */
    planFailed: {
      subject: (told: { plan: string }) => string;
      intro: (told: { plan: string; day: string }) => string;
      again: string;
      button: string;
    };
    /** To the same person, about a plan that has created its last work order. */
    planEnded: {
      subject: (told: { plan: string }) => string;
      intro: (told: { plan: string; day: string }) => string;
      goOn: string;
      button: string;
    };
    cardLinked: CardWords;
    cardFailed: CardWords;
    ticketForYou: TicketWords;
    ticketAnswered: TicketWords;
    ticketResolved: TicketWords;
    ticketClosed: TicketWords;
    ticketAssigned: TicketWords;
    ticketReply: TicketWords;
  };
};
