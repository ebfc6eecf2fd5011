import { expect } from 'vitest';
import { all, json, something, type Check } from '../support/checks.js';
import { skeletonOf, visibleText } from '../support/markup.js';
import { cases, perVariant, type Expectations, unknownType } from './expectation.js';

interface Rendered {
  source: string;
  images: Record<string, string>;
}

const rendered = (text: string) => JSON.parse(text) as Rendered;

const printsNothing = json({ source: '', images: {} });
const isEmpty: Check = ({ reply }) => expect(rendered(reply.text).images).toEqual({});
const empty = all(printsNothing, isEmpty);

/**
 * docs/interface/replies.md#pluginrenderdto: LaTeX refers to the images below `img/`, allowed
 * endings.
 */
const printsForReal: Check = ({ reply }) => {
  expect(reply.status, reply.text).toBe(200);
  const { source, images } = rendered(reply.text);
  expect(source).toMatch(/\S/);
  for (const [file, base64] of Object.entries(images)) {
    expect(file).toMatch(/^[\w.-]+\.(png|jpe?g|pdf)$/);
    expect(source).toContain(`img/${file}`);
    expect(base64).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
  }
  const referred = [...source.matchAll(/\{img\/([^}]+)\}/g)].map(([, file]) => file);
  expect(referred.filter((file) => file === undefined || !(file in images))).toEqual([]);
};

/** `50% & {x}_1 #ä\` without escaping would end the line, break the table and open a group. */
const escapesLatex: Check = ({ reply }) => {
  const { source } = rendered(reply.text);
  expect(source).not.toContain('50%');
  expect(source).not.toMatch(/[^\\]& \{x\}/);
  expect(source).not.toMatch(/[^\\]#/);
};

const answerOf = (body: { antwort?: string | null }) => body.antwort ?? '';

/**
 * docs/interface/decisions.md#demo-plugin: what gethtml returns, then a line with the answer.
 */
const hintAndValue: Check = async ({ reply, body, client }) => {
  expect(reply.status, reply.text).toBe(200);
  const { source, images } = rendered(reply.text);
  const hint = await client.post('gethtml', body);
  expect(source).toContain(hint.text);
  expect(images).toEqual({});
  const lines = visibleText(source.replace(hint.text, '').replace(/<br ?\/?>|<\/?p>/g, '\n'));
  expect(lines.split('\n').map((line) => line.trim())).toContain(`Wert:${answerOf(body)}`);
};

const showsTheAnswer: Check = ({ reply, body }) => {
  expect(reply.status, reply.text).toBe(200);
  const { source } = rendered(reply.text);
  expect(skeletonOf(source), 'HTML').not.toEqual([]);
  expect(visibleText(source)).toContain(answerOf(body));
};

const noImageFromAnswer: Check = ({ reply }) =>
  expect(rendered(reply.text).source).not.toMatch(/<img[^>]*onerror/i);

export const renderExpectations: Expectations = {
  renderlatex: {
    ...cases(
      'full missing_optional_fields unknown_extra_fields all_nulls pluginDto_null_members',
      perVariant('decisions.md#demo-plugin: A prints for real, B always empty', {
        A: printsForReal,
        B: empty,
      }),
    ),
    latex_special_characters: perVariant('decisions.md#escaping', {
      A: all(printsForReal, escapesLatex),
      B: empty,
    }),
    unknown_type: unknownType(empty),
  },
  renderpluginresult: {
    ...cases(
      'full missing_optional_fields unknown_extra_fields antwort_null all_nulls',
      perVariant('decisions.md#demo-plugin: A renders for real, B hint plus Wert: line', {
        A: showsTheAnswer,
        B: hintAndValue,
      }),
    ),
    tex_true: perVariant('decisions.md#demo-plugin: A produces LaTeX, in B the result is empty', {
      A: all(printsForReal, json({ source: something })),
      B: empty,
    }),
    html_injection: perVariant('decisions.md#escaping: escaped, the visible text stays', {
      A: all(showsTheAnswer, noImageFromAnswer),
      B: all(hintAndValue, noImageFromAnswer),
    }),
    unknown_type: unknownType(empty, ': 404 / source empty'),
  },
};
