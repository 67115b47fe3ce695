const NAME = 'http_request_duration_seconds';
const HELP = 'Duration of requests by call, method and status';
/** In seconds. Anything longer than the last bound only counts towards the total. */
const BOUNDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/**
 * The counts for one call with one method and status. `within`: how many took no longer than each bound, but longer than the one
 * before.
 */
type Series = { call: string; method: string; status: number; within: number[]; count: number; sum: number };

/**
 * How long requests took, as a histogram for Prometheus. Counted here because prom-client puts the labels together again for
 * every count; here that only happens when somebody asks (docs/adr/0017).
 */
export class RequestDurations {
  readonly #series: Series[] = [];
  readonly #known = new Map<string, Map<string, Map<number, Series>>>();

  observe(call: string, method: string, status: number, seconds: number): void {
    const series = this.#known.get(call)?.get(method)?.get(status) ?? this.#add(call, method, status);
    series.count += 1;
    series.sum += seconds;
    const bound = BOUNDS.findIndex((most) => seconds <= most);
    if (bound !== -1) series.within[bound] = (series.within[bound] ?? 0) + 1;
  }

  /** All of it in Prometheus's own format. */
  text(): string {
    return [`# HELP ${NAME} ${HELP}`, `# TYPE ${NAME} histogram`, ...this.#series.flatMap(linesOf), ''].join('\n');
  }

  #add(call: string, method: string, status: number): Series {
    const series = { call, method, status, within: BOUNDS.map(() => 0), count: 0, sum: 0 };
    const ofCall = this.#known.get(call) ?? new Map<string, Map<number, Series>>();
    const ofMethod = ofCall.get(method) ?? new Map<number, Series>();
    this.#known.set(call, ofCall.set(method, ofMethod.set(status, series)));
    this.#series.push(series);
    return series;
  }
}

function linesOf({ call, method, status, within, count, sum }: Series): string[] {
  const labels = `call="${call}",method="${method}",status="${status}"`;
  let upTo = 0;
  const buckets = BOUNDS.map((bound, index) => {
    upTo += within[index] ?? 0;
    return `${NAME}_bucket{le="${bound}",${labels}} ${upTo}`;
  });
  return [
    ...buckets,
    `${NAME}_bucket{le="+Inf",${labels}} ${count}`,
    `${NAME}_sum{${labels}} ${sum}`,
    `${NAME}_count{${labels}} ${count}`,
  ];
}
