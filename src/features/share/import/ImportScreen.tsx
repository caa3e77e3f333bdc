import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Imported } from '#domain/canvas/import/problems.ts';
import type { SiteFunnel } from '#domain/canvas/templates/of-site.ts';
import { copyPath } from '#domain/wire/shares.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { useRatesIn } from '#src/providers/place/rates.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { SiteField } from '#src/sites/SiteField.tsx';
import { foundOf, type Site } from '#src/sites/site.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { PageHeader, Panel } from '#src/ui/layout/Panel.tsx';
import { CreateForm } from './CreateForm.tsx';
import { Preview } from './Preview.tsx';
import { type Found, linkIn, readTyped, sentenceOf } from './read.ts';
import { SourceField } from './SourceField.tsx';
import { useTarget } from './use-target.ts';
import './import.css';

/** What was found in the text, or why nothing is taken over. */
function Reading({ read }: { readonly read: Imported }) {
  const text = useText();
  const { t } = text;
  const format = useFormat();
  if (!read.ok)
    return (
      <div className="alert bad" role="alert">
        <div>
          <div className="b">{t('importing.notRead')}</div>
          <ul className="import-problems">
            {read.problems.map((problem) => {
              const sentence = sentenceOf(problem, text, format);
              return <li key={sentence}>{sentence}</li>;
            })}
          </ul>
        </div>
      </div>
    );
  const { elements, lines } = read.document;
  return (
    <div className="alert good" role="status">
      <div>
        <div className="b">
          {t('importing.found', {
            format: t(`importing.formats.${read.format}`),
            count: elements.length,
            lines: t('importing.found_lines', { count: lines.length }),
          })}
        </div>
        {read.remarks.map((remark) => (
          <div key={remark}>{t(`importing.remarks.${remark}`)}</div>
        ))}
        {read.unknown_columns?.length ? <div>{t('importing.unknownColumns', { columns: format.list(read.unknown_columns) })}</div> : null}
      </div>
    </div>
  );
}

/** Where the price of the plan is from. */
function usePriceOf({ assumed, converted }: SiteFunnel, currency: string): string {
  const { t } = useText();
  const { money } = useFormat();
  if (assumed !== null) return t('importing.site.assumed', { currency, amount: money(assumed, currency) });
  if (!converted) return t('importing.site.priced');
  const { said, amount } = converted;
  return t('importing.site.converted', { price: money(said.amount, said.currency), amount: money(amount, currency) });
}

/** How a site sells, as far as its pages tell, and what of its figures nobody knows yet. */
function SiteRead({ site, funnel, currency }: { readonly site: Site; readonly funnel: SiteFunnel; readonly currency: string }) {
  const { t } = useText();
  const price = usePriceOf(funnel, currency);
  return (
    <div className="alert good" role="status">
      <div>
        <div className="b">{t('importing.site.read', { name: site.name, count: site.pages.length })}</div>
        <div>{t(`importing.site.models.${funnel.model}`)}</div>
        <div>{price}</div>
        <div>{t('importing.site.note')}</div>
      </div>
    </div>
  );
}

/** Brings a canvas in that somebody has as a text, a file or a website. */
export default function ImportScreen() {
  const texts = useText();
  const { t } = texts;
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [typed, setTyped] = useState({ text: '', file: '' });
  const { text, file } = useDeferredValue(typed);
  const { workspaces, target, choose } = useTarget();
  const read = useMemo(() => readTyped(text), [text]);
  const [site, setSite] = useState<Site | null>(null);
  const currency = target?.currency ?? 'USD';
  const rateFrom = useRatesIn(target?.id, currency);
  const drawn = useMemo(() => (site ? foundOf(site, currency, texts, rateFrom) : null), [site, currency, texts, rateFrom]);
  const pasted = useMemo<Found | null>(
    () =>
      read?.ok
        ? {
            document: read.document,
            name: read.name ?? (file.replace(/\.\w+$/, '') || t('importing.defaultName')),
            ...(read.currency && { currency: read.currency }),
          }
        : null,
    [read, file, t],
  );
  const found = drawn?.found ?? pasted;
  const take = (next: string, from = '') => {
    const token = linkIn(next);
    if (token) void navigate(`${copyPath(token)}?${params}`);
    else {
      setTyped({ text: next, file: from });
      setSite(null);
    }
  };
  return (
    <>
      <ScreenTitle text={t('importing.title')} />
      <PageHeader title={t('importing.title')} text={t('importing.intro')} />
      <div className="import-two">
        <Panel className="import-source">
          <SiteField
            onSite={(next) => {
              setTyped({ text: '', file: '' });
              setSite(next);
            }}
          />
          {site && drawn ? <SiteRead site={site} funnel={drawn.funnel} currency={currency} /> : null}
          <SourceField text={typed.text} onText={take} />
          {read ? <Reading read={read} /> : null}
          {read || site ? null : <p className="mut">{t('importing.nothingYet')}</p>}
        </Panel>
        <Panel>
          <CreateForm found={found} workspaces={workspaces} target={target} onTarget={choose} />
        </Panel>
      </div>
      {found ? <Preview key={site?.url ?? text} found={found} currency={currency} /> : null}
    </>
  );
}
