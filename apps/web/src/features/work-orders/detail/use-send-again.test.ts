import type { WorkOrderDetail } from '@siteward/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { problem } from '#testing/fake-api.ts';
import { workOrderKey } from '../one-work-order.ts';
import { aWorkOrderDetail, id } from '../records-testing.ts';
import { useSendAgain } from './use-send-again.ts';

const ID = id(412);
const inVersion = (version: number, more: Partial<WorkOrderDetail> = {}) =>
  aWorkOrderDetail(412, 'Chiller', { version, ...more });

/** The hook on a page that has the work order in a version. */
function open(version: number) {
  const cache = new QueryClient();
  cache.setQueryData(workOrderKey(ID), { status: 200, body: inVersion(version), headers: new Headers() });
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: cache }, children);
  const { result } = renderHook(() => useSendAgain(ID), { wrapper });
  const shown = () => cache.getQueryData<{ body: WorkOrderDetail }>(workOrderKey(ID))?.body;
  return { sendAgain: result.current, shown };
}

/** A call that conflicts with newer versions this many times, and the versions that it was made on. */
function faster(by: number, more: Partial<WorkOrderDetail> = {}) {
  const sent: (number | undefined)[] = [];
  const send = ({ version = 0 }: { version?: number }) => {
    sent.push(version);
    if (sent.length > by) return Promise.resolve(inVersion(version + 1));
    return Promise.reject(problem('VERSION_CONFLICT', 409, { current: inVersion(version + 1, more) }));
  };
  return { send, sent };
}

describe('sending again', () => {
  it.each([
    [0, [3], 4],
    [1, [3, 4], 5],
    [2, [3, 4, 5], 6],
  ])('happens when somebody was faster %i times, each time with the latest version', async (by, versions, at) => {
    const { sendAgain, shown } = open(3);
    const { send, sent } = faster(by);
    await sendAgain(send, () => true);
    expect([sent, shown()?.version]).toEqual([versions, at]);
  });

  it('ends with the third attempt', async () => {
    const { sendAgain, shown } = open(3);
    const { send, sent } = faster(9);
    await expect(sendAgain(send, () => true)).rejects.toMatchObject({ status: 409 });
    expect([sent, shown()?.version]).toEqual([[3, 4, 5], 6]);
  });

  it('does not happen when the same part was changed, which is shown', async () => {
    const { sendAgain, shown } = open(3);
    const { send, sent } = faster(1, { signature: id(7) });
    await expect(sendAgain(send, ({ signature }) => signature === null)).rejects.toMatchObject({ status: 409 });
    expect([sent, shown()?.signature]).toEqual([[3], id(7)]);
  });

  it('does not happen for other errors', async () => {
    const { sendAgain } = open(3);
    const refused = problem('FORBIDDEN', 403);
    let count = 0;
    const send = () => {
      count += 1;
      return Promise.reject(refused);
    };
    await expect(sendAgain(send, () => true)).rejects.toBe(refused);
    expect(count).toBe(1);
  });
});
