import { useState } from 'react';
import { propsWith } from '#domain/canvas/elements/props.ts';
import { isKeptPicture } from '#domain/wire/pictures.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { useHost } from '../host.ts';
import { sizeOnMap } from '../pictures/place-pictures.ts';
import { problemOf } from '../pictures/problem-of.ts';
import { scaledPicture } from '../pictures/scaled.ts';
import { useEditor } from '../store/context.ts';
import { AddressField } from './AddressField.tsx';
import { type Of, textOf } from './prop-field.ts';
import './picture-field.css';

type Choosing = { readonly busy: boolean; readonly problem: string };
const READY: Choosing = { busy: false, problem: '' };

/** Takes a file in place of the picture that is there; its element gets the shape of it. */
function useChoosing({ element, name }: Of<'picture'>) {
  const { t } = useText();
  const { keepPicture } = useHost();
  const editor = useEditor();
  const [choosing, setChoosing] = useState(READY);
  const choose = async (file: File) => {
    if (!keepPicture) return;
    setChoosing({ busy: true, problem: '' });
    try {
      const scaled = await scaledPicture(file);
      if (!scaled) return setChoosing({ busy: false, problem: t('canvas.picture.unknown') });
      const props = propsWith(element, name, await keepPicture(scaled.blob));
      editor.apply({ command: 'updateElement', args: { id: element.id, patch: { props, ...sizeOnMap(scaled) } } });
      setChoosing(READY);
    } catch (cause) {
      setChoosing({ busy: false, problem: problemOf(cause) });
    }
  };
  return { ...choosing, choose: keepPicture && choose };
}

/** A picture: the address of one on the web, or a file, which the workspace keeps. */
export function PictureField(props: Of<'picture'>) {
  const { t } = useText();
  const { busy, problem, choose } = useChoosing(props);
  const kept = isKeptPicture(textOf(props.value));
  return (
    <div className="cv-picture-field">
      {!(kept && props.readOnly) && <AddressField {...props} value={kept ? undefined : props.value} />}
      {kept && <p className="cv-help">{t('canvas.picture.kept')}</p>}
      {choose && !props.readOnly && (
        <label className={buttonClass('plain', 'sm')} aria-busy={busy || undefined}>
          {busy && <span className="spin" aria-hidden="true" />}
          {t(props.value ? 'canvas.picture.replace' : 'canvas.picture.choose')}
          <input
            className="sr"
            type="file"
            accept="image/*"
            disabled={busy}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void choose(file);
              // The same file, mended, can be chosen again.
              target.value = '';
            }}
          />
        </label>
      )}
      {problem && (
        <p className="cv-help is-wrong" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
