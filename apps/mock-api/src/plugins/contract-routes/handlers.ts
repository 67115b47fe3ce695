import type { AppRoute, AppRouter, RouteMetadata, ServerInferRequest, ServerInferResponses } from '@siteward/contract';
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

/** What a handler gets: the checked input, the scope that the route's access gives, and a few things of HTTP. */
export type Call<Route extends AppRoute> = ServerInferRequest<Route> & {
  scope: ScopeOf<KindOf<Route>>;
  /** The version in `If-Match`, else in the body. Undefined: the client did not say. */
  expectedVersion: number | undefined;
  setCookie: (change: CookieChange) => void;
  /** Says that nothing was changed: an answer that need not be kept, since doing it again leads to the same. */
  keepNothing: () => void;
};

export type Handler<Route extends AppRoute> = (call: Call<Route>) => Promise<ServerInferResponses<Route>>;

/** What a preparation gets: the same as the handler that it returns, except what belongs to an answer. */
export type Preparation<Route extends AppRoute> = Omit<Call<Route>, 'setCookie' | 'keepNothing'> & {
  countEach: CountEach;
  afterwards: Afterwards;
};

/**
 * Counts the records that a request brings against the limits of its call (`limitEach`), as if each came by itself.
 *
 * @param recipients - whom each of them mails
 * @throws RATE_LIMITED.
 */
type CountEach = (recipients: readonly string[]) => Promise<void>;

/**
 * Takes what is done once the call has ended, before it is answered and whatever has become of it: what `prepare` has
 * stored is removed where nothing holds it. It must not rely on being done, since a process may end.
 */
type Afterwards = (clean: () => Promise<void>) => void;

/**
 * A call with slow work that must not hold a transaction open, such as hashing a password (docs/adr/0008). `prepare`
 * runs once, outside of the transaction, and returns the handler that runs inside it, perhaps several times, and finds
 * the result in its closure. What `prepare` has read may be out of date by then: the handler's writes must depend on
 * it.
 */
export type PreparedHandler<Route extends AppRoute> = {
  /**
   * Its transaction takes seconds: nothing is held for it from the start, so that nobody has to wait for its end. It asks at
   * its end for what may have ended meanwhile, and never stands in line.
   */
  isLong?: true;
  prepare: (call: Preparation<Route>) => Promise<Handler<Route>>;
};

/** Whom a call counts for (contract/limits.ts), as far as only its area knows. Asked before it has any effect. */
export type Counted<Route extends AppRoute> = {
  /** Whom it mails, for limits by `recipient`. */
  recipientOf?: (call: Pick<Call<Route>, keyof ServerInferRequest<Route> | 'scope'>) => Promise<string | undefined>;
  /** Whether an account was signed in at an address before, for limits that then refuse nobody (`unlessKnown`). */
  isKnownAddress?: (deps: Deps, email: string, address: string) => Promise<boolean>;
  /**
   * By what the token of a link counts; by default as it is given, good or not. Where this finds no link it counts for the address alone, so
   * that tokens that somebody makes up leave nothing behind.
   */
  linkOf?: (deps: Deps, token: string) => Promise<string | undefined>;
};

type FullHandler<Route extends AppRoute> = (PreparedHandler<Route> | { handle: Handler<Route> }) & Counted<Route>;

/** One handler for every call of a contract, by its key; a missing one, or a wrong status or body, does not compile. */
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
export type AnyHandler = AnyRun | ((AnyPrepared | { handle: AnyRun }) & AnyCounted);
