import type { JavascriptLibrary, PluginGeneralInfo } from '@fragwerk/contract';
import { describe, expect, it } from 'vitest';
import { framePage } from './frame.js';

const library = (members: Partial<JavascriptLibrary>): JavascriptLibrary => ({
  library: null,
  name: null,
  globalName: null,
  local: 'LOCAL',
  js_code: '',
  ...members,
});

const pageOf = (...libraries: readonly JavascriptLibrary[]) =>
  framePage({
    language: 'de',
    origins: ['http://127.0.0.1:4400'],
    servicePath: '/uhr',
    types: [{ javascriptLibrariesLocal: libraries } as unknown as PluginGeneralInfo],
    token: 'secret',
    scripts: ['window.own = 1;'],
  });

describe('the frame', () => {
  it('loads the scripts of the workbench first, then each library once, in order', () => {
    const { html } = pageOf(
      library({ name: 'a.js', local: 'JAVASCRIPT', js_code: 'first()' }),
      library({ name: 'plugins/b.css' }),
      library({ name: 'plugins/c.js', local: 'SERVER' }),
      library({ name: 'a.js', local: 'JAVASCRIPT', js_code: 'first()' }),
    );
    const order = ['window.own', 'first()', '/uhr/plugins/b.css', '/uhr/plugins/c.js'];
    const places = order.map((text) => html.indexOf(text));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(html.split('first()')).toHaveLength(2);
  });

  it('escapes sources that would close their element', () => {
    const { html } = pageOf(
      library({ local: 'JAVASCRIPT', js_code: 'a = "</script><b>"; b = "<!--"' }),
      library({ name: 'x.css', local: 'JAVASCRIPT', js_code: 'a{content:"</style><i>"}' }),
      library({ name: '"><u>.js' }),
    );
    expect(html.match(/<\/script>/g)).toHaveLength(3);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(html).not.toContain('<!--');
    expect(html).not.toContain('<u>');
  });

  it('can send requests only to the service', () => {
    const policy = pageOf().headers['content-security-policy'];
    expect(policy).toContain('sandbox allow-scripts;');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('connect-src http://127.0.0.1:4400/uhr/;');
    // Workers start with text that imports a file from the service.
    expect(policy).toMatch(/worker-src data: http:\/\/127\.0\.0\.1:4400\/uhr\/ *;/);
  });
});
