import { useFrame } from './frame-link.js';
import { usePageState } from './store.js';

/** HTML of a plugin, sanitized and shown in a sandboxed frame. */
export function PluginHtml({ html, title }: { readonly html: string; readonly title: string }) {
  const { language } = usePageState();
  const container = useFrame(
    { title: () => title, className: 'plugin-html' },
    () => ({
      kind: 'show',
      parts: [{ kind: 'html', html }],
      answers: {},
      active: false,
      editing: false,
      student: '',
    }),
    [html, title, language],
  );
  return <div class="plugin-html-place" ref={container} />;
}
