// Apart from the rules of their areas, so that a page which names a record of another area is loaded without them (docs/adr/0006).

/** A work order's number as people say it: `WO-000412`. */
export function workOrderNumber(number: number): string {
  return `WO-${String(number).padStart(6, '0')}`;
}

/** A feedback's number as people say it: `FB-000097`. */
export function feedbackNumber(number: number): string {
  return `FB-${String(number).padStart(6, '0')}`;
}

/** A ticket as people name it: `ST-000218`. */
export function ticketNumber(number: number): string {
  return `ST-${String(number).padStart(6, '0')}`;
}
