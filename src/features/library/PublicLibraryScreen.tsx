import { useText } from '#src/providers/texts/i18n.ts';
import { Library } from './Library.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import { COMMON_CURRENCY, OUTSIDE } from './places.ts';

/** The library for anybody who looks; it says beforehand which plan one needs to use what is seen. */
export default function PublicLibraryScreen() {
  const { t } = useText();
  return (
    <PublicFrame>
      <Library base={OUTSIDE} currency={COMMON_CURRENCY} note={t('library.needsPlan')} />
    </PublicFrame>
  );
}
