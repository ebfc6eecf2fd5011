import { Counter, gauge, Histogram, type Metric } from './counts.js';
import type { RegistrationState } from './registration-state.js';

/** What is asked when the metrics are shown. */
export interface Gauges {
  readonly requests: () => number;
  readonly bytes: () => number;
  readonly pluginTasks: () => { readonly running: number; readonly waiting: number };
  /** `null` where it is not known, because others keep them. */
  readonly dialogs: () => number | null;
  /** Largest delay of the event loop since it was asked for last, in milliseconds. */
  readonly lag: () => number;
  readonly registration: () => RegistrationState;
}

const registrationValue = { off: -1, waiting: 0, failing: 0, registered: 1 } as const;

/** Counts what the service does, and writes it for Prometheus. */
export class Metrics {
  readonly requests = new Counter(
    'fragwerk_requests_total',
    'Requests by endpoint, mount and status',
  );
  readonly seconds = new Histogram('fragwerk_request_seconds', 'Time of requests by endpoint');
  readonly errors = new Counter('fragwerk_errors_total', 'Errors by endpoint and code');
  readonly operations = new Counter(
    'fragwerk_operations_total',
    'Plugin operations by type, operation and outcome',
  );
  readonly operationSeconds = new Histogram(
    'fragwerk_operation_seconds',
    'Time of plugin operations by type',
  );
  readonly pictures = new Counter(
    'fragwerk_pictures_total',
    'Pictures by origin: hit (cache), shared (drawn for another request), drawn',
  );
  readonly replies = new Counter(
    'fragwerk_replies_total',
    'Answers that could be kept by endpoint and origin: kept (from the cache), shared (worked out for another request), made',
  );
  readonly #metrics: readonly Metric[];

  constructor(gauges: Gauges) {
    this.#metrics = [
      ...[this.requests, this.seconds, this.errors, this.operations, this.operationSeconds].map(
        ({ metric }) => metric,
      ),
      this.pictures.metric,
      this.replies.metric,
      ...gaugesOf(gauges),
    ];
  }

  /** All metrics in the text format of Prometheus. */
  async text(): Promise<string> {
    // Late, because it takes longer to load than the rest of the service's start allows.
    const { Registry } = await import('prom-client');
    const registry = new Registry();
    for (const metric of this.#metrics)
      registry.registerMetric({
        ...metric,
        get: () => Promise.resolve({ ...metric, aggregator: 'sum', values: metric.get() }),
      } as unknown as Parameters<typeof registry.registerMetric>[0]);
    return registry.metrics();
  }
}

function gaugesOf(gauges: Gauges): Metric[] {
  const { registration } = gauges;
  return [
    gauge('fragwerk_requests_in_flight', 'Requests that were let in', gauges.requests),
    gauge('fragwerk_bytes_in_flight', 'Bytes of bodies that were let in', gauges.bytes),
    gauge('fragwerk_plugin_tasks', 'Tasks of plugin processes by state', () =>
      Object.entries(gauges.pluginTasks()).map(([state, value]) => ({ labels: { state }, value })),
    ),
    gauge('fragwerk_dialogs', 'Open configuration dialogs in this process', () => {
      const value = gauges.dialogs();
      return value === null ? [] : [{ labels: {}, value }];
    }),
    gauge(
      'fragwerk_event_loop_lag_seconds',
      'Largest delay of the event loop since the last reading',
      () => gauges.lag() / 1000,
    ),
    gauge(
      'fragwerk_registered',
      'Registration at the setup service: 1 registered, 0 not yet, -1 not wanted',
      () => registrationValue[registration().state],
    ),
    gauge(
      'fragwerk_registration_last_success_seconds',
      'Time of the last successful registration, seconds since 1970, 0 for never',
      () => registration().lastSuccess / 1000,
    ),
    gauge('process_resident_memory_bytes', 'Memory of the service process', () =>
      process.memoryUsage.rss(),
    ),
    gauge('process_cpu_seconds', 'Processor time of the service process', () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    }),
    gauge('process_uptime_seconds', 'Time since the start', () => process.uptime()),
  ];
}
