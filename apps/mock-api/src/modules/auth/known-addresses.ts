import type { Types } from 'mongoose';
import { addressOf } from '#address.ts';
import { unitOfWork } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import type { PublicScope } from '#scope.ts';

/** Where people sign in from in daily life: at home, at work, on the road. */
const KEPT = 10;

/** Notes that a person has proved to be who they are from where the request comes; within the current transaction. */
export async function rememberAddress(scope: PublicScope, _id: Types.ObjectId): Promise<void> {
  const { models, connection, clock, origin } = scope;
  const entry = { $literal: { address: addressOf(origin.ip), at: clock() } };
  const others = {
    input: { $ifNull: ['$signedInFrom', []] },
    cond: { $ne: ['$$this.address', { $literal: addressOf(origin.ip) }] },
  };
  const signedInFrom = { $slice: [{ $concatArrays: [[entry], { $filter: others }] }, KEPT] };
  // By the driver itself: signing in is no change of the record, and takes no version.
  await unitOfWork(connection, (session) =>
    models.User.collection.updateOne({ _id }, [{ $set: { signedInFrom } }], { session }),
  );
}

/** Whether the account of an email was signed in at an address before; false for an unknown one. */
export async function isKnownAddress({ models }: Deps, email: string, address: string): Promise<boolean> {
  return (await models.User.exists({ email, deletedAt: null, 'signedInFrom.address': address })) !== null;
}
