/** SQL of a text as it is compared: trimmed, and in small letters. */
export const plain = (text: string) => `lowerUTF8(trimBoth(${text}))`;
