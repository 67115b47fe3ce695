import { z } from 'zod';
import { type AppRouteResponse, c, type OtherAnswer } from './base.ts';

/**
 * What happens from now on, as the server answers it; null means that there is nothing to tell, but it is checked all
 * the same whether the listener may still listen.
 *
 * @param ended - aborted once nobody listens any more: nothing may be left of it then
 */
export type EventsAnswer<Event> = (ended: AbortSignal) => AsyncIterable<Event | null>;

export interface EventStream<Event> extends OtherAnswer<z.ZodType<AsyncIterable<Event>, EventsAnswer<Event>>> {
  event: z.ZodType<Event, Event>;
}

const TYPE = 'text/event-stream';

/**
 * An answer that goes on: Server-Sent Events (docs/adr/0019): `answers({ 200: eventStream(changeSchema) }, …)`. The
 * handler answers a function that gives the events; a client gets them as they come, and leaves by `break` or an abort.
 *
 * @param event - the schema of one event, which says the same of it before and after it was sent
 */
export function eventStream<Event>(event: z.ZodType<Event, Event>): EventStream<Event> {
  // Carries both types, as in `file`.
  const body: z.ZodType<AsyncIterable<Event>, EventsAnswer<Event>> = z
    .custom<EventsAnswer<Event>>(isEventsAnswer)
    .transform(() => none<Event>());
  return { ...c.otherResponse({ contentType: TYPE, body }), event };
}

async function* none<Event>(): AsyncGenerator<Event> {}

/** Whether a handler's body is events. */
export function isEventsAnswer(value: unknown): value is EventsAnswer<unknown> {
  return typeof value === 'function';
}

/** The schema of an event of a declared answer; undefined for every other answer. */
export function eventOf(response: AppRouteResponse | undefined): z.ZodType | undefined {
  const event = typeof response === 'object' && 'event' in response ? response.event : undefined;
  return event instanceof z.ZodType ? event : undefined;
}
