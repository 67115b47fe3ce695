/** Limits of links (docs/product.md, Links). */
export const LINK_LIMITS = {
  /** Per record. */
  links: 50,
  /** How many records can be reached from one, directly or not, by links of a kind that must not form a circle. */
  chain: 500,
} as const;

/** How two records can belong together. */
export type RecordLinkKind = 'blocks' | 'duplicates' | 'related';

/** What a link says about the record it is seen from, in the order in which links are listed. */
export const LINK_RELATIONS = ['blocked-by', 'blocks', 'duplicates', 'duplicated-by', 'related'] as const;
export type LinkRelation = (typeof LINK_RELATIONS)[number];

type Relation = {
  kind: RecordLinkKind;
  /** The same link, seen from the other record. */
  inverse: LinkRelation;
  /** The end of the link at which the record is; `either` if both ends are alike. */
  end: 'from' | 'to' | 'either';
};

/** Kinds and their inverses; the API, the pages and the tests all read this table. */
export const LINK_TABLE: Readonly<Record<LinkRelation, Relation>> = {
  blocks: { kind: 'blocks', inverse: 'blocked-by', end: 'from' },
  'blocked-by': { kind: 'blocks', inverse: 'blocks', end: 'to' },
  duplicates: { kind: 'duplicates', inverse: 'duplicated-by', end: 'from' },
  'duplicated-by': { kind: 'duplicates', inverse: 'duplicates', end: 'to' },
  related: { kind: 'related', inverse: 'related', end: 'either' },
};

/** A link as stored: once, whichever of its records it was added to. Ids are 24 hex. */
export type Link = { kind: RecordLinkKind; from: string; to: string };

/** The link that puts `here` in a relation to `there`; if both ends are alike, the smaller id comes first. */
export function linkOf(relation: LinkRelation, here: string, there: string): Link {
  const { kind, end } = LINK_TABLE[relation];
  const isFirst = end === 'either' ? here <= there : end === 'from';
  return isFirst ? { kind, from: here, to: there } : { kind, from: there, to: here };
}

/** What a link says about one of its two records, and which record is the other. */
export function linkSeenFrom({ kind, from, to }: Link, here: string): { relation: LinkRelation; other: string } {
  const [end, other] = here === from ? (['from', to] as const) : (['to', from] as const);
  const relation = LINK_RELATIONS.find((each) => {
    return LINK_TABLE[each].kind === kind && (LINK_TABLE[each].end === end || LINK_TABLE[each].end === 'either');
  });
  return { relation: relation ?? 'related', other };
}

/** Whether links of a kind have a direction and so must not form a circle: nothing can wait for itself. */
export function leadsOn(kind: RecordLinkKind): boolean {
  return Object.values(LINK_TABLE).every((each) => each.kind !== kind || each.end !== 'either');
}
