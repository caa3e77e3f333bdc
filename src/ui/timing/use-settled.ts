import { useEffect, useState } from 'react';

/** So long nothing is asked while somebody types, in milliseconds. */
export const TYPING_PAUSE_MS = 300;

/** A value once it has stood still; the same as long as it reads the same. An empty text counts at once. */
export function useSettled<T>(value: T): T {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ text, value });
  const isEmpty = value === '';
  useEffect(() => {
    if (settled.text === text) return;
    const timer = setTimeout(() => setSettled({ text, value: JSON.parse(text) as T }), isEmpty ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [settled.text, text, isEmpty]);
  return isEmpty ? value : settled.value;
}
