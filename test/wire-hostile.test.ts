import { describe, expect, test } from 'vitest';
import { runningService, variants } from './support/client.js';
import { decodeEntities, scriptsOf, skeletonOf, visibleText } from './support/markup.js';
import { filled, posted } from './support/requests.js';

/** Texts that a student, a teacher or a caller may send (docs/interface/decisions.md#escaping). */
const hostile = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '--><svg onload=alert(1)>',
  'line\u2028and\u2029paragraph',
  `"'><b title="x">`,
  '<img src=x onerror=alert(1)>',
  "';alert(1);//`${alert(1)}`\\",
  '&lt;b&gt;&amp;&#60;i&#62;',
  ']]></textarea></div></title>',
];
const harmless = 'Lorem ipsum';

/** Replaces every string of the request by `text`, except the type. */
function bodyOfStrings(endpoint: string, text: string): Record<string, unknown> {
  const leaf = (kind: string) => (kind === 'string' ? text : kind === 'boolean' ? false : null);
  const body = filled(posted[endpoint] ?? '', leaf) as Record<string, unknown>;
  return { ...body, typ: 'Uhr' };
}

describe.each(variants)('hostile texts, variant %s', (variant) => {
  const client = runningService({ VARIANT: variant });

  const htmlOf: Record<string, (text: string) => Promise<string>> = {
    gethtml: async (text) => (await client.post('gethtml', bodyOfStrings('gethtml', text))).text,
    'renderpluginresult source': async (text) =>
      String((await result('renderpluginresult', text)).source),
    'score htmlScoreInfo': async (text) => String((await result('score', text)).htmlScoreInfo),
    'confighttp page': (text) => dialogPage(text),
  };

  const result = (endpoint: string, text: string) =>
    client.read(endpoint, bodyOfStrings(endpoint, text));

  /** The dialog page of a session in which every text is `text`. */
  async function dialogPage(text: string): Promise<string> {
    const opening = { ...bodyOfStrings('configurationinfo', text), configurationID: `id ${text}` };
    await client.read('configurationinfo', opening);
    const data = { ...bodyOfStrings('setconfigurationdata', text), configurationID: `id ${text}` };
    await client.read('setconfigurationdata', data);
    const query = new URLSearchParams({ typ: 'Uhr', configurationID: `id ${text}` }).toString();
    const reply = await client.get(`/${client.endpoint}/open/confighttp?${query}`);
    expect(reply.status, reply.text).toBe(200);
    return reply.text;
  }

  const places = Object.keys(htmlOf);
  const pairs = places.flatMap((place) => hostile.map((text) => [place, text] as const));

  test.each(pairs)('%s has the same structure with %j', async (place, text) => {
    const html = (await htmlOf[place]?.(text)) ?? '';
    const reference = (await htmlOf[place]?.(harmless)) ?? '';
    expect(skeletonOf(html)).toEqual(skeletonOf(reference));
    expect(html.split('<!--').length).toBe(reference.split('<!--').length);
    expect(scriptsOf(html).length).toBe(scriptsOf(reference).length);
  });

  test.each(hostile)('the visible text of a score is always Wert:<answer>: %j', async (text) => {
    const { htmlScoreInfo } = await result('score', text);
    expect(decodeEntities(String(htmlScoreInfo))).toBe(`Wert:${text}`);
    const { source } = await result('renderpluginresult', text);
    expect(visibleText(String(source))).toContain(text);
  });

  test.each(hostile)('the data in the dialog page equals the session: %j', async (text) => {
    const page = await dialogPage(text);
    const [data] = scriptsOf(page).filter(({ tag }) => tag.includes('pluginConfigDto'));
    const dto = JSON.parse(data?.content ?? '') as Record<string, unknown>;
    expect(dto).toMatchObject({ typ: 'Uhr', name: text, config: text });
    expect(dto.configurationID).toBe(`id ${text}`);
    const source = scriptsOf(page).map(({ content }) => content);
    expect(source.filter((content) => /<\/?script|<!--/i.test(content))).toEqual([]);
  });

  test.each(hostile)('a query with %j is a problem document, never a page', async (text) => {
    const query = new URLSearchParams({ typ: text, configurationID: text }).toString();
    const reply = await client.get(`/${client.endpoint}/open/confighttp?${query}`);
    expect(reply.status).toBe(404);
    expect(reply.contentType).toMatch(/^application\/problem\+json/);
  });

  test.each(['modifyangabe', 'modifyangabetextkomplett'])(
    '%s returns even a hostile text unchanged',
    async (endpoint) => {
      for (const text of hostile) {
        expect((await client.post(endpoint, { typ: 'Uhr', text })).text).toBe(text);
      }
    },
  );

  // Strings that could run a command, read a file or end the group in LaTeX.
  test.each(['\\input{/etc/passwd}', '\\write18{id}', '} \\end{document}', '% comment', '$x^2_i$'])(
    'LaTeX escapes %j',
    async (text) => {
      for (const endpoint of ['renderlatex', 'renderpluginresult']) {
        const { source } = await client.read(endpoint, {
          ...bodyOfStrings(endpoint, text),
          tex: true,
        });
        expect(source).not.toMatch(/\\(input|write18|end)\s*\{(\/etc|id|document)/);
        expect(source).not.toMatch(/(^|[^\\])(% comment|\$x)/);
      }
    },
  );

  // A solution that occurs nowhere else in the request, so that any trace of it is a leak.
  test('a view contains no trace of the solution', async () => {
    const solution = {
      calcErgebnisDto: { string: '07:53:21', json: '"07:53:21"', type: 'STRING' },
    };
    const vars = { vars: { zeit: solution } };
    const q = { id: 1, maxima: 'zeit:"07:53:21";', vars, cvars: vars, mvars: vars };
    for (const endpoint of ['loadplugindto', 'reloadplugindto', 'image']) {
      const reply = await client.post(endpoint, { typ: 'Uhr', name: 'Uhr1', config: '', q });
      expect(reply.status).toBe(200);
      expect(reply.text).not.toMatch(/07:53|7:53:21|28401/);
      const other = await client.read(endpoint, {
        typ: 'Uhr',
        name: 'Uhr1',
        config: '',
        q: { id: 1 },
      });
      const picture = (dto: Record<string, unknown>) => dto.imageUrl ?? dto.base64Image;
      expect(picture(JSON.parse(reply.text) as Record<string, unknown>)).toBe(picture(other));
    }
  });
});
