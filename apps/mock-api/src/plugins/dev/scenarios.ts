import { SCENARIOS, type Scenario } from '@siteward/contract/dev';
import { DAY_MS } from '@siteward/domain';
import { AppError } from '#app-error.ts';
import { DatabaseStartError } from '#database/errors.ts';
import { UnitOfWorkBusyError, unitOfWork } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import { settleMethod } from '#modules/billing/settle-method.ts';
import { NOWHERE } from '#nobody.ts';
import { prepareDemoData, seedDemoData } from '#seed/seed.ts';
import { NORTHWIND_KEY, SOUTHGATE_KEY, seedId } from '#seed/seed-context.ts';
import { type DataSet, emptyDatabase, readDatabase, writeDatabase } from './data-set.ts';
import { addManyWorkOrders } from './many-work-orders.ts';
import type { ResetLock } from './reset-lock.ts';

/** How long a copy of the demo data stays usable: its times are relative to when it was made. */
const FRESH_MS = 60 * 60 * 1000;
/** Tells the next start that loading a scenario was interrupted. */
const MARK = 'dev.scenario';
/** Says that the database was empty before a development server filled it, so it may be emptied again. */
const OURS = 'dev.ours';

type Mark = { _id: string; scenario?: Scenario };

/** Replaces a server's data with that of a scenario. */
export class Scenarios {
  readonly #deps: Deps;
  readonly #lock: ResetLock;
  readonly #forget: () => void;
  #demo: { data: DataSet; at: number } | undefined;
  #current: Scenario | null = null;

  /** @param forget - makes the process forget what it knows of the data, and return to the machine's time */
  constructor(deps: Deps, lock: ResetLock, forget: () => void) {
    this.#deps = deps;
    this.#lock = lock;
    this.#forget = forget;
  }

  get current(): Scenario | null {
    return this.#current;
  }

  /**
   * Starts over once the requests in progress are done; all others wait meanwhile. Sessions end with the data.
   *
   * @throws FORBIDDEN if that would delete somebody else's records.
   */
  set(scenario: Scenario): Promise<void> {
    return this.#lock.alone(async () => {
      await this.#assertOurs();
      const { connection } = this.#deps;
      const marks = this.#marks();
      await marks.replaceOne({ _id: MARK }, { scenario }, { upsert: true });
      this.#current = null;
      this.#forget();
      await emptyDatabase(connection);
      await this.#fill(scenario);
      await marks.deleteOne({ _id: MARK });
      this.#current = scenario;
    });
  }

  /** Starts on the demo data that `begin` needs while the database is not ready yet; `begin` reports what fails. */
  prepare(): void {
    prepareDemoData(this.#deps);
  }

  /**
   * Fills an empty database with the demo data at the start, or finishes what an earlier process has begun; requests wait
   * meanwhile.
   *
   * @throws `DatabaseStartError` if the machine is too busy to write the demo data in one transaction.
   */
  async begin({ demo }: { demo: boolean }): Promise<void> {
    const broken = await this.#marks().findOne({ _id: MARK });
    if (broken) return this.set(broken.scenario && broken.scenario in SCENARIOS ? broken.scenario : 'demo');
    if (!demo) return;
    await this.#lock.alone(async () => {
      if (!(await seedDemoData(this.#deps).catch(failStart))) return;
      await this.#marks().replaceOne({ _id: OURS }, {}, { upsert: true });
      this.#current = 'demo';
    });
  }

  /** A server may empty a database of its own, but one that it was given may belong to a whole team. */
  async #assertOurs(): Promise<void> {
    if (!this.#deps.env.MONGODB_URL || (await this.#marks().findOne({ _id: OURS }))) return;
    throw new AppError(
      'FORBIDDEN',
      'A scenario replaces all records, and those of MONGODB_URL were there before this server. Start it without MONGODB_URL, or with an empty database.',
    );
  }

  /** Kept with the upgrades, which remain when everything else is deleted. */
  #marks() {
    return this.#deps.connection.getClient().db(this.#deps.connection.name).collection<Mark>('upgrades');
  }

  async #fill(scenario: Scenario): Promise<void> {
    if (scenario === 'fresh') return;
    await this.#fillWithDemo();
    if (scenario === 'big') await addManyWorkOrders(this.#deps);
    if (scenario === 'trial-over') await this.#endTrial();
    if (scenario === 'no-customer') await this.#loseCard();
  }

  async #fillWithDemo(): Promise<void> {
    const { connection, clock } = this.#deps;
    if (this.#demo && clock().getTime() - this.#demo.at < FRESH_MS) return writeDatabase(connection, this.#demo.data);
    await seedDemoData(this.#deps);
    await this.#remember();
  }

  async #remember(): Promise<void> {
    const { connection, clock } = this.#deps;
    this.#demo = { data: await readDatabase(connection), at: clock().getTime() };
  }

  async #endTrial(): Promise<void> {
    const { models, clock } = this.#deps;
    const yesterday = new Date(clock().getTime() - DAY_MS);
    const createdAt = new Date(yesterday.getTime() - 14 * DAY_MS);
    const change = { $set: { trialEndsAt: yesterday, createdAt } };
    await models.Organization.collection.updateOne({ _id: seedId(SOUTHGATE_KEY) }, change);
  }

  /** As if the bank had closed a card's account, and the card's provider had said so. */
  async #loseCard(): Promise<void> {
    const { models, connection, clock } = this.#deps;
    const org = seedId(NORTHWIND_KEY);
    const method = await models.PaymentMethod.findOne({ org }).orFail().lean();
    const { card, providerRef } = method;
    const removed = {
      status: 'removed',
      at: clock(),
      ...(card && { card }),
      ...(providerRef && { providerRef }),
    } as const;
    const scope = { ...this.#deps, org: org.toString(), origin: NOWHERE };
    await unitOfWork(connection, () => settleMethod(scope, method._id, removed));
  }
}

function failStart(error: unknown): never {
  if (!(error instanceof UnitOfWorkBusyError)) throw error;
  throw new DatabaseStartError(
    'The demo data could not be written in time, and nothing of it was kept: this machine does too much else. Start again, or start empty with SEED=none.',
  );
}
