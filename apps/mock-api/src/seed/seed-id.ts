import { hash } from 'node:crypto';
import { Types } from 'mongoose';

/** The id of a demo record, the same at every start. In: a name that no other record has, such as `member:olivia`. */
export function seedId(name: string): Types.ObjectId {
  return new Types.ObjectId(hash('sha256', `siteward-demo:${name}`, 'hex').slice(0, 24));
}

/** The id of a person's membership in an organization. */
export function memberId(orgKey: string, email: string) {
  return seedId(`${orgKey}/member/${email}`);
}

/** The id of an invitation into Northwind Facilities. In: the address without its domain, and what became of it. */
export function invitationId({ to, status }: { to: string; status: string }) {
  return seedId(`${NORTHWIND_KEY}/invitation/${to}/${status}`);
}

/** Names of organizations whose records others refer to. */
export const NORTHWIND_KEY = 'north';
export const TENANTS_KEY = 'tenants';
