import { Modal } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { resources } from '#resources/index.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useRowList } from '#src/providers/data/row-meta.ts';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { useWorkspaces } from '#src/providers/place/workspaces.ts';
import { changeLanguage, LANGUAGE_NAMES, LANGUAGES, useText } from '#src/providers/texts/i18n.ts';
import { fuzzyFilter } from '#src/ui/fields/fuzzy.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import type { IconName } from '#src/ui/icons/icons.tsx';
import { setThemeMode, THEME_MODES } from '#src/ui/theme/theme-mode.ts';
import { Beginning } from '#src/ui/windows/Dialog.tsx';
import { useFocusReturn } from '#src/ui/windows/focus-return.ts';
import { useAdminMenu, usePersonalMenu, useWorkspaceMenu } from './menu.ts';

interface Command {
  readonly id: string;
  readonly group: string;
  readonly text: string;
  readonly icon: IconName;
  readonly run: () => void;
}

function useCanvasCommands(go: (to: string) => void, group: string): readonly Command[] {
  const workspace = useMaybeWorkspace();
  const { result } = useRowList(resources.canvases, {
    pagination: { currentPage: 1, pageSize: 100 },
    queryOptions: { enabled: workspace !== null },
  });
  if (!workspace) return [];
  return result.data.map(({ id, name }) => ({
    id: `canvas:${id}`,
    group,
    text: name,
    icon: 'canvases',
    run: () => go(`${inWorkspace(workspace.id)}/canvases/${id}`),
  }));
}

function useActions(go: (to: string) => void): readonly Command[] {
  const { t, label, language } = useText();
  const workspace = useMaybeWorkspace();
  const mayMakeCanvas = useGrant('canvases:create').allowed;
  const mayMakeWorkspace = useGrant('workspaces:create').allowed;
  const group = t('shell.palette.actions');
  const create: Command[] = [];
  if (workspace && mayMakeCanvas) {
    const to = `${inWorkspace(workspace.id)}/canvases?create=1`;
    create.push({ id: 'new-canvas', group, text: label('resources.canvases.new'), icon: 'plus', run: () => go(to) });
  }
  if (mayMakeWorkspace) {
    create.push({ id: 'new-workspace', group, text: t('shell.newWorkspace'), icon: 'plus', run: () => go('/dashboard/workspaces/create') });
  }
  const languages = LANGUAGES.filter((key) => key !== language).map((key): Command => {
    const text = t('shell.palette.language', { language: LANGUAGE_NAMES[key] });
    return { id: `language:${key}`, group, text, icon: 'globe', run: () => void changeLanguage(key) };
  });
  const themes = THEME_MODES.map((key): Command => {
    const text = t('shell.palette.theme', { mode: t(`shell.themes.${key}`) });
    return { id: `theme:${key}`, group, text, icon: key === 'dark' ? 'moon' : 'sun', run: () => setThemeMode(key) };
  });
  return [...create, ...languages, ...themes];
}

/** Everything that can be gone to or done from here. */
function useCommands(go: (to: string) => void): readonly Command[] {
  const { t } = useText();
  const { rows } = useWorkspaces();
  const canvases = useCanvasCommands(go, t('shell.palette.canvases'));
  const actions = useActions(go);
  const screens = [...useWorkspaceMenu(), ...usePersonalMenu()].map(
    ({ to, text, icon }): Command => ({ id: to, group: t('shell.palette.screens'), text, icon, run: () => go(to) }),
  );
  const admin = useAdminMenu().map(
    ({ to, text, icon }): Command => ({ id: to, group: t('admin.name'), text: `${t('admin.name')}: ${text}`, icon, run: () => go(to) }),
  );
  const workspaces = rows.map(
    ({ id, name }): Command => ({
      id,
      group: t('shell.palette.workspaces'),
      text: name,
      icon: 'grid',
      run: () => go(inWorkspace(id)),
    }),
  );
  return [...screens, ...admin, ...actions.slice(0, 2), ...workspaces, ...canvases, ...actions.slice(2)];
}

const LIMIT = 40;

function Rows({
  id,
  commands,
  active,
  onPick,
}: {
  readonly id: string;
  readonly commands: readonly Command[];
  readonly active: number;
  readonly onPick: (command: Command) => void;
}) {
  return (
    <div className="palette-rows" id={id} role="listbox" aria-label="⌘K">
      {commands.map((command, at) => (
        <div key={command.id} role="presentation">
          {commands[at - 1]?.group === command.group ? null : (
            <div className="palette-cap" role="presentation">
              {command.group}
            </div>
          )}
          <div
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className="palette-row"
            ref={at === active ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
            onClick={() => onPick(command)}
            onKeyDown={(event) => event.key === 'Enter' && onPick(command)}
          >
            <Icon name={command.icon} />
            <span className="ell">{command.text}</span>
          </div>
        </div>
      ))}
    </div>
  );
}

/** Jump to a screen, workspace or canvas, or do something, by typing a few letters of it. */
export default function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const navigate = useNavigate();
  const listId = useId();
  useFocusReturn();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const commands = useCommands((to) => void navigate(to));
  const found = fuzzyFilter(commands, query, ({ text }) => text).slice(0, LIMIT);
  const pick = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setActive((at) => (at + step + found.length) % found.length);
    }
    if (event.key === 'Enter') pick(found[active]);
  };
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      width={600}
      style={{ top: 96 }}
      title={<span className="sr">{t('shell.palette.title')}</span>}
      styles={{ content: { padding: 16 }, header: { margin: 0 } }}
      transitionName=""
      maskTransitionName=""
    >
      <Beginning asks>
        <div className="inp lg soft">
          <Icon name="search" />
          <input
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
            placeholder={t('shell.search')}
            aria-label={t('shell.search')}
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={found.length > 0 ? `${listId}-${active}` : undefined}
          />
          <span className="kbd">Esc</span>
        </div>
        {found.length > 0 ? (
          <Rows id={listId} commands={found} active={active} onPick={pick} />
        ) : (
          <p className="mut" style={{ padding: '16px 8px 4px' }} role="status">
            {t('shell.palette.none', { query })}
          </p>
        )}
      </Beginning>
    </Modal>
  );
}
