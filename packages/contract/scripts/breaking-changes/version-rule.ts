import type { Finding } from './findings.ts';

type Version = readonly [major: number, minor: number, patch: number];

/** @throws If it is not a version such as `1.2.3`. */
function parse(version: string): Version {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (major === undefined) throw new Error(`${version} is not a version such as 1.2.3`);
  return [Number(major), Number(minor), Number(patch)];
}

/** Orders two versions for `sort`, the later one last. */
export function byVersion(one: string, other: string): number {
  const [a, b] = [parse(one), parse(other)];
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/**
 * The lowest version under which these changes may be published: a new major version if clients break, a new minor version if
 * something was added.
 *
 * @param kept - the last version that was published
 */
export function leastVersion(kept: string, changes: readonly Finding[]): string {
  const [major, minor] = parse(kept);
  if (changes.some(({ effect }) => effect === 'breaking')) return `${major + 1}.0.0`;
  return changes.length > 0 ? `${major}.${minor + 1}.0` : kept;
}

/** The version as each place states it. `changelog`: the first heading of packages/contract/CHANGELOG.md. */
export type Written = { kept: string; package: string; document: string; changelog: string };

/** The other files that state the version, relative to the repository's root. */
export const PLACES = {
  document: 'packages/contract/src/openapi/openapi.ts',
  changelog: 'packages/contract/CHANGELOG.md',
} as const;

/** What is wrong with the version, one sentence each. */
export function versionFaults(versions: Written, changes: readonly Finding[]): string[] {
  const least = leastVersion(versions.kept, changes);
  const is = versions.package;
  const bump =
    byVersion(is, least) < 0
      ? [`package.json says ${is}; with these changes since ${versions.kept} it has to be ${least} or later.`]
      : [];
  const elsewhere = [
    [`CONTRACT_VERSION in ${PLACES.document}`, versions.document],
    [`The first heading of ${PLACES.changelog}`, versions.changelog],
  ].flatMap(([where, other]) => (other === is ? [] : [`${where} is ${other}, and package.json says ${is}.`]));
  return [...bump, ...elsewhere];
}
