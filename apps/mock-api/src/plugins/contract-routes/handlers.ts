import type { AppRoute, AppRouter, RouteMetadata, ServerInferRequest, ServerInferResponses } from '@siteward/contract';
import type { OrgScope, PublicScope, UserScope } from '#scope.ts';

type KindOf<Route> = Route extends { metadata: { access: { kind: infer Kind } } } ? Kind : never;
type ScopeOf<Kind> = [Kind] extends ['public']
  ? PublicScope
  : [Kind] extends ['session' | 'self']
    ? UserScope
    : [Kind] extends ['member' | 'permission']
      ? OrgScope
      : never;

/** A cookie that a handler sets with its answer; `value: null` clears it. */
export type CookieChange = { name: string; value: string | null };

/** What a handler gets: the checked input, the scope that the route's access gives, and a few things of HTTP. */
export type Call<Route extends AppRoute> = ServerInferRequest<Route> & {
  scope: ScopeOf<KindOf<Route>>;
  /** The version in `If-Match`, else in the body. Undefined: the client did not say. */
  expectedVersion: number | undefined;
  setCookie: (change: CookieChange) => void;
};

export type Handler<Route extends AppRoute> = (call: Call<Route>) => Promise<ServerInferResponses<Route>>;

/** One handler for every call of a contract, by its key; a missing one, or a wrong status or body, does not compile. */
export type Handlers<Router extends AppRouter> = {
  [Key in keyof Router]: Router[Key] extends AppRoute
    ? Handler<Router[Key]>
    : Router[Key] extends AppRouter
      ? Handlers<Router[Key]>
      : never;
};

/** A route as the adapter sees it, whatever its schemas are. */
export type AnyRoute = AppRoute & { metadata: RouteMetadata };
export type AnyHandler = (call: {
  params: unknown;
  query: unknown;
  body: unknown;
  scope: PublicScope | UserScope | OrgScope;
  expectedVersion: number | undefined;
  setCookie: (change: CookieChange) => void;
}) => Promise<{ status: number; body: unknown }>;
