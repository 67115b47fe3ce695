/** Method and path of every call of the contract; made by vite-plugin-contract-routes.ts. */
declare module 'virtual:contract-routes' {
  export const routes: import('@siteward/contract').ClientRoutes;
}

/** The same of the calls that the shell makes. */
declare module 'virtual:shell-routes' {
  export const routes: import('@siteward/contract').ClientRoutes;
}
