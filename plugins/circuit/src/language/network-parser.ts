import type { Localized } from '@fragwerk/sdk';
import type { Element, Group, Network, Span } from './ast.js';
import { type Limit, LIMITS, moreThan } from '../limits.js';
import { phrase } from '../phrase.js';
import { elementCodes, elementKinds } from './elements.js';
import { failAt, quoted } from './problems.js';
import type { Scanner } from './scanner.js';
import { allNetworks } from './structure.js';

const NAME = /[a-z0-9]+/y;

/** Recursive-descent parser for two-terminal networks: `+` is series, `*` and juxtaposition are parallel. */
export class NetworkParser {
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
    while (this.scanner.take('*') || /^[A-Z(]$/.test(this.scanner.peek())) parts.push(this.atom());
    return this.group('parallel', parts);
  }

  private group(type: 'series' | 'parallel', parts: readonly Network[]): Network {
    const [first] = parts;
    if (parts.length === 1 && first) return first;
    return {
      type,
      parts,
      span: { start: first?.span.start ?? 0, end: parts.at(-1)?.span.end ?? 0 },
    };
  }

  private atom(): Network {
    const { scanner } = this;
    scanner.skipSpaces();
    const start = scanner.position;
    if (scanner.take('(')) {
      const inner = this.nested(() => this.sum());
      this.close();
      return { ...inner, span: { start, end: scanner.tokenEnd } };
    }
    if (scanner.take('Par(')) return this.call('parallel', 'Par', start);
    if (scanner.take('Ser(')) return this.call('series', 'Ser', start);
    if (scanner.take('B(')) return this.bridge(start);
    return this.element(start);
  }

  private nested<T>(parse: () => T): T {
    this.depth += 1;
    this.checkLimit(this.depth, LIMITS.depth);
    const result = parse();
    this.depth -= 1;
    return result;
  }

  /** Parses parts up to `)`; empty ones are `null`. */
  list(): (Network | null)[] {
    if (this.scanner.take(')')) return [];
    const parts: (Network | null)[] = [];
    do parts.push(/^[,)]$/.test(this.scanner.peek()) ? null : this.sum());
    while (this.scanner.take(','));
    this.close();
    return parts;
  }

  /** Returns three equal networks; the copies are components of their own with the values of the first. */
  triple(network: Network, start: number): [Network, Network, Network] {
    const elements = allNetworks(network).filter((one) => one.type === 'element');
    if (elements.some(({ suffix }) => suffix !== ''))
      failAt(start, {
        de: 'ein Zweig, der für alle drei gilt, hat keine Nummern, zum Beispiel DS(R+L)',
        en: 'a branch that is used for all three has no numbers, for example DS(R+L)',
      });
    this.addElements(2 * elements.length);
    return [network, twin(network), twin(network)];
  }

  private close(): void {
    const { de, en } = this.scanner.describeNext();
    if (!this.scanner.take(')'))
      this.scanner.fail({ de: `${de} fehlt ')'`, en: `')' is missing ${en}` });
  }

  private arguments(): Network[] {
    return this.nested(() => {
      const parts = [this.sum()];
      while (this.scanner.take(',')) parts.push(this.sum());
      this.close();
      return parts;
    });
  }

  private call(type: 'series' | 'parallel', keyword: string, start: number): Group {
    const parts = this.arguments();
    if (parts.length < 2) {
      const de = `${keyword}(…) braucht mindestens zwei Teile`;
      failAt(start, { de, en: `${keyword}(…) needs at least two parts` });
    }
    return { type, parts, span: { start, end: this.scanner.tokenEnd } };
  }

  private bridge(start: number): Group {
    const parts = this.arguments();
    const span: Span = { start, end: this.scanner.tokenEnd };
    const [first] = parts;
    if (parts.length === 5) return { type: 'bridge', parts, span };
    if (parts.length === 1 && first?.type === 'element' && first.suffix === '') {
      this.addElements(4);
      return { type: 'bridge', parts: Array.from({ length: 5 }, () => ({ ...first })), span };
    }
    return failAt(start, {
      de: 'B(…) braucht fünf Teile oder ein Bauteil ohne Nummer',
      en: 'B(…) needs five parts or one component without a number',
    });
  }

  private addElements(count: number): void {
    this.count += count;
    this.checkLimit(this.count, LIMITS.elements);
  }

  private checkLimit(count: number, limit: Limit, start = this.scanner.position): void {
    if (count > limit.max) failAt(start, moreThan(limit));
  }

  private element(start: number): Element {
    const { scanner } = this;
    const before = scanner.lastToken;
    const found = elementCodes.find(({ code }) => scanner.take(code));
    if (!found) return this.missing(before, start);
    this.addElements(1);
    const suffix = scanner.match(NAME);
    this.checkLimit(suffix.length, LIMITS.label, start);
    const secret = scanner.take('?');
    const { kind, reversed } = found;
    const span = { start, end: scanner.tokenEnd };
    return { type: 'element', kind, reversed, suffix, secret, span };
  }

  private missing(before: string, start: number): never {
    const { scanner } = this;
    if (/^[\p{L}\d]$/u.test(scanner.peek())) {
      const word = scanner.match(/[\p{L}\d]+/uy);
      const what = { de: 'ist kein Bauteil', en: 'is not a component' };
      return failAt(start, phrase`${quoted(word)} ${what}${hintFor(word)}`);
    }
    if (before === '') {
      const { de, en } = scanner.describeNext();
      return scanner.fail({ de: `${de} fehlt ein Bauteil`, en: `a component is missing ${en}` });
    }
    return scanner.fail({
      de: `nach ${quoted(before)} fehlt ein Bauteil`,
      en: `a component is missing after ${quoted(before)}`,
    });
  }
}

const codes = elementKinds.join(', ');

/** Returns a hint on how to correct a word that is not a component. */
function hintFor(word: string): Localized {
  if (/^\d/.test(word))
    return {
      de: '; Werte gehören in die Datensätze, nicht in die Schaltung',
      en: '; values belong in the datasets, not in the circuit',
    };
  if (/^(?:N[34]?|DSU|DSN?E?|DD)$/.test(word))
    return {
      de: '; Drehstrom schreibt man mit Klammern: N4(),DS(R,L,C)',
      en: '; three-phase circuits need brackets: N4(),DS(R,L,C)',
    };
  const upper = word.toUpperCase();
  const isCode = elementCodes.some(({ code }) => upper.replace(/\d+$/, '') === code);
  if (/^Q\d*$/.test(word))
    return {
      de: '; Quellen schreibt man als U, UW, BAT oder I; sie heißen Q1, Q2, …',
      en: '; sources are written as U, UW, BAT or I; they are called Q1, Q2, …',
    };
  if (word === upper || !isCode)
    return { de: `; möglich sind ${codes}`, en: `; available: ${codes}` };
  return {
    de: `; Bauteile beginnen mit Großbuchstaben, zum Beispiel ${quoted(upper)}`,
    en: `; components begin with a capital letter, for example ${quoted(upper)}`,
  };
}

const twin = (network: Network): Network =>
  network.type === 'element'
    ? { ...network, twinOf: network }
    : { ...network, parts: network.parts.map(twin) };
