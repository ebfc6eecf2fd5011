import type { Localized } from '@fragwerk/sdk';
import { type Element, type Group, type Network, type Span } from './ast.js';
import { LIMITS, moreThan } from '../limits.js';
import { spellings } from './elements.js';
import { quoted } from './problems.js';
import type { Scanner } from './scanner.js';
import { allNetworks } from './structure.js';

const NAME = /[a-z0-9]+/y;

/** Reads two-terminal networks: `+` series, `*` and juxtaposition parallel (host 4.1). */
export class NetworkReader {
  private depth = 0;
  private count = 0;

  constructor(private readonly scanner: Scanner) {}

  /** sum := product { '+' product } */
  sum(): Network {
    const parts = [this.product()];
    while (this.scanner.take('+')) parts.push(this.product());
    return this.group('series', parts);
  }

  /** product := atom { ['*'] atom } */
  private product(): Network {
    const parts = [this.atom()];
    while (this.scanner.take('*') || this.beginsAtom()) parts.push(this.atom());
    return this.group('parallel', parts);
  }

  private group(type: 'series' | 'parallel', parts: readonly Network[]): Network {
    const [first] = parts;
    const last = parts[parts.length - 1];
    if (parts.length === 1 && first) return first;
    return { type, parts, span: { start: first?.span.start ?? 0, end: last?.span.end ?? 0 } };
  }

  private beginsAtom(): boolean {
    return /^[A-Z(]$/.test(this.scanner.peek());
  }

  private atom(): Network {
    const { scanner } = this;
    scanner.skip();
    const start = scanner.position;
    if (scanner.take('(')) {
      const inner = this.nested(() => this.sum());
      this.close();
      return { ...inner, span: { start, end: scanner.end } };
    }
    for (const [word, type] of [
      ['Par(', 'parallel'],
      ['Ser(', 'series'],
    ] as const)
      if (scanner.take(word)) return this.call(type, start);
    if (scanner.take('B(')) return this.bridge(start);
    return this.element(start);
  }

  private nested<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > LIMITS.depth.most) this.scanner.stop(moreThan(LIMITS.depth));
    const result = read();
    this.depth -= 1;
    return result;
  }

  /** Parts in brackets up to `)`, `null` for empty ones. */
  list(): (Network | null)[] {
    if (this.scanner.take(')')) return [];
    const parts: (Network | null)[] = [];
    do parts.push(/^[,)]$/.test(this.scanner.peek()) ? null : this.sum());
    while (this.scanner.take(','));
    this.close();
    return parts;
  }

  /** Three equal networks: components of their own with the values of the first. */
  thrice(network: Network, start: number): [Network, Network, Network] {
    const elements = allNetworks({ positions: [{ network }] }).filter(
      (one) => one.type === 'element',
    );
    if (elements.some(({ suffix }) => suffix !== ''))
      this.scanner.stop(
        {
          de: 'was für alle drei Zweige steht, hat keine Nummern, zum Beispiel DS(R+L)',
          en: 'what stands for all three branches has no numbers, for example DS(R+L)',
        },
        start,
      );
    this.add(2 * elements.length);
    return [network, twin(network), twin(network)];
  }

  private close(): void {
    const { de, en } = this.scanner.next();
    if (!this.scanner.take(')'))
      this.scanner.stop({ de: `${de} fehlt ')'`, en: `')' is missing ${en}` });
  }

  private arguments(): Network[] {
    return this.nested(() => {
      const parts = [this.sum()];
      while (this.scanner.take(',')) parts.push(this.sum());
      this.close();
      return parts;
    });
  }

  private call(type: 'series' | 'parallel', start: number): Group {
    const parts = this.arguments();
    if (parts.length < 2) {
      const word = type === 'series' ? 'Ser' : 'Par';
      this.scanner.stop(
        {
          de: `${word}(…) braucht mindestens zwei Teile`,
          en: `${word}(…) needs two parts or more`,
        },
        start,
      );
    }
    return { type, parts, span: { start, end: this.scanner.end } };
  }

  private bridge(start: number): Group {
    const parts = this.arguments();
    const span: Span = { start, end: this.scanner.end };
    const [first] = parts;
    if (parts.length === 5) return { type: 'bridge', parts, span };
    if (parts.length === 1 && first?.type === 'element' && first.suffix === '') {
      this.add(4);
      return { type: 'bridge', parts: [first, first, first, first, first].map(copy), span };
    }
    return this.scanner.stop(
      {
        de: 'B(…) braucht fünf Teile oder ein Bauteil ohne Nummer',
        en: 'B(…) needs five parts or one component without a number',
      },
      start,
    );
  }

  private add(count: number): void {
    this.count += count;
    if (this.count > LIMITS.elements.most) this.scanner.stop(moreThan(LIMITS.elements));
  }

  private element(start: number): Element {
    const { scanner } = this;
    const before = scanner.last;
    const spelling = spellings.find(({ letters }) => scanner.take(letters));
    if (!spelling) return this.missing(before, start);
    this.add(1);
    const suffix = scanner.match(NAME);
    if (suffix.length > LIMITS.label.most) scanner.stop(moreThan(LIMITS.label), start);
    const secret = scanner.take('?');
    const { kind, reversed } = spelling;
    return { type: 'element', kind, reversed, suffix, secret, span: { start, end: scanner.end } };
  }

  private missing(before: string, start: number): never {
    const { scanner } = this;
    const letter = scanner.peek();
    if (/^[\p{L}\d]$/u.test(letter)) {
      const word = scanner.match(/[\p{L}\d]+/uy);
      const { de, en } = adviceFor(word);
      return scanner.stop(
        { de: `${quoted(word)} ist kein Bauteil${de}`, en: `${quoted(word)} is no component${en}` },
        start,
      );
    }
    if (before === '') {
      const { de, en } = scanner.next();
      return scanner.stop({ de: `${de} fehlt ein Bauteil`, en: `a component is missing ${en}` });
    }
    return scanner.stop({
      de: `nach ${quoted(before)} fehlt ein Bauteil`,
      en: `a component is missing after ${quoted(before)}`,
    });
  }
}

/** What is probably meant by a word that is no component; '' where nobody can tell. */
function adviceFor(word: string): Localized {
  if (/^\d/.test(word))
    return {
      de: '; Werte stehen in den Datensätzen, nicht in der Schaltung',
      en: '; values stand in the datasets, not in the circuit',
    };
  if (/^(?:N[34]?|DSU|DSN?E?|DD)$/.test(word))
    return {
      de: '; Drehstrom hat Klammern: N4(),DS(R,L,C)',
      en: '; three-phase has brackets: N4(),DS(R,L,C)',
    };
  const large = word.toUpperCase();
  if (word === large || !spellings.some(({ letters }) => large.startsWith(letters)))
    return { de: '', en: '' };
  return {
    de: `; Bauteile beginnen mit Großbuchstaben, zum Beispiel ${quoted(large)}`,
    en: `; components begin with capitals, for example ${quoted(large)}`,
  };
}

const copy = (element: Element): Element => ({ ...element });

const twin = (network: Network): Network =>
  network.type === 'element'
    ? { ...network, twinOf: network }
    : { ...network, parts: network.parts.map(twin) };
