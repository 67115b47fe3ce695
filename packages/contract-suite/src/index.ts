export { type Accounts, type Credentials, readAccounts, SetupError } from './accounts.ts';
export { type Finding, KINDS, type Kind, type NotTried, RULES, type Rule } from './findings.ts';
export { junitReport } from './report/junit.ts';
export { textReport } from './report/text.ts';
export { runSuite, type SuiteOptions, type SuiteReport, USUAL_RULES } from './run-suite.ts';
