import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RegistrationState } from './registration.js';

/** What is asked when the metrics are shown. */
export interface Gauges {
  readonly requests: () => number;
  readonly bytes: () => number;
  readonly tasks: () => {
    readonly processes: number;
    readonly running: number;
    readonly waiting: number;
  };
  /** Memory of the other processes, in bytes. */
  readonly taskMemory: () => number;
  /** `null` where it is not known, because others keep them. */
  readonly dialogs: () => number | null;
  /** Largest delay of the event loop since it was asked for last, in milliseconds. */
  readonly lag: () => number;
  readonly registration: () => RegistrationState;
}

const registrationValue = { off: -1, waiting: 0, failing: 0, registered: 1 } as const;

/** Upper bounds in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts what the service does, and writes it for Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly requests = this.#counter('requests', 'Requests by endpoint, mount and status', [
    'endpoint',
    'mount',
    'status',
  ]);
  readonly seconds = this.#histogram('request', 'Time of requests by endpoint', 'endpoint');
  readonly errors = this.#counter('errors', 'Errors by endpoint and code', ['endpoint', 'code']);
  readonly operations = this.#counter(
    'operations',
    'Plugin operations by type, operation and outcome',
    ['type', 'operation', 'outcome'],
  );
  readonly operationSeconds = this.#histogram(
    'operation',
    'Time of plugin operations by type',
    'type',
  );
  readonly pictures = this.#counter(
    'pictures',
    'Pictures by origin: hit (cache), shared (drawn for another request), drawn',
    ['origin'],
  );
  readonly replies = this.#counter(
    'replies',
    'Answers that may be cached, by endpoint and origin: hit (cache), shared (computed for another request), computed',
    ['endpoint', 'origin'],
  );

  readonly serviceCalls = this.#counter(
    'service_calls',
    'Calls of the services that plugin types declare, by type, service and outcome',
    ['type', 'service', 'outcome'],
  );
  readonly serviceSeconds = this.#histogram('service_call', 'Time of these calls by type', 'type');

  constructor(gauges: Gauges) {
    this.#addLoad(gauges);
    this.#addState(gauges);
  }

  /** All metrics in the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #counter<L extends string>(name: string, help: string, labelNames: L[]): Counter<L> {
    const registers = [this.#registry];
    return new Counter({ name: `fragwerk_${name}_total`, help, labelNames, registers });
  }

  #histogram<L extends string>(name: string, help: string, label: L): Histogram<L> {
    const registers = [this.#registry];
    const labelNames = [label];
    return new Histogram({
      name: `fragwerk_${name}_seconds`,
      help,
      labelNames,
      buckets,
      registers,
    });
  }

  #gauge(name: string, help: string, read: () => number | null): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        const value = read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  }

  #addLoad({ requests, bytes, tasks, taskMemory, dialogs, lag }: Gauges): void {
    this.#gauge('fragwerk_requests_in_flight', 'Requests that were let in', requests);
    this.#gauge('fragwerk_bytes_in_flight', 'Bytes of bodies that were let in', bytes);
    new Gauge({
      name: 'fragwerk_plugin_tasks',
      help: 'Tasks for plugins and drawing by state',
      labelNames: ['state'],
      registers: [this.#registry],
      collect() {
        const { running, waiting } = tasks();
        this.set({ state: 'running' }, running);
        this.set({ state: 'waiting' }, waiting);
      },
    });
    this.#gauge('fragwerk_processes', 'Processes for plugins and drawing', () => tasks().processes);
    this.#gauge(
      'fragwerk_processes_resident_memory_bytes',
      'Memory of the processes for plugins and drawing',
      taskMemory,
    );
    this.#gauge('fragwerk_dialogs', 'Open configuration dialogs in this process', dialogs);
    this.#gauge(
      'fragwerk_event_loop_lag_seconds',
      'Largest delay of the event loop since the last reading',
      () => lag() / 1000,
    );
  }

  #addState({ registration }: Gauges): void {
    this.#gauge(
      'fragwerk_registered',
      'Registration at the setup service: 1 registered, 0 not yet, -1 not wanted',
      () => registrationValue[registration().state],
    );
    this.#gauge(
      'fragwerk_registration_last_success_seconds',
      'Time of the last successful registration, seconds since 1970, 0 for never',
      () => registration().lastSuccess / 1000,
    );
    this.#gauge('process_resident_memory_bytes', 'Memory of the service process', () =>
      process.memoryUsage.rss(),
    );
    this.#gauge('process_cpu_seconds', 'Processor time of the service process', () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    });
    this.#gauge('process_uptime_seconds', 'Time since the start', () => process.uptime());
  }
}
