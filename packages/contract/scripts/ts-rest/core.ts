export { initContract, isAppRoute } from '@ts-rest/core';
