import { expect, it } from 'vitest';
import { withoutIdleVariables } from './vite-plugin-tailwind-variables.ts';

it('removes the layer for old browsers, and replaces variables that nothing sets with their initial values', () => {
  const shadow = 'var(--tw-shadow),calc(2px + var(--tw-offset)),var(--tw-blur,var(--tw-tone,red))';
  const css = [
    '@layer properties{@supports (a:b){*{--tw-shadow:0 0 #0000;--tw-offset:0px}}}',
    `@layer utilities{.a{--tw-shadow:1px;--tw-weight:550;box-shadow:${shadow};font-weight:550}`,
    '.b{border-style:var(--tw-border-style)!important;border-width:1px}.c{--tw-border-style:dashed;border-style:dashed}}',
    '@property --tw-shadow{syntax:"*";inherits:false;initial-value:0 0 #0000}',
    '@property --tw-offset{syntax:"<length>";inherits:false;initial-value:0}',
    ...['blur', 'tone', 'weight'].map((name) => `@property --tw-${name}{syntax:"*";inherits:false}`),
    '@property --tw-border-style{syntax:"*";inherits:false;initial-value:solid}',
  ].join('');
  expect(withoutIdleVariables(css)).toBe(
    [
      '@layer utilities{.a{--tw-shadow:1px;box-shadow:var(--tw-shadow),calc(2px + 0px),red;font-weight:550}',
      '.b{border-width:1px}.c{border-style:dashed}}',
      '@property --tw-shadow{syntax:"*";inherits:false;initial-value:0 0 #0000}',
    ].join(''),
  );
});
