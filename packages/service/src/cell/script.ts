import { fstatSync, readFileSync, readSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

const MAP_COMMENT = '//# sourceMappingURL=data:application/json;base64,';
const MAX_FRAMES = 20;
const MAX_NAME_CHARACTERS = 100;

interface Frame {
  readonly functionName: string;
  readonly line: number;
  readonly column: number;
}

/**
 * A plugin type as one script, with its source map as the last line. The texts are only read when something
 * is thrown, to save memory.
 */
export class CellScript {
  static readonly #all: CellScript[] = [];
  /** Its name in stack traces. */
  readonly name = `cell-${CellScript.#all.push(this)}`;
  readonly #frame = new RegExp(`^ *at (?:(.*) \\()?${this.name}:(\\d+):(\\d+)\\)?$`);

  /** @param isStdin whether it is the standard input of this process, instead of the file at the URL */
  constructor(
    private readonly url: string,
    private readonly isStdin = false,
  ) {}

  /** Returns the frames of a stack trace that are in any script, as places in the authors' files. */
  static framesOf(stack: string): string {
    return CellScript.#all.map((script) => script.describe(stack).frames).join('');
  }

  /** The code without its source map. */
  get code(): string {
    return this.#read().code.toString('latin1');
  }

  /**
   * Returns the frames of a stack trace that are in this script, as places in the author's files,
   * and the text of the line in which the first one is; without any, as for a script that is cut off, its URL.
   *
   * @param errorName class of the error
   */
  describe(stack: string, errorName = ''): { readonly frames: string; readonly line: string } {
    const all = stack.split('\n').flatMap((text) => this.#frameOf(text));
    // Skips the error's own constructor.
    const start = all.findIndex(({ functionName }) => functionName !== `new ${errorName}`);
    const frames = all.slice(Math.max(0, start)).slice(0, MAX_FRAMES);
    const [first] = frames;
    if (!first) return { frames: `\n    at ${this.url}`, line: '' };
    const { code, map } = this.#read();
    const placeOf = placesIn(map.toString('latin1'), this.url);
    return {
      frames: frames.map((frame) => `\n    at ${placeOf(frame)}`).join(''),
      line: code.toString('latin1').split('\n')[first.line - 1] ?? '',
    };
  }

  #frameOf(text: string): Frame[] {
    const [, name = '', line, column] = this.#frame.exec(text.slice(0, 2000)) ?? [];
    if (line === undefined) return [];
    const functionName = name.slice(0, MAX_NAME_CHARACTERS);
    return [{ functionName, line: Number(line), column: Number(column) }];
  }

  /** Reads the code and the map, which are ASCII; as `latin1`, such texts take half of the memory. */
  #read(): { readonly code: Buffer; readonly map: Buffer } {
    const bytes = this.isStdin ? readStdin() : readFileSync(fileURLToPath(this.url));
    const end = bytes.lastIndexOf(MAP_COMMENT);
    if (end < 0) return { code: bytes, map: Buffer.alloc(0) };
    return { code: bytes.subarray(0, end), map: bytes.subarray(end + MAP_COMMENT.length) };
  }
}

const STDIN = 0;

/** Reads the standard input from its start, because other processes share the position in it. */
function readStdin(): Buffer {
  const bytes = Buffer.alloc(fstatSync(STDIN).size);
  return bytes.subarray(0, readSync(STDIN, bytes, 0, bytes.length, 0));
}

/** Returns a function that shows a frame as Node does, as a place in the author's files. */
function placesIn(map: string, url: string): (frame: Frame) => string {
  const payload = JSON.parse(
    map === '' ? '{}' : Buffer.from(map, 'base64').toString(),
  ) as SourceMapPayload;
  const entries = map === '' ? null : new SourceMap(payload);
  const base = payload.sourceRoot || url;
  return ({ functionName, line, column }) => {
    const entry = entries?.findEntry(line - 1, column - 1);
    const place =
      entry && 'originalSource' in entry
        ? `${new URL(entry.originalSource, base).href}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
        : `${url}:${line}:${column}`;
    return functionName === '' ? place : `${functionName} (${place})`;
  };
}
