import { describe, expect, it } from 'vitest';
import { applyEdits, updateDefinition } from './update.js';

describe('edits from the browser', () => {
  it.each([
    ['U,R,C', 'UR1', 'U,R,C;UR1'],
    ['U,R,C;UR1', 'UR1>x!', 'U,R,C;UR1>x!'],
    ['U, R,C;UR1_,u', 'UR1-,IC1', 'U, R,C;UR1-,u,IC1'],
    ['U,R,C;UR1', 'R1:Rx,URx>y', 'U,R,C;R1:Rx,URx>y'],
    ['U,R,C;Einheit=25', 'UR1,UR1@C1', 'U,R,C;Einheit=25,UC1'],
    ['U,R,C;EZSQ1', 'Q1:Qx', 'U,R,C;Q1:Qx,EZSQx'],
    ['U,R,C', 'UR9,nonsense,IC1', 'U,R,C;IC1'],
    ['U,R,C', 'R1:C1', 'U,R,C'],
    ['U,+', 'UR1', 'U,+'],
    // Moved arrows keep their style; automatic arrows leave a `-`.
    ['U,R,C;UR1>x!,IC1', 'UR1@C1', 'U,R,C;IC1,UC1>x!'],
    ['U,R+L,C;UR1', 'UR1@S1', 'U,R+L,C;US1'],
    ['U,R,C', 'UQ1@R1', 'U,R,C;UQ1-,UR1'],
    ['U,R,C;UQ1-,UR1', 'UR1@Q1', 'U,R,C'],
    [',R,C,,', 'Ua@C1,Ie@C1', ',R,C,,;Ua-,UC1,Ie-,IC1'],
    ['U,R,C;UR1,UC1', 'UR1@C1', 'U,R,C;UR1,UC1'],
    ['U,R,C;UR1', 'UR1@X9,UR7@C1', 'U,R,C;UR1'],
    // Labels change places.
    ['U,R,C;UR1>x!,UC1', 'UR1>@C1', 'U,R,C;UR1!,UC1>x'],
    ['U,R,C;UR1>x,UC1>y_', 'UR1>@C1', 'U,R,C;UR1>y,UC1>x_'],
    ['U,R,C;UR1>x', 'UR1>@Q1', 'U,R,C;UR1,UQ1>x'],
    // Also with given names; the arrows stay with their components.
    ['U,R,R;R1:Rx,URx>a,IR2', 'Rx:@R2', 'U,R,R;R2:Rx,UR1>a,IRx'],
    ['U,R,C;R1:a,C1:b,Ua,Ib', 'a:@b', 'U,R,C;C1:a,R1:b,Ub,Ia'],
    ['U,R,A;A1:.,IA1', 'A1:@R1', 'U,R,A;R1:.,IA1'],
    ['U,R,R;UR1', 'R1:@R2', 'U,R,R;UR1'],
    // Arrows in front of a new name have the old one until they change.
    ['U,R,R;UR1,u,R1:Rx', 'URx-', 'U,R,R;R1:Rx,URx-,u'],
    ['U,R,R;UR1>x,R1:Rx', 'URx@R2', 'U,R,R;R1:Rx,UR2>x'],
    ['U,R,R;UR1,R1:Ra,Ra:Rb', 'IRb', 'U,R,R;R1:Rb,URb,IRb'],
    ['U,R,R;UR1,R1:Rx', 'nonsense', 'U,R,R;UR1,R1:Rx'],
  ])('%j with %j is %j', (text, edits, expected) => expect(applyEdits(text, edits)).toBe(expected));

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
