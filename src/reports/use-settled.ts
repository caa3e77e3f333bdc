import { useEffect, useState } from 'react';

/** So long nothing is asked while somebody types. */
const PAUSE_MS = 400;

/** A value once it has stood still; the same as long as it reads the same. */
export function useSettled<T>(value: T): T {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ text, value });
  useEffect(() => {
    if (settled.text === text) return;
    const timer = setTimeout(() => setSettled({ text, value: JSON.parse(text) as T }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [settled.text, text]);
  return settled.value;
}
