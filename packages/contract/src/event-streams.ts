import { z } from 'zod';
import { type AppRouteResponse, c, type OtherAnswer } from './base.ts';

/**
 * What happens from now on, as the server sends it. Null means that there is nothing to report; whether the listener may still
 * listen is checked all the same.
 *
 * @param ended - aborted once nobody is listening any more; nothing may be left running then
 */
export type EventsAnswer<Event> = (ended: AbortSignal) => AsyncIterable<Event | null>;

export interface EventStream<Event> extends OtherAnswer<z.ZodType<AsyncIterable<Event>, EventsAnswer<Event>>> {
  event: z.ZodType<Event, Event>;
}

const TYPE = 'text/event-stream';

/**
 * An answer that continues: Server-Sent Events (docs/adr/0019): `answers({ 200: eventStream(changeSchema) }, …)`. The handler
 * answers with a function that yields the events; a client gets them as they come, and leaves with `break` or an abort.
 *
 * @param event - the schema of one event, whose type is the same before and after it was sent
 */
export function eventStream<Event>(event: z.ZodType<Event, Event>): EventStream<Event> {
  // Carries both types, as `file` does.
  const body: z.ZodType<AsyncIterable<Event>, EventsAnswer<Event>> = z
    .custom<EventsAnswer<Event>>(isEventsAnswer)
    .transform(() => none<Event>());
  return { ...c.otherResponse({ contentType: TYPE, body }), event };
}

async function* none<Event>(): AsyncGenerator<Event> {}

/** Whether a handler's body is a stream of events. */
export function isEventsAnswer(value: unknown): value is EventsAnswer<unknown> {
  return typeof value === 'function';
}

/** The schema of the events of a declared answer; undefined for every other answer. */
export function eventOf(response: AppRouteResponse | undefined): z.ZodType | undefined {
  const event = typeof response === 'object' && 'event' in response ? response.event : undefined;
  return event instanceof z.ZodType ? event : undefined;
}
