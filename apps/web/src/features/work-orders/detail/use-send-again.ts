import type { WorkOrderDetail } from '@siteward/contract';
import { problemOf } from '#lib/calls/problem.ts';
import { isWorkOrderDetail, useWorkOrderCache } from '../one-work-order.ts';

const MOST_TRIES = 3;

/** The version that something is sent with; omitted if it is not known. */
type OnVersion = { version?: number };

/**
 * Sends a change to part of a work order with the version that is known, and sends it again if somebody else has changed another
 * part in the meantime.
 *
 * @returns `sendAgain(send, isUntouched)`, which throws what `send` throws, also after three tries; `isUntouched` says whether
 *   the part to be changed is still as the person saw it.
 */
export function useSendAgain(id: string) {
  const cache = useWorkOrderCache();
  const sendAgain = async (
    send: (onVersion: OnVersion) => Promise<WorkOrderDetail>,
    isUntouched: (current: WorkOrderDetail) => boolean,
    tries = 1,
  ): Promise<void> => {
    const version = cache.read(id)?.version;
    try {
      cache.put(await send(version === undefined ? {} : { version }));
    } catch (error) {
      const { code, current } = problemOf(error);
      if (code !== 'VERSION_CONFLICT' || !isWorkOrderDetail(current)) throw error;
      cache.put(current);
      if (tries >= MOST_TRIES || !isUntouched(current)) throw error;
      await sendAgain(send, isUntouched, tries + 1);
    }
  };
  return sendAgain;
}
