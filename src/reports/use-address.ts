import { useSearchParams } from 'react-router';

/** The address as it is now: what was drawn last is behind it on a slow machine. */
export const addressNow = () => new URLSearchParams(window.location.search);

export type ChangeAddress = (write: (now: URLSearchParams) => URLSearchParams, options?: { readonly replace: boolean }) => void;

/** What the address said when it was drawn, and a way to write it anew, which takes away nothing that was written meanwhile. */
export function useAddress(): readonly [URLSearchParams, ChangeAddress] {
  const [params, setParams] = useSearchParams();
  return [params, (write, options = { replace: true }) => setParams(write(addressNow()), options)];
}
