/** A point in the window, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A mouse or a finger. */
export interface Pointer {
  readonly down: (point: Point) => Promise<unknown>;
  readonly move: (point: Point) => Promise<unknown>;
  readonly up: () => Promise<unknown>;
}

/** An installed browser with one page, driven as a user would, by what all engines support. */
export interface Driver {
  readonly open: (address: string) => Promise<unknown>;
  /**
   * Runs the source text of an expression.
   *
   * @param frame selects a frame of the page; `''`: the page itself
   */
  readonly run: (frame: string, source: string) => Promise<unknown>;
  readonly mouse: Pointer;
  /** `null` where the driver has none. */
  readonly touch: Pointer | null;
  readonly type: (text: string) => Promise<unknown>;
  /** Presses a key by its name, with modifiers in front: `Control+Enter`. */
  readonly press: (key: string) => Promise<unknown>;
  /** Returns a picture of the window as PNG. */
  readonly picture: () => Promise<Uint8Array>;
  readonly close: () => Promise<unknown>;
}

/** Size of the window: that of a laptop. */
export const WINDOW = { width: 1280, height: 900 };

/** The part of a mouse that the libraries for Chromium and Firefox have in common. */
interface LibraryMouse {
  readonly move: (x: number, y: number) => Promise<void>;
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
}

/** Returns {@link Driver.mouse} for a library's mouse. */
export const mouseOf = (mouse: LibraryMouse): Pointer => ({
  down: ({ x, y }) => mouse.move(x, y).then(() => mouse.down()),
  move: ({ x, y }) => mouse.move(x, y),
  up: () => mouse.up(),
});

/** The part of a page that the libraries for Chromium and Firefox have in common. */
interface FramedPage {
  readonly evaluate: (source: string) => Promise<unknown>;
  readonly $: (selector: string) => Promise<{
    readonly contentFrame: () => Promise<Pick<FramedPage, 'evaluate'> | null>;
  } | null>;
}

/** Returns {@link Driver.run} for a page. */
export const runIn =
  (page: FramedPage): Driver['run'] =>
  async (frame, source) => {
    const inside = frame === '' ? page : await (await page.$(frame))?.contentFrame();
    if (!inside) throw new Error(`No frame matches ${frame}.`);
    return inside.evaluate(source);
  };
