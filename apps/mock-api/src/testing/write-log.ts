import type { mongo } from 'mongoose';

export type Id = mongo.ObjectId | string;

/** What was done to one record, perhaps within a transaction; for an update, the top-level fields that it changed. */
export type Write = { collection: string; id: Id; did: 'insert' | 'update' | 'delete'; fields: string[] };

/** A line of the replica set's log: about one record, a transaction, or a collection as a whole. */
type Line = {
  op: string;
  ns: string;
  o: Record<string, unknown> & { _id?: Id; applyOps?: Line[]; diff?: object };
  o2?: { _id?: Id };
};

const DID: Partial<Record<string, Write['did']>> = { i: 'insert', u: 'update', d: 'delete' };

/** The time of the database's last write. */
export async function timeOf(db: mongo.Db): Promise<mongo.Timestamp> {
  return (await db.command({ ping: 1 }))['operationTime'];
}

/**
 * What anybody, this process or another, has written to the database since then, in order, according to the replica set's log:
 * nothing from an aborted transaction, nor from an update that left a record as it was.
 *
 * @param session - a session that should know the time of the last write once this returns
 */
export async function writesSince(
  db: mongo.Db,
  since: mongo.Timestamp,
  session?: mongo.ClientSession,
): Promise<Write[]> {
  const ours = `${db.databaseName}.`;
  const inOurs = { $gte: ours, $lt: `${db.databaseName}/` };
  const lines = await db.client
    .db('local')
    .collection<Line>('oplog.rs')
    .find({ ts: { $gt: since }, $or: [{ ns: inOurs }, { 'o.applyOps.ns': inOurs }] }, session ? { session } : {})
    .toArray();
  return lines
    .flatMap((line) => line.o.applyOps ?? [line])
    .flatMap(({ op, ns, o, o2 }) => {
      const did = DID[op];
      const id = o2?._id ?? o._id;
      return did && id !== undefined ? { collection: ns.slice(ours.length), id, did, fields: fieldsOf(o) } : [];
    });
}

/** Without the records that came and went again, such as the bytes of a file that was refused after it had been received. */
export function whatLasts(writes: Write[]): Write[] {
  const keyOf = ({ collection, id }: Write) => `${collection} ${String(id)}`;
  const of = (did: Write['did']) => (write: Write) => [keyOf(write), write.did === did] as const;
  // Reversed, because a map keeps the last entry of a key, and the first insert is wanted.
  const came = new Map(writes.toReversed().map(of('insert')));
  const went = new Map(writes.map(of('delete')));
  return writes.filter((write) => !(came.get(keyOf(write)) && went.get(keyOf(write))));
}

/**
 * The fields of a record that a line contains: all of a record written as a whole, or else those in its difference.
 *
 * @throws When a line has a form that is not known here, so that nobody takes it for a write of nothing.
 */
function fieldsOf({ $v, diff, ...whole }: Line['o']): string[] {
  if ($v === undefined) return Object.keys(whole);
  if (!diff) throw new Error(`an update of version ${String($v)} in the log`);
  // Fields that were updated, inserted and deleted; an `s` precedes the name of a field in which something changed.
  return Object.entries(diff).flatMap(([key, value]) =>
    key === 'u' || key === 'i' || key === 'd' ? Object.keys(Object(value)) : key.slice(1),
  );
}
