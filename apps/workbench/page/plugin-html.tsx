import { useEffect, useRef } from 'preact/hooks';
import type { ToFrame } from '../src/api.js';
import { FrameLink, frameAddress } from './frame-link.js';
import { getState, useStore } from './store.js';

interface PluginHtmlProps {
  readonly html: string;
  readonly title: string;
}

/** HTML of a plugin, made harmless and shown in a frame without an origin of its own. */
export function PluginHtml({ html, title }: PluginHtmlProps) {
  const place = useRef<HTMLDivElement>(null);
  const language = useStore((state) => state.language);
  useEffect(() => {
    if (!place.current) return undefined;
    const link = new FrameLink({
      container: place.current,
      title: () => title,
      take: () => undefined,
      className: 'plugin-html',
    });
    link.load(frameAddress(getState()));
    link.show((): ToFrame => {
      return {
        kind: 'show',
        parts: [{ kind: 'html', html }],
        answers: {},
        active: false,
        editing: false,
      };
    });
    return () => {
      link.close();
    };
  }, [html, title, language]);
  return <div class="plugin-html-place" ref={place} />;
}
