import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LinkRelation } from '@siteward/domain';

const RELATIONS: Record<LinkRelation, MessageDescriptor> = {
  'blocked-by': msg({ message: 'Blocked by', context: 'link between records' }),
  blocks: msg({ message: 'Blocks', context: 'link between records' }),
  duplicates: msg({ message: 'Duplicates', context: 'link between records' }),
  'duplicated-by': msg({ message: 'Duplicated by', context: 'link between records' }),
  related: msg({ message: 'Related to', context: 'link between records' }),
};

/** How a record is related to the linked one, in words: "Blocked by". Call it while rendering. */
export function relationLabel(relation: LinkRelation): string {
  return i18n._(RELATIONS[relation]);
}
