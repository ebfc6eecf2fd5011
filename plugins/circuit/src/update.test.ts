import { describe, expect, it } from 'vitest';
import { applyEdits, updateDefinition } from './update.js';

describe('edits from the browser', () => {
  it.each([
    ['U,R,C', 'UR1', 'U,R,C;UR1'],
    ['U,R,C;UR1', 'UR1>x!', 'U,R,C;UR1>x!'],
    ['U, R,C;UR1_,u', 'UR1-,IC1', 'U, R,C;UR1-,u,IC1'],
    ['U,R,C;UR1', 'R1:Rx,URx>y', 'U,R,C;R1:Rx,URx>y'],
    ['U,R,C', 'UR9,nonsense,IC1', 'U,R,C;IC1'],
    ['U,R,C', 'R1:C1', 'U,R,C'],
    ['U,+', 'UR1', 'U,+'],
  ])('%j with %j is %j', (text, edits, expected) => {
    expect(applyEdits(text, edits)).toBe(expected);
  });

  it.each([
    ['[PI Plugin1 Schaltung "U,R"]', 'UR1', '[PI Plugin1 Schaltung "U,R;UR1"]'],
    ['U,R', 'UR1', 'U,R;UR1'],
    ['something else', 'UR1', 'something else'],
    ['[PI Plugin1 Schaltung "U,R"]', 'UR1>x"][PI a b', '[PI Plugin1 Schaltung "U,R"]'],
  ])('%j with %j becomes %j', (definition, result, expected) => {
    const configText = 'U,R';
    expect(updateDefinition({ name: 'Plugin1', configText, definition, result })).toBe(expected);
  });
});
