export { initTsrReactQuery } from '@ts-rest/react-query/v5';
