import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { keysOf } from '@siteward/domain';
import { readAccounts, SetupError } from './accounts.ts';
import { RULES, type Rule } from './findings.ts';
import { junitReport } from './report/junit.ts';
import { textReport } from './report/text.ts';
import { runSuite, type SuiteOptions } from './run-suite.ts';
import { plainText } from './shown.ts';

const HELP = `Checks a server by Siteward's contract, over HTTP alone.

  siteward-contract --url http://127.0.0.1:3001 --accounts accounts.json

  --url <address>      where the server is, without /api
  --accounts <file>    who to sign in as: { owner, members: { <role>: ... }, stranger, mails? }
  --only <rules>       the rules to check, with commas between; all but limits unless told:
                       ${Object.keys(RULES).join(', ')}
  --calls <calls>      the calls to check, such as sites.get,workOrders.*
  --seed <number>      the same arbitrary calls again
  --runs <number>      how many arbitrary calls for each call (10)
  --junit <file>       writes the report as JUnit XML
  --json <file>        writes the report as JSON
  --quiet              says nothing but what was found

It makes two organizations of its own on the server. Run the server without rate limits, or it has to wait for them.
Exit codes: 0 nothing found, 1 something found, 2 the suite could not run.
`;

type Arguments = { options: SuiteOptions; junit: string | undefined; json: string | undefined; quiet: boolean };

async function readArguments(args: readonly string[]): Promise<Arguments | undefined> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    url: text,
    accounts: text,
    only: text,
    calls: text,
    seed: text,
    runs: text,
    junit: text,
    json: text,
  };
  const { values } = parseArgs({ args: [...args], options: { ...options, quiet: flag, help: flag } });
  if (values.help) return undefined;
  if (values.url === undefined || values.accounts === undefined)
    throw new SetupError('--url and --accounts are needed; --help says more.');
  if (!URL.canParse(values.url) || !/^https?:/.test(values.url))
    throw new SetupError(`--url ${values.url} is not an address.`);
  const file = values.accounts;
  const accounts = readAccounts(
    await readFile(file, 'utf8').catch((error: Error) => {
      throw new SetupError(`The file of accounts cannot be read: ${error.message}`);
    }),
  );
  const [only, seed, runs] = [rulesIn(values.only), numberIn('--seed', values.seed), numberIn('--runs', values.runs)];
  return {
    options: {
      // Also takes the address of the API as documents give it: that of the server, followed by `/api`.
      url: values.url.replace(/(?:(?<=[^/])\/api)?\/*$/, ''),
      accounts,
      ...(only && { only }),
      ...(values.calls !== undefined && { calls: values.calls.split(',') }),
      ...(seed !== undefined && { seed }),
      ...(runs !== undefined && { runs }),
    },
    junit: values.junit,
    json: values.json,
    quiet: values.quiet,
  };
}

function rulesIn(text: string | undefined): Rule[] | undefined {
  return text?.split(',').map((name) => {
    const rule = keysOf(RULES).find((each) => each === name.trim());
    if (!rule) throw new SetupError(`There is no rule ${name}; there are ${Object.keys(RULES).join(', ')}.`);
    return rule;
  });
}

function numberIn(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,10}$/.test(text)) throw new SetupError(`${name} ${text} is not a whole number.`);
  return Number(text);
}

/** Where the command writes its findings, and everything else. */
export type Output = { stdout: Written; stderr: Written & { isTTY?: boolean } };
type Written = { write: (text: string) => unknown };

/** Runs the command, and returns its exit code. */
export async function runCommand(args: readonly string[], { stdout, stderr }: Output): Promise<number> {
  const out = (text: string): void => void stdout.write(text);
  const note = (text: string): void => void stderr.write(text);
  try {
    const given = await readArguments(args);
    if (!given) {
      out(HELP);
      return 0;
    }
    const shows = stderr.isTTY && !given.quiet;
    const onProgress = (done: number, of: number, call: string) => {
      if (shows) note(`\r\u001b[K${done} of ${of}: ${call}`);
    };
    const report = await runSuite({ ...given.options, onProgress });
    if (shows) note('\r\u001b[K');
    if (!given.quiet || report.findings.length > 0) out(textReport(report));
    if (given.junit !== undefined) await write(given.junit, junitReport(report));
    if (given.json !== undefined) await write(given.json, `${JSON.stringify(report, null, 2)}\n`);
    return report.findings.length === 0 ? 0 : 1;
  } catch (error) {
    const isOurs = error instanceof SetupError || (error instanceof TypeError && 'code' in error);
    note(plainText(`${isOurs ? error.message : error instanceof Error ? error.stack : String(error)}\n`));
    return 2;
  }
}

async function write(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((error: Error) => {
    throw new SetupError(`The report cannot be written: ${error.message}`);
  });
}
