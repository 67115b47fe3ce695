import type { AppRoute, AppRouter, RouteMetadata, ServerInferRequest, ServerInferResponses } from '@siteward/contract';
import type { Afterwards } from '#clean-up.ts';
import type { Deps } from '#deps.ts';
import type { LinkScope, MemberScope, PublicScope, UserScope } from '#scope.ts';

type KindOf<Route> = Route extends { metadata: { access: { kind: infer Kind } } } ? Kind : never;
type ScopeOf<Kind> = [Kind] extends ['public']
  ? PublicScope
  : [Kind] extends ['link']
    ? LinkScope
    : [Kind] extends ['session' | 'self']
      ? UserScope
      : [Kind] extends ['member' | 'permission']
        ? MemberScope
        : never;

/** A cookie that a handler sets with its answer; `value: null` clears it. */
export type CookieChange = { name: string; value: string | null };

/** What a handler receives: the checked input, the scope that the route's access provides, and a few things of HTTP. */
export type Call<Route extends AppRoute> = ServerInferRequest<Route> & {
  scope: ScopeOf<KindOf<Route>>;
  /** The version in `If-Match`, or else in the body; undefined if the client gave neither. */
  expectedVersion: number | undefined;
  setCookie: (change: CookieChange) => void;
  /** Says that nothing was changed, so the answer need not be stored: doing it again leads to the same. */
  keepNothing: () => void;
};

export type Handler<Route extends AppRoute> = (call: Call<Route>) => Promise<ServerInferResponses<Route>>;

/** What a preparation receives: the same as the handler that it returns, except for what concerns the answer. */
export type Preparation<Route extends AppRoute> = Omit<Call<Route>, 'setCookie' | 'keepNothing'> & {
  countEach: CountEach;
  afterwards: Afterwards;
};

/**
 * Counts the records in a request against the limits of its call (`limitEach`), as if each had come in a call of its own.
 *
 * @param recipients - the address that each of them sends mail to
 * @throws RATE_LIMITED.
 */
type CountEach = (recipients: readonly string[]) => Promise<void>;

/**
 * A call with slow work that must not hold a transaction open, such as hashing a password (docs/adr/0008). `prepare` runs once,
 * outside the transaction, and returns the handler that runs inside it, perhaps several times, with the result in its closure.
 * What `prepare` has read may be out of date by then, so the handler's writes must be conditional on it.
 */
export type PreparedHandler<Route extends AppRoute> = {
  /**
   * Its transaction takes seconds, so it holds nothing from the start, and nobody has to wait for it to end. At its end it checks
   * again what may have ended meanwhile, and it never queues for a lock.
   */
  isLong?: true;
  prepare: (call: Preparation<Route>) => Promise<Handler<Route>>;
};

/** Whom a call counts against (contract/limits.ts), as far as only its area knows. Asked before the call has any effect. */
export type Counted<Route extends AppRoute> = {
  /** The address that it sends mail to, for limits by `recipient`. */
  recipientOf?: (call: Pick<Call<Route>, keyof ServerInferRequest<Route> | 'scope'>) => Promise<string | undefined>;
  /** Whether an account has been signed in to from an address before, for limits that then refuse nobody (`unlessKnown`). */
  isKnownAddress?: (deps: Deps, email: string, address: string) => Promise<boolean>;
  /**
   * What the token of a link counts as; by default as it was given, valid or not. If this finds no link, the call counts against
   * the address alone, so that made-up tokens leave nothing behind.
   */
  linkOf?: (deps: Deps, token: string) => Promise<string | undefined>;
};

/** How the answer to a call by a link is repeated for whoever sends the same request again (`first-answers.ts`). */
export type Repeated<Route extends AppRoute> = {
  /**
   * Shows the page that the call answers with as it is now. Only that the call was made is then kept: otherwise each of a stranger's
   * messages would store all the others once more.
   */
  again?: (call: Pick<Call<Route>, 'scope'>) => Promise<ServerInferResponses<Route>>;
};

type FullHandler<Route extends AppRoute> = (PreparedHandler<Route> | { handle: Handler<Route> }) &
  Counted<Route> &
  Repeated<Route>;

/** One handler for every call of a contract, by its key; a missing handler, or a wrong status or body, does not compile. */
export type Handlers<Router extends AppRouter> = {
  [Key in keyof Router]: Router[Key] extends AppRoute
    ? Handler<Router[Key]> | FullHandler<Router[Key]>
    : Router[Key] extends AppRouter
      ? Handlers<Router[Key]>
      : never;
};

/** A route as the adapter sees it, whatever its schemas are. */
export type AnyRoute = AppRoute & { metadata: RouteMetadata };
export type AnyScope = PublicScope | LinkScope | UserScope | MemberScope;
type AnyInput = { params: unknown; query: unknown; body: unknown; scope: AnyScope };
type AnyPreparation = AnyInput & { expectedVersion: number | undefined };
export type AnyRun = (
  call: AnyPreparation & { setCookie: (change: CookieChange) => void; keepNothing: () => void },
) => Promise<{ status: number; body: unknown }>;
export type AnyPrepared = {
  isLong?: true;
  prepare: (call: AnyPreparation & { countEach: CountEach; afterwards: Afterwards }) => Promise<AnyRun>;
};
export type AnyCounted = Omit<Counted<AppRoute>, 'recipientOf'> & {
  recipientOf?: (call: AnyInput) => Promise<string | undefined>;
};
type AnyRepeated = { again?: (call: { scope: AnyScope }) => ReturnType<AnyRun> };
export type AnyHandler = AnyRun | ((AnyPrepared | { handle: AnyRun }) & AnyCounted & AnyRepeated);
