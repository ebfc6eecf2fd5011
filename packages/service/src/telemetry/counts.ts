/** Names and values that tell the lines of one metric apart. */
export type Labels = Readonly<Record<string, string>>;

/** One line of a metric. */
export interface Sample {
  readonly labels: Labels;
  readonly value: number;
  /** Where it is another one than the metric's. */
  readonly metricName?: string;
}

/** A metric as the exposition writes it. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly get: () => readonly Sample[];
}

/** One line of a counter. */
export interface CounterLine {
  readonly add: (amount?: number) => void;
}

/** One line of a histogram. */
export interface HistogramLine {
  readonly observe: (seconds: number) => void;
}

interface Entry {
  readonly labels: Labels;
  sum: number;
  readonly buckets: number[];
}

/** Upper bounds in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Entries by their labels. Labels come from fixed sets, so that there are only so many. */
class Entries {
  readonly all = new Map<string, Entry>();

  of(labels: Labels): Entry {
    const key = Object.values(labels).join('\n');
    let entry = this.all.get(key);
    if (!entry) {
      entry = { labels, sum: 0, buckets: BOUNDS.map(() => 0).concat(0) };
      this.all.set(key, entry);
    }
    return entry;
  }
}

/** Counts events. */
export class Counter {
  readonly #entries = new Entries();

  constructor(
    readonly name: string,
    readonly help: string,
  ) {}

  /** The line of these labels, for whoever counts there often. */
  line(labels: Labels): CounterLine {
    const entry = this.#entries.of(labels);
    return {
      add(amount = 1) {
        entry.sum += amount;
      },
    };
  }

  add(labels: Labels, amount = 1): void {
    this.#entries.of(labels).sum += amount;
  }

  get metric(): Metric {
    const get = () =>
      [...this.#entries.all.values()].map(({ labels, sum }) => ({ labels, value: sum }));
    return { name: this.name, help: this.help, type: 'counter', get };
  }
}

/** Counts durations by their length. */
export class Histogram {
  readonly #entries = new Entries();

  constructor(
    readonly name: string,
    readonly help: string,
  ) {}

  /** The line of these labels, for whoever counts there often. */
  line(labels: Labels): HistogramLine {
    const entry = this.#entries.of(labels);
    return {
      observe(seconds) {
        const index = BOUNDS.findIndex((bound) => seconds <= bound);
        const bucket = index < 0 ? BOUNDS.length : index;
        entry.buckets[bucket] = (entry.buckets[bucket] ?? 0) + 1;
        entry.sum += seconds;
      },
    };
  }

  observe(labels: Labels, seconds: number): void {
    this.line(labels).observe(seconds);
  }

  get metric(): Metric {
    const get = () => [...this.#entries.all.values()].flatMap((entry) => this.#samples(entry));
    return { name: this.name, help: this.help, type: 'histogram', get };
  }

  #samples({ labels, sum, buckets }: Entry): Sample[] {
    let count = 0;
    const below = [...BOUNDS.map(String), '+Inf'].map((le, index) => {
      count += buckets[index] ?? 0;
      return { labels: { ...labels, le }, value: count, metricName: `${this.name}_bucket` };
    });
    return [
      ...below,
      { labels, value: sum, metricName: `${this.name}_sum` },
      { labels, value: count, metricName: `${this.name}_count` },
    ];
  }
}

/** A value that is asked for when it is shown. */
export const gauge = (
  name: string,
  help: string,
  read: () => number | readonly Sample[],
): Metric => ({
  name,
  help,
  type: 'gauge',
  get() {
    const value = read();
    return typeof value === 'number' ? [{ labels: {}, value }] : value;
  },
});
