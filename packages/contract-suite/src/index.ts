export { type Accounts, type Credentials, readAccounts, SetupError } from './accounts.ts';
export { type Finding, KINDS, type Kind, type NotTried, RULES, type Rule } from './findings.ts';
export { junitReport } from './report/junit.ts';
export { textReport } from './report/text.ts';
export {
  type PreparedSuite,
  prepareSuite,
  runSuite,
  type SuiteChecks,
  type SuiteOptions,
  type SuiteReport,
  type SuiteServer,
  USUAL_RULES,
} from './run-suite.ts';
