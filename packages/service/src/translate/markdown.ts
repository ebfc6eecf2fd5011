/** Loads the library when it is needed, because loading slows down the start. */
async function load() {
  const { default: createRenderer } = await import('markdown-it');
  return createRenderer({ html: false, linkify: false });
}

let renderer: ReturnType<typeof load> | undefined;

/** Renders Markdown as HTML; HTML in it is shown as text. */
export const renderMarkdown = async (text: string): Promise<string> =>
  (await (renderer ??= load())).render(text);
