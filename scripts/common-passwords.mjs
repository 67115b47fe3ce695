// Writes packages/domain/src/account/leaked-passwords.ts from the passwords in @zxcvbn-ts/language-common (MIT), which are
// ordered by how often they were found in leaks. Run it after an update: node scripts/common-passwords.mjs
import { writeFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';

const MOST = 5000;
const WIDTH = 125;

const seen = new Set();
for (const word of dictionary['passwords-common']) {
  const lower = word.toLowerCase();
  // Passwords of digits only have a rule of their own, and shorter ones are refused for their length.
  if (lower.length >= 8 && /^[!-~]+$/.test(lower) && !/^[0-9]+$/.test(lower) && !/[`\\$]/.test(lower)) seen.add(lower);
  if (seen.size === MOST) break;
}

const lines = [''];
for (const word of seen) {
  if (lines[lines.length - 1].length + word.length + 1 > WIDTH) lines.push('');
  lines[lines.length - 1] += lines[lines.length - 1] === '' ? word : ` ${word}`;
}
writeFileSync(
  new URL('../packages/domain/src/account/leaked-passwords.ts', import.meta.url),
  `// Made by scripts/common-passwords.mjs from @zxcvbn-ts/language-common (MIT, Dan Wheeler, Dropbox and zxcvbn-ts).

/** The ${seen.size} passwords of eight and more characters that were found most often in leaks, in lower case. */
export const LEAKED_PASSWORDS = \`
${lines.join('\n')}
\`;
`,
);
