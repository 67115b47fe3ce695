import type { Plugin } from 'vite';

/** What a library does instead of adding a `style` element: the same rules as a sheet that the document adopts. */
const ADOPT = `
const sheet = new CSSStyleSheet();
sheet.replaceSync(CODE);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];`;

const LOCK_SHEET = `
export const stylesheetSingleton = () => {
  let users = 0;
  let undo = () => {};
  return {
    add(css) {
      users += 1;
      if (users > 1) return;
      ${ADOPT.replace('CODE', 'css')}
      undo = () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
      };
    },
    remove() {
      users -= 1;
      if (users === 0) undo();
    },
  };
};`;

type Change = { file: RegExp; part: RegExp; by: string };

const CHANGES: readonly Change[] = [
  // Radix locks the scroll of the page behind a dialog or menu with it.
  { file: /react-style-singleton\/dist\/es2015\/singleton\.js$/, part: /^[\s\S]*$/, by: LOCK_SHEET },
  {
    file: /\/sonner\/dist\/index\.mjs$/,
    part: /^function __insertCSS\(code\) \{[\s\S]*?^\}$/m,
    by: `function __insertCSS(code) {${ADOPT.replace('CODE', 'code')}\n}`,
  },
  // Hides a scroll bar that packages/ui does not show.
  {
    file: /\/@radix-ui\/react-select\/dist\/index\.mjs$/,
    part: /\/\* @__PURE__ \*\/ jsx\(\s*"style",[\s\S]*?nonce\s*\}\s*\),/,
    by: 'null,',
  },
];

/**
 * Keeps production pages within the content security policy, which lets in no `style` element: the libraries that add
 * one are changed to adopt a style sheet. Throws where a library is not the known one.
 */
export function strictCsp(): Plugin {
  return {
    name: 'strict-csp',
    apply: 'build',
    transform(code, id) {
      const change = CHANGES.find(({ file }) => file.test(id.replaceAll('\\', '/')));
      if (change === undefined) return undefined;
      if (!change.part.test(code)) throw new Error(`strict-csp does not know this release of ${id}`);
      return { code: code.replace(change.part, () => change.by), map: null };
    },
  };
}
