import { ViewportPortal } from 'reactflow';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useEditorState } from '../store/context.ts';
import type { ArrivingPicture } from './arriving.ts';
import './arriving.css';

function OnItsWay({ picture }: { readonly picture: ArrivingPicture }) {
  const { t } = useText();
  const { x, y, width, height, preview, problem, again, drop } = picture;
  return (
    <div className="cv-arriving nodrag nopan" style={{ width, height, translate: `${x}px ${y}px` }}>
      <img src={preview} alt="" draggable={false} />
      {problem === null ? (
        <span className="cv-arriving-bar" role="status">
          <span className="sr">{t('canvas.picture.arriving')}</span>
        </span>
      ) : (
        <div className="cv-arriving-problem" role="alert">
          <p>{problem}</p>
          <span className="row g6 wrap">
            <Button size="sm" icon="refresh" onClick={again}>
              {t('common.tryAgain')}
            </Button>
            <Button size="sm" look="ghost" onClick={drop}>
              {t('canvas.picture.drop')}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}

/** Where pictures will stand that are still being sent, and why one could not be. */
export default function Arriving() {
  const pictures = useEditorState((state) => state.arriving);
  return (
    <ViewportPortal>
      {pictures.map((picture) => (
        <OnItsWay key={picture.id} picture={picture} />
      ))}
    </ViewportPortal>
  );
}
