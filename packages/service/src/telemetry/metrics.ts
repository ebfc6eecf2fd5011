import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Admission } from '../http/admission.js';
import type { PythonProcesses } from '../python/processes.js';
import type { DialogStore } from '../state/dialogs.js';
import { totalLoad } from '../tasks/pool.js';
import type { Workers } from '../tasks/workers.js';
import type { LagWatch } from './lag.js';
import type { Log } from './log.js';
import type { RegistrationStatus } from './registration.js';

/** What is measured when the metrics are requested. */
interface Measured {
  readonly admission: Admission;
  readonly workers: Workers;
  readonly python: PythonProcesses;
  readonly dialogs: DialogStore;
  readonly lag: LagWatch;
  readonly registration: RegistrationStatus;
  readonly log: Log;
}

const registrationValue = { off: -1, waiting: 0, failing: 0, registered: 1 } as const;

const bucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const tasksOf = ({ workers, python }: Measured) => totalLoad([workers.load, python.load]);

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** By name: help, and a function that returns the value, `null` for none. */
type Readings = Readonly<Record<string, readonly [help: string, read: () => number | null]>>;

const readingsOf = (measured: Measured) => {
  const { admission, workers, python, dialogs, lag, registration, log } = measured;
  return {
    fragwerk_requests_in_flight: ['Admitted requests', () => admission.requests],
    fragwerk_bytes_in_flight: ['Bytes of admitted request bodies', () => admission.bytes],
    fragwerk_processes: ['Processes for plugins and drawing', () => tasksOf(measured).processes],
    fragwerk_processes_resident_memory_bytes: [
      'Memory of the processes for plugins and drawing',
      () => workers.memoryBytes + python.memoryBytes,
    ],
    fragwerk_dialogs: ['Open configuration dialogs in this process', () => dialogs.size],
    fragwerk_event_loop_lag_seconds: [
      'Largest delay of the event loop since the last reading',
      () => lag.takeMaxMs() / 1000,
    ],
    fragwerk_registered: [
      'Registration with the setup service: 1 registered, 0 not yet, -1 disabled',
      () => registrationValue[registration.current.state],
    ],
    fragwerk_registration_last_success_seconds: [
      'Time of the last successful registration, seconds since 1970, 0 for never',
      () => registration.current.lastSuccessMs / 1000,
    ],
    process_resident_memory_bytes: [
      'Memory of the service process',
      () => process.memoryUsage.rss(),
    ],
    process_cpu_seconds: ['Processor time of the service process', cpuSeconds],
    process_uptime_seconds: ['Time since the start', () => process.uptime()],
    fragwerk_log_lost_lines_total: [
      'Lines of the log that could not be written',
      () => log.losses().written.lines,
    ],
    fragwerk_plugin_output_dropped_lines_total: [
      'Lines printed by plugin types that were not logged, because there were too many',
      () => log.losses().pluginLines,
    ],
  } satisfies Readings;
};

export class Metrics {
  readonly #registry = new Registry();
  readonly requests = this.#counter('requests', 'Requests by endpoint, mount and status', [
    'endpoint',
    'mount',
    'status',
  ]);
  readonly seconds = this.#histogram('request', 'Duration of requests by endpoint', 'endpoint');
  readonly errors = this.#counter('errors', 'Errors by endpoint and code', ['endpoint', 'code']);
  readonly operations = this.#counter(
    'operations',
    'Plugin operations by type, operation and outcome',
    ['type', 'operation', 'outcome'],
  );
  readonly operationSeconds = this.#histogram(
    'operation',
    'Duration of plugin operations by type',
    'type',
  );
  readonly pictures = this.#counter(
    'pictures',
    'Pictures by origin: hit (cache), shared (drawn for a simultaneous request), drawn',
    ['origin'],
  );
  readonly replies = this.#counter(
    'replies',
    'Cacheable replies by endpoint and origin: hit (cache), shared (computed for a simultaneous request), computed',
    ['endpoint', 'origin'],
  );

  readonly serviceCalls = this.#counter(
    'service_calls',
    'Calls of services that plugin types declare, by type, service and outcome',
    ['type', 'service', 'outcome'],
  );
  readonly serviceSeconds = this.#histogram(
    'service_call',
    'Duration of these calls by type',
    'type',
  );

  constructor(measured: Measured) {
    const registers = [this.#registry];
    for (const [name, [help, read]] of Object.entries(readingsOf(measured)))
      new (name.endsWith('_total') ? Counter : Gauge)({
        ...{ name, help, registers },
        collect() {
          const value = read();
          this.reset();
          if (value === null) this.remove();
          else this.inc(value);
        },
      });
    new Gauge({
      name: 'fragwerk_plugin_tasks',
      help: 'Tasks for plugins and drawing by state',
      labelNames: ['state'],
      registers,
      collect() {
        const { running, waiting } = tasksOf(measured);
        this.set({ state: 'running' }, running);
        this.set({ state: 'waiting' }, waiting);
      },
    });
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #counter<L extends string>(name: string, help: string, labelNames: L[]): Counter<L> {
    const registers = [this.#registry];
    return new Counter({ name: `fragwerk_${name}_total`, help, labelNames, registers });
  }

  #histogram<L extends string>(name: string, help: string, label: L): Histogram<L> {
    return new Histogram({
      ...{ name: `fragwerk_${name}_seconds`, help, labelNames: [label], buckets: bucketsSeconds },
      registers: [this.#registry],
    });
  }
}
