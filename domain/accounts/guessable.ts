import { COMMON_WORDS } from './common-words.ts';

/** The product; who opens an account here thinks of it first. */
const PRODUCT = 'flumen';
/** Letters in the order of alphabets and keyboards. */
const RUNS = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm'];
const LETTERS_AS_SIGNS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' };
/** Fewer letters than these around a known word keep nobody from guessing. */
const ENOUGH_LETTERS = 6;

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
const asLetters = (text: string) => text.replace(/[013457@$!]/g, (sign) => LETTERS_AS_SIGNS[sign] ?? sign);
const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');

/** What is left of a password without the figures and signs at both ends, as it stands and with signs read as letters. */
function coresOf(password: string): readonly string[] {
  const core = plain(password).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [...new Set([lettersOf(core), lettersOf(asLetters(core)), lettersOf(asLetters(plain(password)))])];
}

/** One letter again and again, or a row of the keyboard. */
const isRun = (core: string) => core.length > 0 && (/^(.)\1*$/u.test(core) || RUNS.some((run) => run.includes(core)));

/** Is it a known word and hardly anything else? */
const isMostly = (password: string, word: string) => {
  const text = plain(password);
  return [text, asLetters(text)].some((form) => form.includes(word) && lettersOf(form.replaceAll(word, '')).length < ENOUGH_LETTERS);
};

/** The parts of a mail address that say whose it is, from four letters on. */
function wordsOfAddress(email: string): readonly string[] {
  const [name = '', host = ''] = plain(email).split('@');
  return [name, ...name.split(/[^\p{L}\p{N}]+/u), host.split('.').at(-2) ?? ''].filter((word) => word.length >= 4);
}

/** Is a password among the first that somebody would try: a common one, the product's name, or the owner's address? */
export function isGuessable(password: string, email = ''): boolean {
  if (coresOf(password).some((core) => COMMON_WORDS.has(core) || isRun(core))) return true;
  return [PRODUCT, ...wordsOfAddress(email)].some((word) => isMostly(password, word));
}
