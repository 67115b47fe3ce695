/**
 * What is left in a field after what it held was sent and has arrived: what was added below it in the meantime, so that nothing is
 * sent twice, or everything if what was sent has been changed since.
 *
 * @param sent - without spaces around it, as it was sent
 */
export function restAfter(now: string, sent: string): string {
  const text = now.trimStart();
  return text.startsWith(sent) ? text.slice(sent.length).trimStart() : now;
}
