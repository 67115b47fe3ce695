import { eitherExtent } from '@siteward/domain';
import { c } from './base.ts';
import { recordFileCalls } from './record-files.ts';

/** The files of work orders (docs/product.md, Work orders). */
export const workOrderFiles = c.router(
  recordFileCalls({
    record: 'work-order',
    path: '/api/work-orders/id/:id',
    noun: 'a work order',
    view: eitherExtent('work-orders:view'),
    change: eitherExtent('work-orders:update'),
  }),
);
