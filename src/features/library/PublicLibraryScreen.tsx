import { Library } from './Library.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import { COMMON_CURRENCY, OUTSIDE } from './places.ts';

/** The library for anybody who looks. */
export default function PublicLibraryScreen() {
  return (
    <PublicFrame>
      <Library base={OUTSIDE} currency={COMMON_CURRENCY} />
    </PublicFrame>
  );
}
