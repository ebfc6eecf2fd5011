import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExpressionError } from './errors.js';
import {
  costOf,
  evaluate,
  evaluateOrKeep,
  functionOf,
  numberValue,
  parseExpression,
  printExpression,
  type Scope,
  type Value,
  writeValueOf,
} from './index.js';
import { randomRuns } from '../../../../test/support/random-runs.js';
import { anyText } from '../../../../test/support/any-text.js';

const scope = new Map<string, Value>([
  ['U', numberValue(12, { kg: 1, m: 2, s: -3, A: -1 })],
  ['R', numberValue(100, { kg: 1, m: 2, s: -3, A: -2 })],
  ['n', numberValue(7)],
  ['s', { kind: 'string', text: 'rot' }],
]);
const compute = (text: string) => writeValueOf(evaluate(parseExpression(text), scope));

function errorOf(text: string): ExpressionError {
  try {
    evaluate(parseExpression(text), scope);
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
  throw new Error(`${text} was computed`);
}

describe('expressions', () => {
  it.each([
    ['1+2*3', '7'],
    ['(1+2)*3', '9'],
    ['2-3-4', '-5'],
    ['12/3/2', '2'],
    ['2^3^2', '512'],
    ['-2^2', '-4'],
    ['2^-1', '0.5'],
    ['0.1+0.2', '0.3'],
    ['1e3', '1000'],
    ['15k', '15000'],
    ['4.7u', '0.0000047'],
    ['5A', '5'],
    ['30mAs', '0.03'],
    ["36'km/h'", '10'],
    ['20°C', '293.15'],
    ['3%', '0.03'],
    ['23V/10Ohm', '2.3'],
    ['U/R', '0.12'],
    ['R||R', '50'],
    ['R+R||R', '150'],
    ['2*R||R', '100'],
    ['%i*%i', '-1'],
    ['%i^2', '-1'],
    ['(3+%i*4)*(1-%i)', '7+%i*1'],
    ['abs(3+4*%i)', '5'],
    ['re(3-4*%j)+im(3-4*%j)', '-1'],
    ['conj(3-4*%i)', '3+%i*4'],
    ['sqrt(-4)', '0+%i*2'],
    ['sqrt(1+1e-9*%i)', '1+%i*5E-10'],
    ['sqrt(-1-1e-9*%i)', '5E-10-%i*1'],
    ['5arg90', '0+%i*5'],
    ['sin(%pi/2)', '1'],
    ['atan2(1,1)*4-%pi', '0'],
    ['ln(%e)+log10(1000)', '4'],
    ['round(2.5)+round(-2.5)', '0'],
    ['floor(-1.5)+ceil(1.2)', '0'],
    ['mod(-1,12)', '11'],
    ['min(3,1,2)+max([3,1,2])', '4'],
    ['sum([1,2,3])', '6'],
    ['sum(i^2,i,1,3)', '14'],
    ['[1,2]*3', '[3,6]'],
    ['[1,2]+[3,4]', '[4,6]'],
    ['matrix([1,2],[3,4])*2', 'matrix([2,4],[6,8])'],
    ['"a\\"b"', 'a"b'],
    ['s', 'rot'],
    ['y = n*x^2-4', 'y=7*x^2-4'],
    // Functions and operators of the host's parser.
    ['if(n>5,1,2)+wenn(n<5,10,20)', '21'],
    ['if n==7 then 1 else 1/0', '1'],
    ['if (n>7) then 1 else if n>6 then 2 else 3', '2'],
    ['if(n>=7 and n<=7,1,0)+if(n<7 or n!=8,10,0)', '11'],
    ['if(n<7|n>6&n<8,1,0)', '1'],
    ['if(s="rot",1,2)', '1'],
    ['if(lnot(n=7),1,if(land(n>1,n>2,n>8),2,3))', '3'],
    ['eq(4,4)+ne(6,4)+ge(6,4)+le(6,4)+gt(6,4)+lt(6,4)+between(3,4,5)', '5'],
    ['sigma(-1)+sigma(0)+sigma(2)', '2'],
    ['[pulse(2.5,2),pulse(3.5,2),pulse(3.5,2,4),pulse(2,2)]', '[1,0,1,0]'],
    ['[ramp(1,2,4),ramp(3,2,4),ramp(9,2,4),ramp(2.5,2)]', '[0,0.25,1,0.5]'],
    ['[periodic(n,3,n^2),periodic(n,4,1,n)]', '[1,0.75]'],
    ['pow(2,3)+par(100,100)+par(3,6,2)', '59'],
    ['trunc(-24.5)+signum(-4)', '-25'],
    ['[cround(23.535,2),cround(2.5),ground(2453.43,2)]', '[23.54,3,2500]'],
    ['factorial(5)+binomial(5,2)+binomial(5,7)', '130'],
    ['[binomial(200,2),binomial(49,6),binomial(5,2.5)]', '[19900,13983816,NaN]'],
    ['sinh(1e-10)+sinh(1e-20)', '1.0000000001E-10'],
    ['carg(conjugate(-5))', '3.14159265358979'],
    ['[0||0,R||0]', '[0,0]'],
    ['sum(1,i,1e17,1e17)+sum(i^2,i,1,3)', '15'],
    ['cround(asinh(1.1752012)+acosh(1.5430806)+atanh(0.7615942)+coth(1),5)', '4.31304'],
    ['[setmedian([4,3,1,5,6]),setmittel([1,3,2,4]),setprod([1,3,2,4])]', '[4,2.5,24]'],
    ['[setgetmin([1,-2]),setgetmax([1,-2]),setlength([3,6,54])]', '[-2,1,3]'],
    ['setboxplot([1,2,3,10,8,9])', '[1,2,5.5,9,10]'],
    ['setboxplot([5])', '[5,5,5,5,5]'],
    ['%c0', '299792458'],
  ])('%s is %s', (text, value) => expect(compute(text)).toBe(value));

  it('have a result with a unit', () => {
    expect(evaluate(parseExpression('U/R'), scope)).toMatchObject({ dimension: { A: 1 } });
    expect(evaluate(parseExpression('sqrt(4m2)'), scope)).toMatchObject({ dimension: { m: 1 } });
  });

  it.each([
    ['', 0, 'Zahl'],
    ['1+', 2, 'Zahl'],
    ['(1', 2, '")"'],
    ['1 2', 2, 'Rechenzeichen'],
    ['e^2', 0, 'Die eulersche Zahl ist %e.'],
    ['2*pi', 2, 'Die Kreiszahl ist %pi.'],
    ['0,5*n', 1, 'Schreib Dezimalzahlen mit Punkt: 0.5.'],
    ['n^(0,5)', 4, 'Schreib Dezimalzahlen mit Punkt'],
    ['n²', 1, 'Schreib Potenzen mit ^'],
    ['2*√n', 2, 'sqrt(x)'],
    ['|n|', 0, 'abs(x)'],
    ['ln|n|', 5, 'abs(x)'],
    ['2×n', 1, 'Das Malzeichen ist *.'],
    ['n:2', 1, 'Das Divisionszeichen ist /.'],
    ['n−1', 1, 'Tippe das Minus auf der Tastatur'],
    ['5!', 1, 'factorial(n)'],
    ['max(1;2)', 5, 'Trenne Zahlen durch Kommas.'],
    ['2*π', 2, '%pi'],
    ['0<n<3', 3, 'x>0 and x<3'],
    ['n>0 und n<3', 4, 'x>0 and x<3'],
    ['n mod 2', 2, 'mod(x,2)'],
    ['sin n', 4, 'Schreib nach einer Funktion eine Klammer: sin(x).'],
    ['sin^2(n)', 5, 'sin(x)^2'],
    ['3(n+1)', 1, 'Malzeichen'],
    ['(n+1)(n-1)', 5, 'Malzeichen'],
    ['n n', 2, 'Malzeichen'],
    ['12 V', 3, 'direkt nach der Zahl: 12V.'],
    ['n/5 kOhm', 4, 'direkt nach der Zahl: 12V.'],
    ['{U}/{R}', 0, 'ohne geschweifte Klammern'],
    ['{x<0: 1}', 0, 'if(x<0,-x,x^2)'],
    ['n//n', 2, 'R1||R2'],
    ['10∠45', 2, '10arg45'],
    ['2pi*n', 1, 'Die Kreiszahl ist %pi.'],
    ['3+4j', 3, 'Die imaginäre Einheit ist %i.'],
    ['mittelwert([1,2])', 0, 'Meintest du setmittel?'],
    ['n(n-1)', 0, 'Malzeichen: n*(…).'],
    ['sgn(n)', 0, 'Meintest du sin oder sign?'],
    ['diff(n,n)', 0, 'Im Feld „Maxima“'],
    ['x', 0, '„x“ ist nicht definiert'],
    ['1+foo(2)', 2, 'Funktion foo'],
    ['system("id")', 0, 'Funktion system'],
    ['constructor(1)', 0, 'Funktion constructor'],
    ['sin(1,2)', 0, 'braucht 1 Argument.'],
    ['sin("a")', 0, 'nur mit Zahlen'],
    ['1V+1A', 2, 'passen'],
    ['2*par(1V,1A)', 2, 'passen'],
    ['"a"+1', 3, 'verbindet'],
    ['[1,2]+[1]', 5, 'verbindet'],
    ['sum(i,i,1,1e9)', 0, '1000 Glieder'],
    ['sum(i,i,0,1000)', 0, '1000 Glieder'],
    ['matrix([1,2],[3])', 0, 'gleich lange'],
    ['5Vx', 1, 'Einheit'],
    ["5'V/'", 4, 'Einheit'],
    ['n+5kcal', 4, 'kennt die Einheit cal nicht.'],
    ['3rad', 1, 'kennt die Einheit rad nicht. Winkel in Radiant sind Zahlen ohne Einheit.'],
    ['1e999', 0, 'zu groß'],
    ['if(1,2)', 0, '3 Argumente'],
    ['if n>1 than 2', 7, 'then'],
    ['periodic(3,1,2)', 0, 'Periodendauer'],
    ['if '.repeat(500), 81 * 3, 'Ebenen'],
    ['('.repeat(500), 80, 'Ebenen'],
    ['1+'.repeat(20_000), 0, 'Länger'],
    [`${'1+'.repeat(9_000)}1`, 4002, 'Rechenzeichen'],
    [`${'1>0&'.repeat(3_000)}1`, 4002, 'Rechenzeichen'],
  ])('report mistake %#', (text, position, message) => {
    const error = errorOf(text);
    expect(error.text.de).toContain(message);
    expect(error.text.en).not.toBe('');
    if (text.length < 100) expect(error.position).toBe(position);
  });

  it('have lists of any numbers', () => {
    expect(compute(`sum([${'-1,'.repeat(5_000)}0])`)).toBe('-5000');
  });

  it('keep a text with free names', () => {
    const keep = (text: string) => writeValueOf(evaluateOrKeep(parseExpression(text), scope));
    expect(keep('n*x^2+sin(x)')).toBe('7*x^2+sin(x)');
    expect(keep('(n-8)*x')).toBe('(n-8)*x'.replace('n', '7'));
  });

  it('are printed so that they read back the same', () => {
    const leaf = fc.constantFrom('1', 'x', '2.5', '%pi', 'sin(x)', '[1,x]', '3mA');
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc
          .tuple(tie('tree'), fc.constantFrom('+', '-', '*', '/', '^', '||'), tie('tree'))
          .map(([a, operator, b]) => `(${a})${operator}(${b})`),
        tie('tree').map((inner) => `-(${inner})`),
      ),
    }));
    fc.assert(
      fc.property(tree, (text) => {
        const printed = printExpression(parseExpression(text));
        expect(printExpression(parseExpression(printed))).toBe(printed);
        expect(printed.length).toBeLessThanOrEqual(text.length + 40);
      }),
    );
  });

  it('compute or reject any text', () => {
    const piece = fc.constantFrom(
      ...'1 2.5 U R %pi %i + - * / ^ || ( ) [ ] , sin( sum( matrix( "a" 5V = < x'.split(' '),
      ...'if( if then else and or & | != == periodic( setboxplot( binomial( ground('.split(' '),
    );
    const text = fc.array(piece, { maxLength: 30 }).map((list) => list.join(''));
    fc.assert(
      fc.property(fc.oneof(text, anyText({ maxLength: 60 })), (source) => {
        try {
          evaluateOrKeep(parseExpression(source), scope);
        } catch (error) {
          if (!(error instanceof ExpressionError)) throw error;
        }
      }),
      { numRuns: randomRuns(3000) },
    );
  });
});

describe('functionOf', () => {
  const value = (text: string, x: number, scope: Scope = new Map()) =>
    functionOf(parseExpression(text), ['x'], scope)(x);
  it('inserts the other names once, and keeps sums that depend on the name', () => {
    const scope: Scope = new Map([['a', numberValue(2)]]);
    expect(value('a*x^2+a', 3, scope)).toMatchObject({ re: 20 });
    expect(value('sum(x^n,n,0,2)', 3)).toMatchObject({ re: 13 });
    expect(value('[x,2*x]', 3)).toMatchObject({ items: [{ re: 3 }, { re: 6 }] });
    expect(() => value('b*x', 1)).toThrow(/“b”/);
  });
  it('has a cost that counts the terms of nested sums', () => {
    expect(costOf(parseExpression('a*x+1'))).toBe(5);
    expect(costOf(parseExpression('sum(sum(n*m,n,0,a),m,0,a)'))).toBeGreaterThan(1e6);
    expect(costOf(parseExpression('sum(x^n,n,0,9)'))).toBeLessThan(100);
  });
});
