import {
  type ContractNoBodyType,
  type ContractOtherResponse,
  initContract,
  isAppRoute as isRoute,
} from '@ts-rest/core';
import type { z } from 'zod';

// The one entry point to ts-rest: everything else in the repository takes what it needs from here (docs/adr/0003). The types are
// our own. They say the same about a route as those of ts-rest, but cost the compiler a fifth as much, because they ask a schema
// only for its input and its output (docs/adr/0016).

/** What these types need to know of a zod schema. */
type AnySchema = { readonly _zod: { readonly output: unknown; readonly input: unknown } };
type InputOf<Schema> = Schema extends AnySchema ? Schema['_zod']['input'] : undefined;
type OutputOf<Schema> = Schema extends AnySchema ? Schema['_zod']['output'] : undefined;

/** An answer that is not JSON. */
type OtherResponse = { contentType: string; body: AnySchema };

/** Has a name, so that declarations do not need ts-rest's own types. */
export interface OtherAnswer<Schema extends z.ZodType> extends ContractOtherResponse<Schema> {}

export type AppRouteResponse = AnySchema | ContractNoBodyType | OtherResponse;

/** One call: its address, what goes in, and what it may answer by status. */
export type AppRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  pathParams?: AnySchema;
  query?: AnySchema;
  body?: AnySchema | ContractNoBodyType;
  summary?: string;
  responses: Record<number, AppRouteResponse>;
  metadata?: unknown;
};
export type AppRouter = { [key: string]: AppRoute | AppRouter };

type Declare = {
  router: <Routes extends AppRouter>(routes: Routes, options?: { strictStatusCodes: true }) => Routes;
  noBody: () => ContractNoBodyType;
  otherResponse: <Schema extends z.ZodType>(response: { contentType: string; body: Schema }) => OtherAnswer<Schema>;
};

const tsRest: unknown = initContract();
/** Declares routes, and returns what ts-rest makes of them. */
export const c = tsRest as Declare;

/** Whether a part of a router is a route. */
export function isAppRoute(part: AppRoute | AppRouter): part is AppRoute {
  return isRoute(part as never);
}

type In<Name extends string, Route, Key extends string> = Route extends { [Part in Key]: AnySchema }
  ? { [Part in Name]: OutputOf<Route[Key]> }
  : unknown;

/** What a handler receives from a call, parsed. */
export type ServerInferRequest<Route> = In<'params', Route, 'pathParams'> &
  In<'query', Route, 'query'> &
  In<'body', Route, 'body'>;

type BodyOf<Response> = Response extends { contentType: string; body: infer Schema } ? Schema : Response;

/** What a handler may answer: a declared status with its body. */
export type ServerInferResponses<Route extends AppRoute> = {
  [Status in keyof Route['responses']]: { status: Status; body: InputOf<BodyOf<Route['responses'][Status]>> };
}[keyof Route['responses']];

/** What a client receives: each declared status with its body. */
export type ClientInferResponses<Route extends AppRoute> = {
  [Status in keyof Route['responses']]: {
    status: Status;
    body: OutputOf<BodyOf<Route['responses'][Status]>>;
    headers: Headers;
  };
}[keyof Route['responses']];

type Out<Name extends string, Route, Key extends string> = Route extends { [Part in Key]: AnySchema }
  ? undefined extends InputOf<Route[Key]>
    ? { [Part in Name]?: InputOf<Route[Key]> }
    : { [Part in Name]: InputOf<Route[Key]> }
  : unknown;

/** What a client sends with a call, before it is parsed. */
export type ClientInferRequest<Route> = Out<'params', Route, 'pathParams'> &
  Out<'query', Route, 'query'> &
  Out<'body', Route, 'body'> & {
    extraHeaders?: Record<string, string>;
    fetchOptions?: { signal?: AbortSignal | null };
  };

type CallOf<Route extends AppRoute, Request> =
  Partial<Request> extends Request
    ? (request?: Request) => Promise<ClientInferResponses<Route>>
    : (request: Request) => Promise<ClientInferResponses<Route>>;

/** The client of a router: a function for each of its routes. */
export type ClientOf<Router> = {
  [Key in keyof Router]: Router[Key] extends AppRoute
    ? CallOf<Router[Key], ClientInferRequest<Router[Key]>>
    : ClientOf<Router[Key]>;
};
