import { codesOf, contract, listRoutes, problemSchema, type WorkOrder, type WorkOrderDetail } from '@siteward/contract';

/** A successful change of a work order: the version that it created, and the values that it set. */
type Change = { order: string; version: number; by: string; set: Record<string, unknown> };
type Added = { order: string; id: string; of: string | number };

/** Everything that the members were told, to be compared with what is there in the end. */
export class MemberLog {
  readonly answers = new Map<string, number>();
  readonly faults: string[] = [];
  readonly changes: Change[] = [];
  readonly comments: Added[] = [];
  readonly time: Added[] = [];
  events = 0;

  /** A `fetch` that records answers which the contract does not declare. */
  readonly fetch: typeof fetch = async (address, init) => {
    const answer = await fetch(address, init);
    const { pathname } = new URL(String(address));
    const fault = await faultOf(init?.method ?? 'GET', pathname, answer);
    if (fault !== undefined) this.faults.push(fault);
    return answer;
  };

  /** Counts an answer by its outcome: 200, or 409 with its code. */
  count(status: number, body: unknown): void {
    const problem = status < 400 ? undefined : problemSchema.safeParse(body).data;
    this.note(problem ? `${status} ${problem.code}` : String(status));
  }

  note(what: string): void {
    this.answers.set(what, (this.answers.get(what) ?? 0) + 1);
  }

  /** Records a change that was made to some version of a work order; nothing if it changed nothing. */
  changed(by: string, before: number, after: Pick<WorkOrder, '_id' | 'version'>, set: Change['set']): void {
    // A change based on a version that was not the latest has overwritten something that its author had not seen.
    if (after.version > before + 1) this.faults.push(`version ${after.version} was made on version ${before}`);
    if (after.version > before) this.changes.push({ order: after._id, version: after.version, by, set });
  }
}

const ROUTES = listRoutes(contract).map(({ name, route }) => {
  const address = new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`);
  return { name, route, address };
});

async function faultOf(method: string, path: string, answer: Response): Promise<string | undefined> {
  const found = ROUTES.find(({ route, address }) => route.method === method && address.test(path));
  const { status } = answer;
  if (!found) return `${method} ${path} is no call of the contract`;
  if (status < 400) return status in found.route.responses ? undefined : `${found.name}: ${status} is not declared`;
  const { code, detail } = problemSchema.parse(await answer.clone().json());
  const isDeclared = codesOf(found.route).has(code);
  return isDeclared && status < 500 ? undefined : `${found.name}: ${status} ${code} ${detail}`;
}

/** The current value of a changed field. */
export function fieldOf(order: WorkOrderDetail, field: string): unknown {
  const point = order.checklist.find(({ _id }) => _id === field);
  if (point) return point.value;
  return field === 'assignees' ? order.assignees.map(({ _id }) => _id).toSorted() : Reflect.get(order, field);
}
