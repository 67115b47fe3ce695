import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { keepContents, storeContent } from '#modules/files/contents.ts';
import type { FileDoc } from '#modules/files/files.model.ts';
import type { TestApi } from '#testing/harness.ts';
import type { Dispatched, House, Person } from '../house.ts';
import { type Caller, ofCallers } from '../people.ts';
import type { Tenant } from './tenant.ts';

/** Stores a text as the content of a file, and returns its id. */
export async function storeText({ deps }: TestApi, text: string): Promise<Types.ObjectId> {
  async function* only() {
    yield Buffer.from(text);
  }
  const { id } = await storeContent(deps, only());
  await keepContents(deps, [id]);
  return id;
}

type Picture = Pick<FileDoc, 'record' | 'kind' | 'addedBy'> & {
  _id?: Types.ObjectId;
  place?: number;
  hasThumbnail?: boolean;
};

/** Adds a picture to a record, with a thumbnail unless it should have none, and returns its id. */
export async function addPicture(
  api: TestApi,
  { id, name }: Tenant,
  { hasThumbnail = true, ...picture }: Picture,
): Promise<string> {
  const file = await scoped(api.deps.models.File, id).create({
    place: 0,
    name: `${name}.jpg`,
    type: 'image/jpeg',
    bytes: name.length,
    content: await storeText(api, name),
    thumbnail: hasThumbnail ? await storeText(api, name) : null,
    ...picture,
  });
  return file._id.toString();
}

/** Adds a file to a work order for each of these people, and returns the files' ids. */
export async function addFiles(
  api: TestApi,
  tenant: Tenant,
  order: string,
  people: readonly (readonly [Caller, Person])[],
): Promise<House['files']> {
  const files: [Caller, string][] = [];
  for (const [place, [caller, { member }]] of people.entries()) {
    const file = await addPicture(api, tenant, {
      record: new Types.ObjectId(order),
      kind: 'work-order',
      place,
      hasThumbnail: caller === 'Owner',
      addedBy: member === '' ? new Types.ObjectId() : new Types.ObjectId(member),
    });
    files.push([caller, file]);
  }
  return ofCallers(files);
}

/** Adds a picture to the work order of a dispatch, through its link, and returns its id. */
export function addDispatchFile(api: TestApi, tenant: Tenant, { order, dispatch }: Dispatched): Promise<string> {
  const [record, addedBy] = [new Types.ObjectId(order), new Types.ObjectId(dispatch)];
  return addPicture(api, tenant, { record, kind: 'work-order', addedBy });
}
