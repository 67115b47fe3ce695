import { Types } from 'mongoose';

/** Filter of members and invitations that open one of these sites: they name it, or they are limited to no site at all. */
export function reaches(sites: readonly string[]) {
  const $in = sites.map((site) => new Types.ObjectId(site));
  return { $or: [{ sites: { $in } }, { customerSiteId: { $in } }, { sites: { $size: 0 }, customerSiteId: null }] };
}
