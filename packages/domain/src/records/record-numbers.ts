// Separate from the rules of their areas, so a page that only mentions a record of another area does not load those
// (docs/adr/0006).

/** A work order's number as people see it: `WO-000412`. */
export function workOrderNumber(number: number): string {
  return `WO-${String(number).padStart(6, '0')}`;
}

/** A feedback's number as people see it: `FB-000097`. */
export function feedbackNumber(number: number): string {
  return `FB-${String(number).padStart(6, '0')}`;
}

/** A ticket's number as people see it: `ST-000218`. */
export function ticketNumber(number: number): string {
  return `ST-${String(number).padStart(6, '0')}`;
}
