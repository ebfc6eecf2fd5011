import type { CellSource } from '../cell/load.js';
import type { Policy } from '../policy.js';

export const builtInTypes = ['Uhr', 'Schaltung', 'Code', 'Plot'] as const;
type BuiltInType = (typeof builtInTypes)[number];

/** Returns the script that the build has created from a package. */
const cellOf = (name: string, exportName: string): CellSource => ({
  url: new URL('./cell.js', import.meta.resolve(name)).href,
  exportName,
});

const packages: Readonly<Record<BuiltInType, (policy: Policy) => CellSource>> = {
  Uhr: ({ demoClock }) => cellOf('@fragwerk/plugin-clock', demoClock ? 'demoClock' : 'clock'),
  Schaltung: () => cellOf('@fragwerk/plugin-circuit', 'circuit'),
  Code: () => cellOf('@fragwerk/plugin-code', 'code'),
  Plot: () => cellOf('@fragwerk/plugin-plot', 'plot'),
};

/** Guides for teachers (docs/guides) by type. */
export const typeGuides: Readonly<Record<string, string>> = {
  ...{ Uhr: 'clock.md', Schaltung: 'circuit.md', Code: 'code.md', Plot: 'plot.md' },
} satisfies Record<BuiltInType, string>;

export const builtInPackages = (types: readonly BuiltInType[], policy: Policy): CellSource[] =>
  types.map((type) => packages[type](policy));
