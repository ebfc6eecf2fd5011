import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readComplex, respell, spellingProblem } from './index.js';

const RADIANS = Math.PI / 180;

/** The value in words: `8.25 V`, `6.18∠-57.5 A`. */
function meaningOf(text: string): string | null {
  const read = readComplex(respell(text));
  if (!read?.unit) return null;
  const { re, im } = read.value;
  const round = (value: number) => String(Number(value.toPrecision(6)));
  const isPolar = read.form === 'polar' || read.form === 'exponential';
  const parts = isPolar
    ? `${round(Math.hypot(re, im))}∠${round(Math.atan2(im, re) / RADIANS)}`
    : round(re) + (im === 0 ? '' : `${im < 0 ? '' : '+'}${round(im)}j`);
  return `${parts} ${read.unitText}`.trim();
}

describe('what means the same', () => {
  it.each([
    ['6,18<-57,5° A', '6.18∠-57.5 A'],
    ['6,18/-57,5° A', '6.18∠-57.5 A'],
    ['6,18 A / -57,5 deg', '6.18∠-57.5 A'],
    ['6,18 A/57,5°', '6.18∠57.5 A'],
    ['6,18 / 57,5° A', '6.18∠57.5 A'],
    ['6.18*exp(-j*57.5°) A', '6.18∠-57.5 A'],
    ['6.18 exp(-j57,5 deg) A', '6.18∠-57.5 A'],
    ['6,18*e^(-j*π/4) A', '6.18∠-45 A'],
    ['6,18arg-57,5 A', '6.18∠-57.5 A'],
    ['6,18 A∡−57,5°', '6.18∠-57.5 A'],
    ['(6,18 ∠ -57,5°) A', '6.18∠-57.5 A'],
    ['6,18∠(-57,5°) A', '6.18∠-57.5 A'],
    ['6,18<-57,5 Ampere', '6.18∠-57.5 A'],
    ['763 W + j1198 var', '763+1198j VA'],
    ['0,763 kW + j1198 var', '0.763+1.198j kVA'],
    ['5 V - j500 mV', '5-0.5j V'],
    ['33/4 V', '8.25 V'],
    ['-33/4 V', '-8.25 V'],
    ['33:4 V', '8.25 V'],
    ['12*2,2/3,2 V', '8.25 V'],
    ['12 · 2,2 / 3,2 V', '8.25 V'],
    ['(12*2,2)/3,2 V', '8.25 V'],
    ['12*(2,2/3,2) V', '8.25 V'],
    ['3·10^3/4 V', '750 V'],
    ['230*√2 V', '325.269 V'],
    ['230√2 V', '325.269 V'],
    ['325/sqrt(2) V', '229.81 V'],
    ['2π*50 1/s', '314.159 1/s'],
    ['10/2 + j20/4 V', '5+5j V'],
    ['π/4 rad', '0.785398 rad'],
    ['-57.5 deg', '-57.5 °'],
    ['-57.5 degrees', '-57.5 °'],
    ['57,5 Grad', '57.5 Grad'],
    ['≈ 8,25 V', '8.25 V'],
    ['~8,25 V', '8.25 V'],
    ['= 8,25 V', '8.25 V'],
    ['ca. 8,25 V', '8.25 V'],
    ['U_R2 = 8,25 V', '8.25 V'],
    ['U_{R2}=8,25 V', '8.25 V'],
    ['|U| = 8,25 V', '8.25 V'],
    ['UR2 ≈ 8,25 V', '8.25 V'],
    ['φ = -57,5°', '-57.5 °'],
    ['8,25 Volt', '8.25 V'],
    ['5 Zentimeter', '5 cm'],
    ['8,25V.', '8.25 V'],
    ['8,25 V!', '8.25 V'],
    ['8,25 v', '8.25 V'],
    ['1,2 OHM', '1.2 Ohm'],
    ['1,2 KOHM', '1.2 kOhm'],
    ['1,2 kiloohm', '1.2 kOhm'],
    ['1,2 KΩ', '1.2 kΩ'],
    ['5,03 KHz', '5.03 kHz'],
    ['5,03 khz', '5.03 kHz'],
    ['5 Milliampere', '5 mA'],
    ['5 ma', '5 mA'],
    ['5 MA', '5 MA'],
    ['10 Mikrofarad', '10 uF'],
    ['10 uf', '10 uF'],
    ['5 VAR', '5 var'],
    ['5 KVA', '5 kVA'],
    ['1 sec', '1 s'],
    ['2 Std', '2 h'],
    ['3 Kilonewtonmeter', '3 kNm'],
    ['5 EUR', '5 €'],
    ['€ 5', '5 €'],
    ['EUR 1.234,50', '1234.5 €'],
    ['Preis: € 120,-', '120 €'],
    ['120,– €', '120 €'],
    ['$5', '5 $'],
    ['1450 [1/min]', '1450 1/min'],
    ['0,1 Mol/l', '0.1 mol/l'],
    ['0,1 molar', '0.1 mol/l'],
    ['41,8 kj', '41.8 kJ'],
    ['4k7', '4.7 kOhm'],
    ['R1 = 4K7', '4.7 kOhm'],
    ['2M2 Ω', '2.2 MΩ'],
    ['1R50', '1.5 Ohm'],
    ['3n3', '3.3 nF'],
    ['1µ5 s', '1.5 µs'],
    ['1½ V', '1.5 V'],
    ['½ A', '0.5 A'],
    ['1 Sekunde', '1 s'],
    ['100/s', '100 1/s'],
    ['8.250,0 mV', '8250 mV'],
    ['8,250.0 mV', '8250 mV'],
    ['1.234.567 Hz', '1234570 Hz'],
    ["1'234,5 V", '1234.5 V'],
    ['8.250 mV', '8.25 mV'],
    ['4700 ohms', '4700 Ohm'],
    ['4,7 kOhms', '4.7 kOhm'],
    ['2 Amps', '2 A'],
    ['100 WATT', '100 W'],
    ['1 KWH', '1 kWh'],
    ['800 mAH', '800 mAh'],
    ['230 VAC', '230 V'],
    ['24 V DC', '24 V'],
    ['7,07 V eff', '7.07 V'],
    ['7,07 mA (eff)', '7.07 mA'],
    ['7,07 Vrms', '7.07 V'],
    ['230 V~', '230 V'],
    ['12V*200/300', '8 V'],
    ['12 V · 2/3', '8 V'],
    ['400 V/√3', '230.94 V'],
    ['-325 Volt / sqrt(2)', '-229.81 V'],
    ['4,7 K Ohm', '4.7 kOhm'],
    ['4,7 k Ω', '4.7 kΩ'],
    ['5 m A', '5 mA'],
    ['0,7 m S', '0.7 mS'],
    ['4,7 µ F', '4.7 µF'],
    ['10 k Hz', '10 kHz'],
    ['5 m K', '5 m K'],
    ['20 ° C', '20 °C'],
    ['20 ºC', '20 °C'],
    ['20℃', '20 °C'],
    ['20 Grad Celsius', '20 °C'],
    ['20 C°', '20 °C'],
    ['7,07∠-45º V', '7.07∠-45 V'],
    ['5-5jV', '5-5j V'],
    ['5jV+3V', '3+5j V'],
    ['7,07 cis(-45°) V', '7.07∠-45 V'],
    ['7.07*exp(-%i*%pi/4) V', '7.07∠-45 V'],
    ['—5 V', '-5 V'],
    ['7,07 V\u200b', '7.07 V'],
    ['R = U/I = 4,7 kΩ', '4.7 kΩ'],
    ['I(R) = 5 mA', '5 mA'],
    ['R₁ = 4,7 kΩ', '4.7 kΩ'],
    ['Strom: 5 mA', '5 mA'],
    ['R = 33:4 V', '8.25 V'],
    ['π:4 rad', '0.785398 rad'],
    ['5 V,', '5 V'],
    ['4,7 [kΩ]', '4.7 kΩ'],
    ['(7,07 V)', '7.07 V'],
    ['0,12*A', '0.12 A'],
    ['2*60·mA', '120 mA'],
    ['3000 U/min', '3000 1/min'],
    ['3000U / min', '3000 1/min'],
    ['3000 Umdrehungen pro Minute', '3000 1/min'],
    ['3000/min', '3000 1/min'],
    ['3,9·10⁻³/K', '0.0039 1/K'],
    ['3000 rpm', '3000 Upm'],
    ['72 Kilometer pro Stunde', '72 km/h'],
    ['1 Kilowattstunde', '1 kWh'],
    ['-3 db', '-3 dB'],
    ['850 Promille', '850 ‰'],
    ['1 h 30 min', '5400 s'],
    ['1 Std. 30 Min.', '5400 s'],
    ['t = 1h30min', '5400 s'],
    ['1:30 h', '5400 s'],
    ['2:05 min', '125 s'],
    ['1,5 h', '1.5 h'],
    ['90 Min.', '90 min'],
    ['1 3/4 V', '1.75 V'],
    ['-1 3/4', '-1.75'],
    ['1 ¾ V', '1.75 V'],
    ['⅓', '0.333333'],
    ['1⁄3', '0.333333'],
    ['2pi rad', '6.28319 rad'],
    ['2*PI() rad', '6.28319 rad'],
    ['%pi', '3.14159'],
    ['2^3 V', '8 V'],
    ['3*8²/20 W', '9.6 W'],
    ['(8 V)²/200 Ω', '0.32 W'],
    ['12V*200Ω/(100Ω+200Ω)', '8 V'],
    ['20 kHz/4 kHz', '5'],
    ['72/3,6 m/s', '20 m/s'],
    ['√5j V', '0+2.23607j V'],
    ['√½ V', '0.707107 V'],
    ['-½ V', '-0.5 V'],
    ['5/½ V', '10 V'],
    ['½+½j V', '0.5+0.5j V'],
    ['3^2·10^-3 A', '0.009 A'],
    ['2^0*10^6', '1000000'],
    ['3^-1*10^3 V', '333.333 V'],
    ['5∠π/4 V', '5∠45 V'],
    ['5∠(π/4) V', '5∠45 V'],
    ['5 V ∠ -3·π/4', '5∠-135 V'],
    ['5∠0,25pi V', '5∠45 V'],
    ['5∠π/4 rad V', '5∠45 V'],
    ['230 V*5 A', '1150 V*A'],
    ['24(1-e^(-0,5)) V', '9.44326 V'],
    ['24 V(1 − exp(−0,5 s/1000 ms))', '9.44326 V'],
    ['24 V (1 − exp(−0,5 s/1000 ms))', '9.44326 V'],
    ['2,5.10^3 V', '2500 V'],
    ['12 V/sqrt (4)', '6 V'],
    ['2 V*2^ (3)', '16 V'],
    ['√(0,3²+0,4²) V', '0.5 V'],
    ['299,792,458 m/s', '299792000 m/s'],
    ['293 °K', '293 K'],
    ['64 KB', '64 kB'],
    ['3 Tage', '3 d'],
    ['9600 Baud', '9600 Bd'],
    ['35 Cent/kWh', '35 ct/kWh'],
    ['20 dbm', '20 dBm'],
    ['3 Hektopascal', '3 hPa'],
    ['4,7 k\u2126', '4.7 kΩ'],
    ['10/2 W/(m·K)', '5 W/(m*K)'],
    ['10/4 J/(kgK)', '2.5 J/(kgK)'],
    ['12 qm', '12 m2'],
    ['2 Kilovolts', '2 kV'],
    ['5 Stunden', '5 h'],
    ["-53°8' ", '-53.1333 °'],
    ['53° 7′ 48,4″', '53.1301 °'],
    ["5∠53°8' V", '5∠53.1333 V'],
    ['5·cos(60°) V', '2.5 V'],
    ['5 V*sin(π/6)', '2.5 V'],
    ['√2·230 V * cos(0,5 rad)', '285.451 V'],
    ['24 V*ln(2)', '16.6355 V'],
    ['-20 lg(100)', '-40'],
    ['√(3²+4²)∠arctan(4/3) V', '5∠53.1301 V'],
    ['3*e V', '8.15485 V'],
    ['\u202a12 V\u202c', '12 V'],
  ])('%s is %s', (text, meaning) => expect(meaningOf(text)).toBe(meaning));
});

