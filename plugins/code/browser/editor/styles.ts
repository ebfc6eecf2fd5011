import { StyleModule } from 'style-mod';

/**
 * Lets CodeMirror's styles work under any Content-Security-Policy: in documents it would write them into a style
 * element, in shadow roots into a sheet, which the document adopts here.
 */
export function adoptStyles(): void {
  // Browsers before 2023 keep the style element.
  if (!('adoptedStyleSheets' in document)) return;
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  const mount = StyleModule.mount.bind(StyleModule);
  let isAdopted = false;
  StyleModule.mount = (_, modules) => {
    mount(root, modules);
    if (!isAdopted)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...root.adoptedStyleSheets];
    isAdopted = true;
  };
}
