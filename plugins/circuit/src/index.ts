export { calculate, circuit, circuitFormulas, circuitProblems } from './circuit.js';
export { circuitExamples, exampleQuestion, pictureExamples } from './examples.js';
export type * from './language/ast.js';
export { limitList, LIMITS } from './limits.js';
export { type ArrowChange, removeArrow, renameElement, setArrow } from './language/edit.js';
export { type ElementKind, elementTypes } from './language/elements.js';
export { formatCircuit, formatNetwork } from './language/format.js';
export type { Circuit, NamedElement, NamedGroup } from './language/names.js';
export { parseCircuit, type ParseResult } from './language/parse.js';
export { hasOpenInput, hasOutput, type Part, partAt, sectionCount } from './language/structure.js';
export {
  type Branch,
  buildNetlist,
  type GroupPort,
  type Netlist,
  type Port,
} from './network/netlist.js';
export { quantitiesOf } from './network/quantities.js';
export { type Analysis, analyse } from './numeric/analyse.js';
export type { Complex } from './numeric/complex.js';
export { unitOfName } from './quantity-names.js';
export { resultOf, formatResult } from './results.js';
export { solveSymbolic, type SymbolicSolution } from './symbolic/solve.js';
export { type CircuitValue, unitOf, valuesOf } from './values.js';
export type { OperatingPoint, Values } from './numeric/point.js';
export { solveCircuit, Solver, type Solution } from './numeric/solve.js';
export { writeFormulas } from './symbolic/formulas.js';
export { formulasOf } from './symbolic/steps.js';
