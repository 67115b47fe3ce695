import type { FeedbackKind, FeedbackStatus } from '@siteward/domain';
import type { Words as ComponentWords } from '@siteward/ui/lib/words';

type KindWords = {
  /** "Complaint". */
  name: string;
  /** What it is for: "Something is wrong". */
  help: string;
  /** The label of its subject. */
  subject: string;
  /** The button that sends it. */
  send: string;
};

/** Why something cannot be typed, chosen or sent like this. */
export type FaultWords = {
  required: string;
  tooLong: (most: number) => string;
  tooManyLinks: string;
  notContact: string;
  photoKind: string;
  photoEmpty: string;
  photoTooLarge: (megabytes: number) => string;
  tooManyPhotos: (most: number) => string;
  /** For refusals whose reason these pages have no words for. */
  notGood: string;
  tooOften: string;
  noConnection: string;
  /** It may have arrived; sending it again does no harm. */
  noAnswer: string;
  notPossibleNow: string;
  /** The organization accepts nothing right now. */
  paused: string;
  unknown: string;
};

type FormWords = {
  title: string;
  help: string;
  kinds: string;
  kind: Record<FeedbackKind, KindWords>;
  message: string;
  place: string;
  placeFromCode: string;
  photos: string;
  photosHelp: (most: number) => string;
  photosCount: (count: number, most: number) => string;
  addPhoto: string;
  removePhoto: (name: string) => string;
  photoSent: (name: string) => string;
  anonymous: string;
  anonymousHelp: string;
  name: string;
  contact: string;
  honeypot: string;
  sending: string;
  sendingPhotos: (current: number, all: number) => string;
  purpose: string;
  danger: string;
  look: (faults: number) => string;
  offline: string;
  notSent: string;
  /** The same, before anything is typed. */
  paused: string;
  kept: string;
  keptWithoutPhotos: string;
  discard: string;
  sendAgain: string;
};

type TrackWords = {
  title: (number: string) => string;
  status: Record<FeedbackStatus, string>;
  answer: string;
  whatHappened: string;
  happened: Record<FeedbackStatus | 'reopened' | 'returned', string>;
  photos: (count: number) => string;
  yourWords: string;
  conversation: string;
  you: string;
  reply: string;
  sendReply: string;
  replySent: string;
  rating: string;
  stars: (count: number) => string;
  poor: string;
  good: string;
  sendRating: string;
  changeRating: string;
  rated: string;
  notFixed: string;
  reopenUntil: (day: string) => string;
  reopen: string;
  reopenWhy: string;
  reopenSend: string;
  reopened: string;
  changedMind: string;
  withdrawHelp: string;
  withdraw: string;
  withdrawSure: string;
  withdrawSend: string;
  withdrawn: string;
};

/** The page that accepts test cards, as long as no payment provider is configured. */
export type CardWords = {
  /** A sign: "TEST". */
  test: string;
  noRealCards: string;
  nothingCharged: string;
  title: string;
  forWhom: (organization: string) => string;
  number: string;
  expires: string;
  code: string;
  name: string;
  /** A made-up name, to be filled in. */
  testPerson: string;
  link: string;
  linking: string;
  cancel: string;
  /** Names the part next to the form. */
  aside: string;
  numbers: string;
  numbersHelp: string;
  outcomes: Record<'linked' | 'pending' | 'declined' | 'expired-card', string>;
  leaves: string;
  leavesHelp: string;
  fields: Record<'brand' | 'last4' | 'expires', string>;
  faults: Record<'required' | 'notNumber' | 'notTest' | 'notExpiry' | 'past' | 'code', string>;
  over: { title: string; help: string };
  used: { title: string; help: string };
  back: string;
};

/** Everything that these pages say. The compiler requires all of it in every language. */
export type Words = {
  language: string;
  lookedAfterBy: (organization: string) => string;
  /** The words of the shared components themselves. */
  components: Pick<ComponentWords, 'optional' | 'loading' | 'limit'>;
  loading: string;
  tryAgain: string;
  cancel: string;
  failed: string;
  dead: { title: string; help: string };
  faults: FaultWords;
  form: FormWords;
  sent: {
    title: string;
    help: string;
    number: string;
    link: string;
    copy: string;
    copied: string;
    open: string;
    mailed: (address: string) => string;
    another: (site: string) => string;
    photosLeft: (count: number) => string;
  };
  track: TrackWords;
  card: CardWords;
};
