/** How the workbench is started. */
export interface WorkbenchOptions {
  /** Folder of the plugin, the current one unless given. */
  readonly folder?: string;
  /** Address of a running plugin service, without a path; then `folder` holds questions only. */
  readonly service?: string;
  /** Service path of that service, when it does not tell it. */
  readonly servicePath?: string;
  /** Folder of the question files, `<folder>/questions` unless given. */
  readonly questions?: string;
  /** Behaviour of the own service, A unless given. */
  readonly variant?: 'A' | 'B';
  /** Port; 4400 or the next free one unless given. */
  readonly port?: number;
  /** Address to listen on, 127.0.0.1 unless given. */
  readonly host?: string;
}

/** The workbench cannot start; the sentence says why and what to do. */
export class WorkbenchError extends Error {
  override readonly name = 'WorkbenchError';
}
