import {
  type AppRoute,
  type ClientInferRequest,
  type Contract,
  contract,
  listRoutes,
  type NamedRoute,
} from '@siteward/contract';

/** All calls of the contract, in its order. */
export const ROUTES: readonly NamedRoute[] = listRoutes(contract);

/** Whether a call may have an effect. */
export function isWrite({ route }: NamedRoute): boolean {
  return route.method !== 'GET' || route.metadata.writes === true;
}

/** Every call of the contract, `area.call`. A table keyed by it does not compile if a new call has no row. */
export type RouteName = {
  [Area in keyof Contract & string]: `${Area}.${keyof Contract[Area] & string}`;
}[keyof Contract & string];

type Parts<Request> = Pick<Request, Extract<keyof Request, 'params' | 'query' | 'body'>>;

/** What a client sends with one call, as the contract types it. */
export type CallOf<Name extends RouteName> = Name extends `${infer Area extends keyof Contract & string}.${infer Call}`
  ? Call extends keyof Contract[Area]
    ? Contract[Area][Call] extends infer Route extends AppRoute
      ? Parts<ClientInferRequest<Route>>
      : never
    : never
  : never;

/** The same for any call. */
export type AnyCall = { params?: Fields; query?: Fields; body?: unknown };
export type Fields = Record<string, unknown>;

/** The fields of an object; empty for anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
