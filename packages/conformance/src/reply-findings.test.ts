import { describe, expect, it } from 'vitest';
import { replyFindings, type SeenReply } from './reply-findings.js';

const view = {
  imageUrl: '',
  pig: false,
  result: false,
  tagName: '1_Uhr1_0',
  width: 500,
  height: 500,
  params: {},
  jsonData: null,
};

const seen = (members: Partial<SeenReply> & Pick<SeenReply, 'endpoint'>): SeenReply => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  text: '',
  milliseconds: 12,
  ...members,
});

const complaintsOf = (reply: SeenReply): string[] =>
  replyFindings(reply).flatMap(({ failure }) => failure?.received.en ?? []);

const viewReply = (value: unknown) =>
  seen({
    endpoint: 'loadplugindto',
    text: typeof value === 'string' ? value : JSON.stringify(value),
  });

describe('the findings of a reply', () => {
  it('are all passed for a correct reply, and list what was checked', () => {
    const findings = replyFindings(viewReply(view));
    expect(findings.map(({ title }) => title.en)).toEqual([
      'The status is 200',
      'The reply arrives within 5 s',
      'The content type is application/json',
      'The reply has exactly the members that the host knows',
    ]);
    expect(findings.every(({ outcome, failure }) => outcome === 'passed' && !failure)).toBe(true);
  });

  it('have German texts, too', () => {
    const { tagName, ...rest } = view;
    const value = { ...rest, tagname: tagName, width: '500', pig: 1, params: [], imageUrl: 5 };
    const found = replyFindings({ ...viewReply(value), contentType: '', milliseconds: 5_200 });
    expect(found.map(({ title, failure }) => `${title.de}: ${failure?.received.de ?? ''}`)).toEqual(
      [
        'Der Status ist 200: ',
        'Die Antwort kommt innerhalb von 5 s: nach 5,2 s',
        'Der Inhaltstyp ist application/json: keiner',
        ...[
          'Feld tagname kennt die Lernplattform nicht',
          'params muss ein Objekt sein, ist aber []',
          'Feld tagName fehlt',
          'imageUrl muss ein Text sein, ist aber 5',
          'pig muss true oder false sein, ist aber 1',
          'width muss eine ganze Zahl sein, ist aber "500"',
        ].map(
          (detail) => `Die Antwort hat genau die Felder, die die Lernplattform kennt: ${detail}`,
        ),
      ],
    );
  });

  it.each([
    ['an unknown member', { ...view, extra: 1 }, 'member extra is unknown to the host'],
    ['a wrong type', { ...view, width: '500' }, 'width must be an integer, but is "500"'],
    ['null where it must not be', { ...view, pig: null }, 'pig must be true or false'],
    ['a list for an object', [], 'the reply must be an object'],
    ['malformed JSON', '{"imageUrl"}', 'text that is not JSON'],
    ['JSON without its end', '{"imageUrl"', 'its end is missing'],
    ['nothing', '', 'an empty body'],
  ])('name %s', (_what, value, detail) => {
    const [complaint, ...others] = complaintsOf(viewReply(value));
    expect(complaint).toContain(detail);
    expect(others).toEqual([]);
  });

  it('name every mistake separately, and a misspelt member twice', () => {
    const { tagName, ...rest } = view;
    expect(complaintsOf(viewReply({ ...rest, tagname: tagName }))).toEqual([
      'member tagname is unknown to the host',
      'member tagName is missing',
    ]);
  });

  it('name an unknown value of an enum', () => {
    const score = {
      schuelerErgebnis: null,
      zielEinheit: null,
      punkteIst: 0,
      punkteSoll: 1,
      status: 'ok',
      htmlScoreInfo: '',
      feedback: '',
    };
    const reply = seen({ endpoint: 'score', text: JSON.stringify(score) });
    expect(complaintsOf(reply)[0]).toMatch(/^status must be one of .*OK.*, but is "ok"$/);
  });

  it('require raw text from a text endpoint', () => {
    const text = { endpoint: 'angabe', contentType: 'text/plain' } as const;
    expect(complaintsOf(seen({ ...text, text: 'Stelle die Uhr' }))).toEqual([]);
    expect(complaintsOf(seen({ ...text, text: '"Stelle die Uhr"' }))).toHaveLength(1);
    expect(complaintsOf(seen({ ...text, text: 'a', contentType: 'application/json' }))).toEqual([
      'application/json',
    ]);
  });

  it('allow an empty body only where the host reads it as null', () => {
    expect(complaintsOf(seen({ endpoint: 'getvars', contentType: '' }))).toEqual([]);
    expect(complaintsOf(seen({ endpoint: 'score' }))).toEqual(['an empty body']);
  });

  it('name a status, a late reply and a missing reply', () => {
    const failed = seen({ endpoint: 'score', status: 500, milliseconds: 5_200, text: 'x' });
    expect(complaintsOf(failed)).toEqual(['status 500', 'after 5.2 s']);
    expect(complaintsOf(seen({ endpoint: 'score', status: 0 }))).toEqual(['no reply']);
  });
});
