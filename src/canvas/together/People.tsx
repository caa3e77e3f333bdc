import type { Colleague } from '#domain/wire/together.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Avatar } from '#src/ui/icons/Avatar.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';
import { useHost } from '../host.ts';
import { MenuButton } from '../overlays/MenuButton.tsx';
import { useEditor } from '../store/context.ts';
import { inColour, useColours, usePresence, usePresenceState } from './presence-context.ts';

/** As many stand side by side in the bar; the others behind a number. */
const MOST_BESIDE = 4;

/** What is said of somebody who is here, with oneself in another window told apart. */
function usePersonWords() {
  const { t } = useText();
  const { keeping } = useHost();
  const nameOf = ({ user, name }: Colleague) => (user === keeping?.person ? t('canvas.together.me', { name }) : name);
  return {
    nameOf,
    act: (person: Colleague, isFollowed: boolean) => {
      const name = nameOf(person);
      if (isFollowed) return t('canvas.together.stop', { name });
      return t(person.mayWrite ? 'canvas.together.follow' : 'canvas.together.follow_viewer', { name });
    },
  };
}

/** Follows somebody, or nobody any more. It is the map that one is taken to. */
function useFollowing() {
  const editor = useEditor();
  const presence = usePresence();
  const following = usePresenceState((state) => state.following);
  const toggle = (id: string) => {
    if (following !== id) editor.setState({ view: 'map' });
    presence.follow(following === id ? null : id);
  };
  return { following, toggle };
}

function Face({ person }: { readonly person: Colleague }) {
  const colours = useColours();
  return (
    <span className="cv-face">
      <Avatar id={person.user} name={person.name} colour={colours.get(person.user)} />
      {!person.mayWrite && (
        <span className="cv-face-sign">
          <Icon name="eye" size={12} />
        </span>
      )}
    </span>
  );
}

function PersonButton({ person }: { readonly person: Colleague }) {
  const { act } = usePersonWords();
  const { following, toggle } = useFollowing();
  const colours = useColours();
  const isFollowed = following === person.id;
  const words = act(person, isFollowed);
  return (
    <button
      type="button"
      className="cv-person"
      style={inColour(colours.get(person.user))}
      aria-pressed={isFollowed}
      aria-label={words}
      title={words}
      onClick={() => toggle(person.id)}
    >
      <Face person={person} />
    </button>
  );
}

/** Everybody whom the bar has no room for, by name. */
function MorePeople({ people, children }: { readonly people: readonly Colleague[]; readonly children: React.ReactNode }) {
  const { t } = useText();
  const { act } = usePersonWords();
  const { following, toggle } = useFollowing();
  const choices = people.map((person) => ({
    key: person.id,
    label: act(person, following === person.id),
    icon: <Face person={person} />,
    onChoose: () => toggle(person.id),
  }));
  return (
    <MenuButton choices={choices}>
      <button type="button" className="cv-person is-more" aria-label={t('canvas.together.more', { count: people.length })}>
        {children}
      </button>
    </MenuButton>
  );
}

/** Who else has the canvas open. A press on somebody shows what they see. */
export default function People() {
  const { t } = useText();
  const phone = usePhone();
  const people = usePresenceState((state) => state.people);
  const [first] = people;
  if (!first) return null;
  const beside = phone ? [] : people.length > MOST_BESIDE ? people.slice(0, MOST_BESIDE - 1) : people;
  const rest = people.slice(beside.length);
  return (
    <fieldset className="cv-people-here" aria-label={t('canvas.together.here')}>
      {beside.map((person) => (
        <PersonButton key={person.id} person={person} />
      ))}
      {rest.length > 0 && (
        <MorePeople people={rest}>
          {phone && rest.length === 1 ? (
            <Face person={first} />
          ) : (
            <span className="ava is-count">{phone ? rest.length : `+${rest.length}`}</span>
          )}
        </MorePeople>
      )}
    </fieldset>
  );
}
