import { Link, useParams } from 'react-router';
import { signedInId } from '#src/providers/auth/hooks.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Preview } from './Preview.tsx';
import { COMMON_CURRENCY, OUTSIDE, usePath } from './places.ts';
import { useTemplate } from './use-library.ts';

/** Strangers become known first, and come back to the template. */
function Use({ template }: { readonly template: string }) {
  const { t } = useText();
  const there = usePath(template);
  const to = signedInId() ? there : `/register?${new URLSearchParams({ redirect: there })}`;
  return (
    <Link className={buttonClass('next')} to={to} aria-label={t('library.use')}>
      <Icon name="plus" />
      <span className="library-words">{t('library.use')}</span>
    </Link>
  );
}

/** A template for anybody who looks. */
export default function PublicTemplateScreen() {
  const { templateId = '' } = useParams();
  return <Preview asked={useTemplate(templateId)} base={OUTSIDE} currency={COMMON_CURRENCY} acts={({ id }) => <Use template={id} />} />;
}
