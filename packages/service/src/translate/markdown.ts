/** Loads the library, which takes longer than the rest of a start allows. */
async function load() {
  const { default: createRenderer } = await import('markdown-it');
  return createRenderer({ html: false, linkify: false });
}

let renderer: ReturnType<typeof load> | undefined;

/** Markdown as HTML; markup in it is shown, not obeyed. */
export const renderMarkdown = async (text: string): Promise<string> =>
  (await (renderer ??= load())).render(text);
