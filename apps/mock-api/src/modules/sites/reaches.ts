import { Types } from 'mongoose';

/** Filter of members and invitations that open a site: they name it, or they are limited to no site at all. */
export function reaches(site: string) {
  const id = new Types.ObjectId(site);
  return { $or: [{ sites: id }, { customerSiteId: id }, { sites: { $size: 0 }, customerSiteId: null }] };
}
