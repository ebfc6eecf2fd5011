import { describe, expect, it } from 'vitest';
import { policyOf, policySwitches, variantA, variantB } from './policy.js';

describe('policyOf', () => {
  it('is the specified variant when nothing is changed', () => {
    expect(policyOf('A', [])).toEqual(variantA);
    expect(policyOf('B', [])).toEqual(variantB);
  });

  it('differs between the variants in every entry, otherwise the entry is superfluous', () => {
    for (const [name, value] of Object.entries(variantA))
      expect(variantB, name).not.toHaveProperty(name, value);
  });

  it.each(policySwitches)('changes only %s, in both variants and both directions', (name) => {
    expect(policyOf('A', [`${name}=on`])).toEqual({ ...variantA, [name]: true });
    expect(policyOf('A', [`${name}=off`])).toEqual({ ...variantA, [name]: false });
    expect(policyOf('B', [`${name}=on`])).toEqual({ ...variantB, [name]: true });
    expect(policyOf('B', [`${name}=off`])).toEqual({ ...variantB, [name]: false });
  });

  it('applies the last of several changes, and does not modify the variants', () => {
    expect(policyOf('A', ['imageUrl=on', 'adminInfo=on', 'imageUrl=off'])).toEqual({
      ...variantA,
      adminInfo: true,
    });
    expect(variantA.adminInfo).toBe(false);
  });

  it.each([
    'imageurl=on',
    'imageUrl',
    'imageUrl=true',
    'imageUrl = on',
    '=on',
    'noDialogError=on',
    '__proto__=on',
    'constructor=off',
    '',
  ])('rejects "%s" and names the entries', (change) => {
    const sentence = `"${change}" is not a policy entry; use <entry>=on or =off with softUnknownType,`;
    expect(() => policyOf('A', ['imageUrl=on', change])).toThrow(sentence);
  });
});