describe('what does not, is not read', () => {
  it.each([
    ...[
      '3..5 V',
      '3-5 V',
      '3...5 V',
      '8,25 V oder 9 V',
      '8,2,5 V',
      '8.25,0 V',
      '5+3 V',
      '4k7k V',
      '4k7 k8',
      '5m2k',
    ],
    ...['6,18 ? -57', '6,18/-57,5 A', '180/3°', '6,18<', '8,25 Volk', '8,25 foo', '5 Ks/x'],
    ...['8 V = 9 V', '12/0 V', '5 V + 3 A', '5 V + j3 A', '1198 var + j763 W', '763 W + j1198 W s'],
    ...['U > 5 V', 'U ≠ 5 V', 'U² = 25 V', 'U/2 = 5 V', 'U = 8 V = 9 V', '1 5/4 V', '5 im'],
    ...['5-5j+3', '5j+3j', '1/2/ V', '(12*2 V', '1.23.456 V', '< 8 V'],
    ...['0,75 (3/4)', '8,25 V (33/4)', '2,5 A (gerundet)'],
    ...[
      'cos(45)',
      'cos(45° V',
      'ln(-1) V',
      'log(100)',
      'arctan(45°)',
      '2e',
      'sin 30°',
      '\u202e21 V',
    ],
    ...['10V-2V', '20 Vss', '8 V~9 V', '6 A/-57', '(5 V+3)*2', '(8 V)^(1 A)', '0,5²2', 'e^5j V'],
  ])('%s', (text) => {
    expect(meaningOf(text)).toBeNull();
    expect(spellingProblem(text)?.de).toMatch(/Schreib bitte zum Beispiel/);
  });

  it('has an example of what is asked for', () => {
    const message = (typed: string, wanted: string) => spellingProblem(typed, wanted)?.de;
    expect(message('1%', '€')).toBe('„%“ passt hier nicht. Schreib bitte zum Beispiel 2,5 €.');
    expect(message('1€', 'V')).toBe('„€“ passt hier nicht. Schreib bitte zum Beispiel 2,5 V.');
    expect(message('-3 dB', '')).toBe('„dB“ passt hier nicht. Schreib bitte zum Beispiel 2,5.');
    expect(message('50 ct', '€')).toBeUndefined();
    expect(message('90°-37°', '°')).toBe('Das ist nicht lesbar. Schreib bitte zum Beispiel 2,5°.');
    expect(message('68 °F', '°C')).toContain(
      'keine bekannte Einheit. Schreib bitte zum Beispiel 2,5',
    );
  });

  it('keeps what can be read', () => {
    for (const text of [
      '8,25 V',
      '5 mS',
      '5 ms',
      '5 MW',
      '5 mW',
      '5 h',
      '5 K/W',
      '5 J/kgK',
      '5 °C',
      '5 nm',
      '5 VAr',
      '5 VAs',
      '5 J/(kg °C)',
    ])
      expect(respell(text)).toBe(text);
  });

  it('reads any text in bounded time', () => {
    const piece = fc.constantFrom(
      ..."5 , . + - * / < ∠ j e ^ ( ) ° V Volt √ π exp( arg = ≈ K ; 10 rad ' cos( arctan( ln( k".split(
        ' ',
      ),
    );
    const text = fc.array(piece, { maxLength: 40 }).map((list) => list.join(''));
    fc.assert(
      fc.property(text, (typed) => {
        const { re, im } = readComplex(respell(typed))?.value ?? { re: 0, im: 0 };
        expect(Number.isFinite(re) && Number.isFinite(im)).toBe(true);
      }),
    );
    for (const long of ['('.repeat(1e6), '√'.repeat(1e6), '1*'.repeat(1e6), '1.000'.repeat(1e6)])
      expect(respell(long)).toBe(long);
  });
});
