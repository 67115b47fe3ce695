import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { keepContents, storeContent } from '#modules/files/contents.ts';
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

/** Adds a file to a work order for each of some people, and returns their ids. */
export async function addFiles(
  api: TestApi,
  { id, name }: Tenant,
  order: string,
  people: readonly (readonly [Caller, Person])[],
): Promise<House['files']> {
  const files: [Caller, string][] = [];
  for (const [place, [caller, { member }]] of people.entries()) {
    const file = await scoped(api.deps.models.File, id).create({
      record: new Types.ObjectId(order),
      kind: 'work-order',
      place,
      name: `${name}.jpg`,
      type: 'image/jpeg',
      bytes: name.length,
      content: await storeText(api, name),
      thumbnail: caller === 'Owner' ? await storeText(api, name) : null,
      addedBy: member === '' ? new Types.ObjectId() : new Types.ObjectId(member),
    });
    files.push([caller, file._id.toString()]);
  }
  return ofCallers(files);
}

export async function addDispatchFile(
  api: TestApi,
  { id, name }: Tenant,
  { order, dispatch }: Dispatched,
): Promise<string> {
  const file = await scoped(api.deps.models.File, id).create({
    record: new Types.ObjectId(order),
    kind: 'work-order',
    place: 0,
    name: `${name}.jpg`,
    type: 'image/jpeg',
    bytes: name.length,
    content: await storeText(api, name),
    thumbnail: await storeText(api, name),
    addedBy: new Types.ObjectId(dispatch),
  });
  return file._id.toString();
}
