import { describe, expect, test } from 'vitest';
import { fineMoneyNotation, moneyNotation, plainNotation } from '#src/canvas/inspector/notation.ts';
import { problemOf, sentenceOf } from '#src/canvas/inspector/number-problems.ts';

const percent = (language = 'en') => plainNotation(language, 4, { unit: 0.01, suffix: '%' });
/** The key and its values, as the sentence would be asked for. */
const said = (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`;
const sentence = (text: string, notation: ReturnType<typeof percent>, min = 0, max = 1) => {
  const problem = problemOf(text, notation, min, max);
  return problem && sentenceOf(problem, notation, said as never);
};

describe('amounts in fields', () => {
  test.each([
    ['USD', 'en', '12,500.50', 1_250_050],
    ['EUR', 'de', '12.500,50', 1_250_050],
    ['JPY', 'ja', '12,500', 12_500],
    ['KWD', 'en', '1.234', 1234],
    ['USD', 'en', '$99', 9900],
  ])('%s in %s: %s', (currency, language, text, minor) => {
    const notation = moneyNotation(language, currency);
    expect(notation.read(text)).toEqual({ value: minor });
    expect(notation.read(notation.write(minor))).toEqual({ value: minor });
  });

  test('have as many decimals as their currency', () => {
    expect(moneyNotation('ja', 'JPY').read('12.5')).toEqual({ problem: 'tooManyDecimals' });
    expect(moneyNotation('en', 'USD').read('1.234')).toEqual({ problem: 'tooManyDecimals' });
    expect(moneyNotation('ja', 'JPY').prefix).toMatch(/[¥￥]/u);
    expect(moneyNotation('en', 'KWD').write(1234)).toBe('1.234');
  });

  test('are said as the language writes them, with the sign on its side of the field', () => {
    const dollars = (language: string) => moneyNotation(language, 'USD');
    expect([dollars('en').say(120_000), dollars('en').say(120_050)]).toEqual(['$1,200', '$1,200.50']);
    expect(dollars('de').say(120_000)).toBe('1.200\u00a0$');
    expect(dollars('en')).toMatchObject({ prefix: '$' });
    expect(dollars('de')).toMatchObject({ suffix: '$' });
    expect(fineMoneyNotation('en', 'USD').say(12.5)).toBe('$0.125');
    expect([percent('en').say(0.28), percent('ja').say(0.125), percent('de').say(0.28)]).toEqual(['28%', '12.5%', '28\u00a0%']);
  });

  test('for a person may be parts of a minor unit', () => {
    expect(fineMoneyNotation('en', 'USD').read('0.125')).toEqual({ value: 12.5 });
    expect(fineMoneyNotation('ja', 'JPY').read('0.5')).toEqual({ value: 0.5 });
    expect(fineMoneyNotation('de', 'EUR').write(12.5)).toBe('0,125');
  });
});

describe('what cannot be taken is answered by what can', () => {
  test.each([
    ['150', 'canvas.number.range {"min":"0%","max":"100%"}'],
    ['−5', 'canvas.number.range {"min":"0%","max":"100%"}'],
    ['abc', 'canvas.number.not_a_number {"sample":"12.5"}'],
    ['12.34567', 'canvas.number.decimals {"count":4}'],
  ])('a rate of %s', (text, expected) => {
    expect(sentence(text, percent())).toBe(expected);
  });

  test('limits nobody would meet are told only when they are passed', () => {
    const money = moneyNotation('en', 'USD');
    expect(sentence('-1', money, 0, 1e11)).toBe('canvas.number.least {"min":"$0"}');
    expect(sentence('9,000,000,000', money, 0, 1e11)).toBe('canvas.number.most {"max":"$1,000,000,000"}');
    expect(sentence('2.5', plainNotation('en', 0), 1, 120)).toBe('canvas.number.whole {}');
    expect(sentence('0', plainNotation('en', 0), 1, 120)).toBe('canvas.number.range {"min":"1","max":"120"}');
  });

  test('an empty field and a number within the limits are no problem', () => {
    for (const text of ['', '  ', '0', '100', '44.5', '44,5']) expect(problemOf(text, percent(), 0, 1)).toBeNull();
    expect(percent().read('44.5')).toEqual({ value: 0.445 });
    expect(percent('de').write(0.123456)).toBe('12,3456');
  });
});
