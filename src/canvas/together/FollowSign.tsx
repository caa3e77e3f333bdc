import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { inColour, useColours, usePresence, usePresenceState } from './presence-context.ts';

/** Says whose view this is, with a frame in their colour and the way back to one's own. */
export function FollowSign() {
  const { t } = useText();
  const presence = usePresence();
  const person = usePresenceState(({ people, following }) => people.find(({ id }) => id === following));
  const colours = useColours();
  if (!person) return null;
  return (
    <div className="cv-followed" style={inColour(colours.get(person.user))}>
      <p role="status">
        <span className="ell">{t('canvas.together.following', { name: person.name })}</span>
        <Button look="ghost" size="sm" onClick={() => presence.follow(null)}>
          {t('canvas.together.own_view')}
        </Button>
      </p>
    </div>
  );
}
