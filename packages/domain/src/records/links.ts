/** The bounds of links (docs/product.md, Links). */
export const LINK_LIMITS = {
  /** On one record. */
  links: 50,
  /** How many records one leads to, over any number of links of a kind that must not form a circle. */
  chain: 500,
} as const;

/** How two records can belong together. */
export type LinkKind = 'blocks' | 'duplicates' | 'related';

/** What a link says of the record that one looks from; in the order in which links are listed. */
export const LINK_RELATIONS = ['blocked-by', 'blocks', 'duplicates', 'duplicated-by', 'related'] as const;
export type LinkRelation = (typeof LINK_RELATIONS)[number];

type Relation = {
  kind: LinkKind;
  /** The same link, seen from the other record. */
  inverse: LinkRelation;
  /** At which end of the link the record is; `either` where both ends are alike. */
  end: 'from' | 'to' | 'either';
};

/** Kinds and their inverses: API, page and tests read the same table. */
export const LINK_TABLE: Readonly<Record<LinkRelation, Relation>> = {
  blocks: { kind: 'blocks', inverse: 'blocked-by', end: 'from' },
  'blocked-by': { kind: 'blocks', inverse: 'blocks', end: 'to' },
  duplicates: { kind: 'duplicates', inverse: 'duplicated-by', end: 'from' },
  'duplicated-by': { kind: 'duplicates', inverse: 'duplicates', end: 'to' },
  related: { kind: 'related', inverse: 'related', end: 'either' },
};

/** A link as it is kept: there is one of it, whichever record it was added to. Ids are 24 hex. */
export type Link = { kind: LinkKind; from: string; to: string };

/** The link by which `here` stands in a relation to `there`; of two that are alike the smaller id comes first. */
export function linkOf(relation: LinkRelation, here: string, there: string): Link {
  const { kind, end } = LINK_TABLE[relation];
  const isFirst = end === 'either' ? here <= there : end === 'from';
  return isFirst ? { kind, from: here, to: there } : { kind, from: there, to: here };
}

/** What a link says of one of its two records, and which the other one is. */
export function linkSeenFrom({ kind, from, to }: Link, here: string): { relation: LinkRelation; other: string } {
  const [end, other] = here === from ? (['from', to] as const) : (['to', from] as const);
  const relation = LINK_RELATIONS.find((each) => {
    return LINK_TABLE[each].kind === kind && (LINK_TABLE[each].end === end || LINK_TABLE[each].end === 'either');
  });
  return { relation: relation ?? 'related', other };
}

/** Whether links of a kind lead somewhere, so that they must not form a circle: nothing waits for itself. */
export function leadsOn(kind: LinkKind): boolean {
  return Object.values(LINK_TABLE).every((each) => each.kind !== kind || each.end !== 'either');
}
