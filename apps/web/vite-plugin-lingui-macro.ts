import { type PluginObj, transformAsync, types } from '@babel/core';
import macro from '@lingui/babel-plugin-lingui-macro';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/**
 * Runs Lingui's macro on the files that import it, which the React plugin's own compiler cannot do (docs/adr/0023).
 * English messages are compiled in place: they need neither a catalog nor a compiler in the browser, and they are shown
 * when another language lacks a message.
 */
export function linguiMacro(): Plugin {
  return {
    name: 'lingui-macro',
    enforce: 'pre',
    async transform(code, id) {
      const [filename = ''] = id.split('?');
      if (!/\.tsx?$/.test(filename) || !/@lingui\/(core|react)\/macro/.test(code)) return null;
      const result = await transformAsync(code, {
        filename,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: [[macro, { stripMessageField: false }], compiledMessages],
      });
      return result?.code ? { code: result.code, map: result.map ?? null } : null;
    },
  };
}

/** Replaces the message of each descriptor, `{ id, message }`, with its compiled form. */
function compiledMessages(): PluginObj {
  return {
    visitor: {
      ObjectProperty({ node, parent }) {
        if (!types.isIdentifier(node.key, { name: 'message' }) || !types.isStringLiteral(node.value)) return;
        if (!types.isObjectExpression(parent) || !parent.properties.some(isId)) return;
        node.value = types.valueToNode(compileMessage(node.value.value));
      },
    },
  };
}

function isId(property: types.Node): boolean {
  return types.isObjectProperty(property) && types.isIdentifier(property.key, { name: 'id' });
}
