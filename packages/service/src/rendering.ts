import { createHash, hash } from 'node:crypto';
import { type Figure, FragwerkError, type Print, type Use } from '@fragwerk/sdk';
import { LRUCache } from 'lru-cache';
import { type OperationRunner, pluginFailed } from './operations.js';
import type { Face } from './draw-face.js';
import type { Pictures } from './pictures.js';
import type { Registry } from './registry.js';
import type { Target } from './translate/question.js';

/** A picture of a plugin, drawn. */
export interface Drawn {
  readonly picture: Buffer;
  /** Width of the figure in pixels. */
  readonly width: number;
  readonly height: number;
  /** What it shows, in German. */
  readonly description: string;
  /** What the teacher should know, in German. */
  readonly problems: readonly string[];
  /** Display width in percent of the available width. */
  readonly widthPercent: number;
}

/** A print whose pictures are drawn: file name → file. */
export interface DrawnPrint {
  readonly source: string;
  readonly pictures: ReadonlyMap<string, Buffer>;
}

export interface RenderingParts {
  readonly registry: Registry;
  readonly operations: OperationRunner;
  readonly pictures: Pictures;
  /** Number of pictures that are known by what describes them. */
  readonly recent: number;
}

/** Most figures of one print or result. */
const FIGURES_PER_PRINT = 50;

/** Bytes beyond which a picture is not known by what describes it. */
const LARGEST_RECENT = 32 * 1024;
/** How long the others are, in milliseconds. */
const LIFETIME = 600_000;

const md5 = (text: string | Buffer) => createHash('md5').update(text).digest('hex');

/** Runs the drawing operations of plugins and draws what they describe. */
export class Rendering {
  readonly #parts: RenderingParts;
  /** Pictures by what describes them: a host asks for the same one as view, image and file. */
  readonly #recent: LRUCache<string, Promise<Drawn | null>>;

  constructor(parts: RenderingParts) {
    this.#parts = parts;
    this.#recent = new LRUCache({ max: Math.max(1, parts.recent), ttl: LIFETIME });
  }

  /** @returns the picture for a tag, or `null` when the plugin type has none */
  async picture(use: Target & Use): Promise<Drawn | null> {
    const { registry, recent } = this.#parts;
    if (recent === 0 || !registry.isCacheable(use.type)) return this.#makePicture(use);
    const key = hash('sha256', JSON.stringify(use), 'binary');
    const known = this.#recent.get(key);
    if (known) return known;
    const made = this.#makePicture(use);
    this.#recent.set(key, made);
    const forget = () => {
      if (this.#recent.peek(key) === made) this.#recent.delete(key);
    };
    made.then((drawn) => {
      if (drawn && drawn.picture.length > LARGEST_RECENT) forget();
    }, forget);
    return made;
  }

  async #makePicture(use: Target & Use): Promise<Drawn | null> {
    const { operations } = this.#parts;
    const result = await operations.run(use.type, 'picture', use);
    if (!result) return null;
    const configProblems = (await operations.run(use.type, 'configProblems', use)) ?? [];
    const problems = [...configProblems.map(({ message }) => message), ...(result.problems ?? [])];
    const { width, height, description } = result.figure;
    return {
      picture: await this.#draw(use.type, result.figure, 'png'),
      width,
      height,
      description: description.de,
      problems: problems.map(({ de }) => de),
      widthPercent: result.widthPercent ?? 100,
    };
  }

  /** Name of the picture's file: the checksum of what describes it (contract 5.4.2, 5.4.3). */
  fileName(use: Target & Use): string {
    const { version } = this.#parts.registry.get(use.type).info;
    const parts = [
      `typ:${use.type}`,
      `version:${version}`,
      `name:${use.name}`,
      `config:${use.configText}`,
      `params:${use.parameters}`,
    ];
    const question = use.question ? [`question:${JSON.stringify(use.question)}`] : [];
    return `${md5([...parts, ...question].join(' '))}.png`;
  }

  /**
   * Draws the figures of a print, as PDF for LaTeX and as PNG for HTML, and gives their files names
   * that are unique in a document.
   */
  async print(target: Target, print: Print, face: Face): Promise<DrawnPrint> {
    const count = Object.keys(print.figures).length;
    if (count > FIGURES_PER_PRINT) {
      const tooMany = new RangeError(
        `A print has at most ${FIGURES_PER_PRINT} figures, not ${count}.`,
      );
      throw pluginFailed(target.type, 'print', tooMany);
    }
    let source = print.source;
    const pictures = new Map<string, Buffer>();
    for (const [name, figure] of Object.entries(print.figures)) {
      const picture = await this.#draw(target.type, figure, face);
      const stem = `${target.type.toLowerCase().replace(/[^a-z0-9]/g, '')}-${md5(picture)}`;
      const fileName = `${stem}.${face}`;
      source = source.replaceAll(`img/${name}.${face}`, `img/${fileName}`);
      pictures.set(fileName, picture);
    }
    return { source, pictures };
  }

  async #draw(type: string, figure: Figure, face: Face): Promise<Buffer> {
    try {
      return await this.#parts.pictures.draw(type, figure, face);
    } catch (error) {
      if (error instanceof FragwerkError && error.code !== 'PLUGIN_FAILED') throw error;
      throw pluginFailed(type, 'picture', error);
    }
  }
}
