import { Link, useParams } from 'react-router';
import { signedInId } from '#src/providers/auth/hooks.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Preview, type PreviewedTemplate } from './Preview.tsx';
import { COMMON_CURRENCY, OUTSIDE, reportPath, usePath } from './places.ts';
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

/** Whoever is known here reports what is wrong; others become known first. */
function Report({ id }: Pick<PreviewedTemplate, 'id'>) {
  const { t } = useText();
  const there = reportPath(id);
  const to = signedInId() ? there : `/login?${new URLSearchParams({ redirect: there })}`;
  return (
    <Link className={buttonClass('ghost')} to={to} aria-label={t('library.community.report')}>
      <Icon name="warning" />
      <span className="library-words">{t('library.community.report')}</span>
    </Link>
  );
}

function Acts({ id, isCommunity }: PreviewedTemplate) {
  return (
    <>
      {isCommunity ? <Report id={id} /> : null}
      <Use template={id} />
    </>
  );
}

/** A template for anybody who looks. */
export default function PublicTemplateScreen() {
  const { templateId = '' } = useParams();
  return <Preview asked={useTemplate(templateId)} base={OUTSIDE} currency={COMMON_CURRENCY} acts={(template) => <Acts {...template} />} />;
}
