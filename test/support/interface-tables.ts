import { readFileSync } from 'node:fs';

/*
 * Reads the tables of docs/interface, so that the tests check the service against what is written
 * there and independently of its own descriptions.
 */

const folder = new URL('../../docs/interface/', import.meta.url);

function sectionOf(document: string, heading: string): string {
  const text = readFileSync(new URL(`${document}.md`, folder), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`${document}.md has no section "${heading}"`);
  return section;
}

function cellsOf(line: string): string[] {
  const withoutLinks = line.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
  return withoutLinks.split('|').map((cell) => cell.trim());
}

/** The rows of the table of a section: title of the column → text of the cell. */
function tableOf(document: string, heading: string): Record<string, string>[] {
  const lines = sectionOf(document, heading).split('\n');
  const [titles = [], , ...rows] = lines.filter((line) => line.startsWith('|')).map(cellsOf);
  return rows.map((cells) =>
    Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? ''])),
  );
}

function codeIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

/** Member → kind, from the table of an object: see strict-reader.ts for the kinds. */
export function membersOf(document: string, heading: string): Record<string, string> {
  const members = tableOf(document, heading).flatMap(({ Member = '', Type = '', Null }) => {
    const type = Type.replace(', `null`', '');
    const kind = type
      .replace(/^object( of strings)?$/, 'map of string')
      .replace(/strings$/, 'string');
    const nullable = Null === 'yes' || type !== Type;
    return codeIn(Member).map((name) => [name, nullable ? `${kind}?` : kind]);
  });
  return Object.fromEntries(members) as Record<string, string>;
}

/** The values of an enum of values.md. */
export function valuesOf(name: string): string[] {
  return codeIn(sectionOf('values', name));
}

/** The endpoints of the internal API with the names of their request and reply. */
export const internalEndpoints = tableOf('endpoints', 'Internal').flatMap(
  ({ Path = '', Request = '', Reply = '' }) =>
    codeIn(Path).map((path) => ({
      name: path.replace(/^(GET )?\//, ''),
      request: Request,
      reply: Reply,
    })),
);
