import { NO_PLACE, type SourcePlace } from './places.js';

/** A plugin type cannot be loaded; the message is the reason after file and line, if these are known. */
export class PluginLoadError extends Error implements SourcePlace {
  override readonly name = 'PluginLoadError';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly sourceLine: string;

  constructor(
    readonly reason: string,
    place: Partial<SourcePlace> = {},
    options?: ErrorOptions,
  ) {
    const { file, line, column, sourceLine } = { ...NO_PLACE, ...place };
    const where = line === 0 ? file : `${file} line ${line}`;
    super(where === '' ? reason : `${where}: ${reason}`, options);
    this.file = file;
    this.line = line;
    this.column = column;
    this.sourceLine = sourceLine;
  }
}
