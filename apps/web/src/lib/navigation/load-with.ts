const requested = new Set<string>();

/**
 * Loads a part of the code, and requests the files that it imports along with it, so that they do not have to be found one
 * after the other. The build puts this around every dynamic import (vite-plugin-preload.ts).
 *
 * @param files - what the part imports, except for what every page has, as paths below the root. Vite adds the style sheet, which
 *   the document already has.
 */
export function loadWith<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  for (const file of files) {
    if (requested.has(file) || !file.endsWith('.js')) continue;
    requested.add(file);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
  return load();
}
