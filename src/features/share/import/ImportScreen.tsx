import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Imported } from '#domain/canvas/import/problems.ts';
import { copyPath } from '#domain/wire/shares.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
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
            lines: format.number(lines.length),
          })}
        </div>
        {read.remarks.map((remark) => (
          <div key={remark}>{t(`importing.remarks.${remark}`)}</div>
        ))}
      </div>
    </div>
  );
}

/** Brings a canvas in that somebody has as a text or a file. */
export default function ImportScreen() {
  const { t } = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [typed, setTyped] = useState({ text: '', file: '' });
  const { text, file } = useDeferredValue(typed);
  const { workspaces, target, choose } = useTarget();
  const read = useMemo(() => readTyped(text), [text]);
  const found = useMemo<Found | null>(
    () => (read?.ok ? { document: read.document, name: read.name ?? (file.replace(/\.\w+$/, '') || t('importing.defaultName')) } : null),
    [read, file, t],
  );
  const take = (next: string, from = '') => {
    const token = linkIn(next);
    if (token) void navigate(`${copyPath(token)}?${params}`);
    else setTyped({ text: next, file: from });
  };
  return (
    <>
      <ScreenTitle text={t('importing.title')} />
      <PageHeader title={t('importing.title')} text={t('importing.intro')} />
      <div className="import-two">
        <Panel className="import-source">
          <SourceField text={typed.text} onText={take} />
          {read ? <Reading read={read} /> : <p className="mut">{t('importing.nothingYet')}</p>}
        </Panel>
        <Panel>
          <CreateForm found={found} workspaces={workspaces} target={target} onTarget={choose} />
        </Panel>
      </div>
      {found ? <Preview key={text} found={found} currency={target?.currency ?? 'USD'} /> : null}
    </>
  );
}
