import type { SystemRoleName } from '@siteward/domain';
import { Badge, type Tone } from '@siteward/ui/badge';

const TONES: Record<SystemRoleName, Tone> = {
  Owner: 'violet',
  Administrator: 'blue',
  Manager: 'blue',
  Technician: 'grey',
  Viewer: 'grey',
  Requester: 'amber',
  Provider: 'amber',
};

/** A role's name; a role of the organization's own is green. Names are unique in an organization (product 2). */
export function RoleBadge({ name }: { name: string }) {
  const system = Object.entries(TONES).find(([role]) => role === name);
  return <Badge tone={system ? system[1] : 'green'}>{name}</Badge>;
}
