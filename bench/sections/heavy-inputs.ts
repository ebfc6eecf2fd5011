import { readFileSync } from 'node:fs';
import { requests } from '@fragwerk/host';

/** A circuit for the public preview that costs far more than its length suggests. */
export interface HeavyInput {
  readonly name: string;
  readonly config: string;
  readonly params: string;
}

const repeat = (count: number, text: string, joint: string) =>
  Array.from({ length: count }, () => text).join(joint);

const circuit = (name: string, config: string, params: string) => ({ name, config, params });

/** One of the most expensive accepted circuits, found by a search. */
interface FoundCase {
  readonly config: string;
  readonly operation: string;
  readonly parameters?: string;
}

const shortened = (text: string) =>
  text.length > 30 ? `${text.slice(0, 30)}… (${text.length} characters)` : text;

const found = (
  JSON.parse(readFileSync('test/fixtures/heavy-circuits.json', 'utf8')) as readonly FoundCase[]
)
  .filter(({ operation }) => operation === 'picture')
  .map(({ config, parameters = '' }) => {
    const name = `found: ${shortened(config)}, ${shortened(parameters) || 'circuit'}`;
    return circuit(name, config, parameters);
  });

/** Heavy requests, sent while light ones are measured. */
export const heavyInputs: readonly HeavyInput[] = [
  circuit(
    '50 × (R+C*L) multiplied, 16 added, locus of Zges',
    `U,${repeat(50, '(R+C*L)', '*')},${repeat(16, '(R+C*L)', '+')}`,
    'ok Zges',
  ),
  circuit('39 bridges in parallel, locus of Zges', repeat(39, 'B(R)', '*'), 'ok Zges'),
  circuit('200 R in series, locus of Zges', repeat(200, 'R', '+'), 'ok Zges'),
  circuit('ladder of 60 sections, BODE', `U,${repeat(60, 'R,C', ',,')}`, 'BODE UC60'),
  ...found,
];

const value = (amount: number) => ({
  calcErgebnisDto: { string: String(amount), json: null, type: 'CALCULATE' as const },
  ze: '',
  cp: null,
});

/** Values for all components of a heavy circuit, by name. */
const values = Object.fromEntries([
  ...Object.entries({ f: 1_000, UQ1: 10, Ue: 10 }).map(([name, amount]) => [name, value(amount)]),
  ...Array.from({ length: 200 }, (_, index) => index + 1).flatMap((number) => [
    [`R${number}`, value(1_000 + number)],
    [`C${number}`, value(1e-7)],
    [`L${number}`, value(0.1)],
  ]),
]) as Record<string, ReturnType<typeof value>>;

/** Returns the body of the request; each name makes it a different one. */
export const heavyBody = ({ config, params }: HeavyInput, name: string) =>
  requests.loadplugindto({
    instance: { type: 'Schaltung', name, config },
    parameters: params,
    question: { id: 1, name: 'Heavy', dsNr: 0, vars: { vars: values } },
    nr: 0,
  });
