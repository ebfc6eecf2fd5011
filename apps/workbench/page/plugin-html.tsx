import { useEffect, useRef } from 'preact/hooks';
import { FrameLink, frameAddress } from './frame-link.js';
import { getState, useFields } from './store.js';

interface PluginHtmlProps {
  readonly html: string;
  readonly title: string;
}

/** HTML of a plugin, sanitized and shown in a sandboxed frame. */
export function PluginHtml({ html, title }: PluginHtmlProps) {
  const container = useRef<HTMLDivElement>(null);
  const { language } = useFields('language');
  useEffect(() => {
    if (!container.current) return undefined;
    const link = new FrameLink({
      container: container.current,
      title: () => title,
      onEvent: () => undefined,
      className: 'plugin-html',
    });
    link.load(frameAddress(getState()));
    link.show(() => ({
      kind: 'show',
      parts: [{ kind: 'html', html }],
      answers: {},
      active: false,
      editing: false,
    }));
    return () => {
      link.close();
    };
  }, [html, title, language]);
  return <div class="plugin-html-place" ref={container} />;
}
