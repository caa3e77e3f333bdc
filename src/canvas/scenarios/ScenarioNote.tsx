import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useEditor, useReadOnly, useScenario } from '../store/context.ts';

/** Says that the numbers are those of a scenario, and where values go that are changed now. */
export function ScenarioNote() {
  const { t } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const scenario = useScenario();
  if (!scenario) return null;
  const name = scenario.name || t('canvas.scenarios.unnamed');
  return (
    <div className="cv-callout cv-scenario-note">
      <p>{t(readOnly ? 'canvas.scenarios.looking_only' : 'canvas.scenarios.looking', { name })}</p>
      <Button size="sm" onClick={() => editor.lookAt(null)}>
        {t('canvas.scenarios.to_plan')}
      </Button>
    </div>
  );
}
