import type { Permission } from '../access/permissions.ts';

/**
 * One step of a state machine (product 1). `permission`: what the actor must hold, null for nothing. `requires`: facts about the
 * step that must all be true, for example that the actor is the person concerned.
 */
export type Transition<State extends string, Fact extends string> = {
  to: State;
  permission: Permission | null;
  requires: readonly Fact[];
};

/** A state machine as data: for each state, the steps that lead out of it, at most one to each other state. */
export type TransitionTable<State extends string, Fact extends string> = Readonly<
  Record<State, readonly Transition<State, Fact>[]>
>;

/** What is known about the actor of a step: the permissions they hold and the facts that are true. */
export type TransitionActor<Fact extends string> = { permissions: readonly string[]; facts: readonly Fact[] };

/** The step between two states; undefined if there is none (the API answers ILLEGAL_TRANSITION, product 1). */
export function findTransition<State extends string, Fact extends string>(
  table: TransitionTable<State, Fact>,
  from: State,
  to: State,
): Transition<State, Fact> | undefined {
  return table[from].find((transition) => transition.to === to);
}

/** Whether an actor may take a step: the permission is held and every required fact is true. */
export function mayTake<State extends string, Fact extends string>(
  transition: Transition<State, Fact>,
  { permissions, facts }: TransitionActor<Fact>,
): boolean {
  const isPermitted = transition.permission === null || permissions.includes(transition.permission);
  return isPermitted && transition.requires.every((fact) => facts.includes(fact));
}

/** The steps that an actor may take from a state, in the table's order (product 1, `allowedTransitions`). */
export function allowedTransitions<State extends string, Fact extends string>(
  table: TransitionTable<State, Fact>,
  from: State,
  actor: TransitionActor<Fact>,
): readonly Transition<State, Fact>[] {
  return table[from].filter((transition) => mayTake(transition, actor));
}
