import { useRef } from 'preact/hooks';

const page = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"><style>body{margin:12px;font:16px/1.5 system-ui,sans-serif;color:#1c2330;background:#fff;overflow-wrap:anywhere}img{max-width:100%;height:auto}</style>${html}`;

interface PluginHtmlProps {
  readonly html: string;
  readonly title: string;
}

/**
 * HTML of a plugin in a frame without scripts, forms or addresses to load from. The same origin
 * lets this page measure it; without scripts nothing in there can use it.
 */
export function PluginHtml({ html, title }: PluginHtmlProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const fit = (): void => {
    const body = frame.current?.contentDocument?.body;
    if (frame.current && body) frame.current.style.height = `${body.scrollHeight + 28}px`;
  };
  return (
    <iframe
      ref={frame}
      class="plugin-html"
      sandbox="allow-same-origin"
      srcdoc={page(html)}
      title={title}
      onLoad={fit}
    />
  );
}
