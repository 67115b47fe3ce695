import { initContract } from '@ts-rest/core';

/** The one door to ts-rest: everything else in the repository takes what it needs of it from here (docs/adr/0003). */
export const c = initContract();

export type {
  AppRoute,
  AppRouteResponse,
  AppRouter,
  ClientInferRequest,
  ClientInferResponseBody,
  ClientInferResponses,
  InitClientReturn,
  ServerInferRequest,
  ServerInferResponses,
} from '@ts-rest/core';
export { isAppRoute } from '@ts-rest/core';
