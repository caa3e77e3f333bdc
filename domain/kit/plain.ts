/** Letters that Unicode does not take apart. */
const SPELLED: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };
/** How far a katakana sign stands behind the hiragana of the same sound. */
const KANA = 0x60;

/** Small letters without accents, full and half width alike, and one script of kana: how whoever types in a hurry writes. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => SPELLED[letter] ?? letter)
    .replace(/[\u30a1-\u30f6]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - KANA))
    .trim();
