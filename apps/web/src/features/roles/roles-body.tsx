import { useHasTable } from '#lib/use-media-query.ts';
import { RoleMatrix } from './role-matrix.tsx';
import type { RoleMatrixProps } from './role-matrix-props.ts';
import { RoleSwitches } from './role-switches.tsx';
import { useRolesAddress } from './use-roles-address.ts';

/** The matrix, or below 960 px one role at a time: the one of the address, else the first that can be changed. */
export function RolesBody(props: RoleMatrixProps) {
  const { get, set } = useRolesAddress();
  const hasTable = useHasTable();
  const { roles } = props;
  const role = roles.find(({ _id }) => _id === get('role')) ?? roles.find(({ system }) => !system) ?? roles[0];
  if (role === undefined) return null;
  if (hasTable) return <RoleMatrix {...props} />;
  return <RoleSwitches {...props} role={role} onChoose={(id) => set({ role: id }, { replace: true })} />;
}
