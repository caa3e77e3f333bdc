import { useNavigate } from 'react-router';
import { resources } from '#resources/index.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useRowList } from '#src/providers/data/row-meta.ts';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { useWorkspaces } from '#src/providers/place/workspaces.ts';
import { changeLanguage, LANGUAGE_NAMES, LANGUAGES, otherNames, useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { setThemeMode, THEME_MODES } from '#src/ui/theme/theme-mode.ts';
import { Finder } from '#src/ui/windows/Finder.tsx';
import { type PaletteEntry, type PaletteProps, runAfter } from '#src/ui/windows/palette-context.ts';
import { useAdminMenu, usePersonalMenu, useWorkspaceMenu } from './menu.ts';

function useCanvasCommands(go: (to: string) => void, group: string): readonly PaletteEntry[] {
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
    before: <Icon name="canvases" />,
    run: () => go(`${inWorkspace(workspace.id)}/canvases/${id}`),
  }));
}

function useActions(go: (to: string) => void): Readonly<Record<'create' | 'looks', readonly PaletteEntry[]>> {
  const { t, label, language } = useText();
  const workspace = useMaybeWorkspace();
  const mayMakeCanvas = useGrant('canvases:create').allowed;
  const mayMakeWorkspace = useGrant('workspaces:create').allowed;
  const [group, settings] = [t('shell.palette.actions'), t('shell.settings')];
  const create: PaletteEntry[] = [];
  if (workspace && mayMakeCanvas) {
    const to = `${inWorkspace(workspace.id)}/canvases?create=1`;
    create.push({ id: 'new-canvas', group, text: label('resources.canvases.new'), before: <Icon name="plus" />, run: () => go(to) });
  }
  if (mayMakeWorkspace) {
    create.push({
      id: 'new-workspace',
      group,
      text: t('shell.newWorkspace'),
      before: <Icon name="plus" />,
      run: () => go('/dashboard/workspaces/create'),
    });
  }
  const languages = LANGUAGES.filter((key) => key !== language).map((key): PaletteEntry => {
    const text = t('shell.palette.language', { language: LANGUAGE_NAMES[key] });
    return { id: `language:${key}`, group: settings, text, before: <Icon name="globe" />, run: () => void changeLanguage(key) };
  });
  const themes = THEME_MODES.map((key): PaletteEntry => {
    const text = t('shell.palette.theme', { mode: t(`shell.themes.${key}`) });
    return {
      id: `theme:${key}`,
      group: settings,
      text,
      before: <Icon name={key === 'dark' ? 'moon' : 'sun'} />,
      run: () => setThemeMode(key),
    };
  });
  return { create, looks: [...languages, ...themes] };
}

/** Everything that can be gone to or done from here. */
function useCommands(go: (to: string) => void): readonly PaletteEntry[] {
  const { t } = useText();
  const { rows } = useWorkspaces();
  const canvases = useCanvasCommands(go, t('shell.palette.canvases'));
  const { create, looks } = useActions(go);
  const screens = [...useWorkspaceMenu(), ...usePersonalMenu()].map(
    ({ to, text, icon }): PaletteEntry => ({
      id: to,
      group: t('shell.palette.screens'),
      text,
      before: <Icon name={icon} />,
      run: () => go(to),
    }),
  );
  const admin = useAdminMenu().map(
    ({ to, text, icon }): PaletteEntry => ({
      id: to,
      group: t('admin.name'),
      text: `${t('admin.name')}: ${text}`,
      before: <Icon name={icon} />,
      run: () => go(to),
    }),
  );
  const workspaces = rows.map(
    ({ id, name }): PaletteEntry => ({
      id,
      group: t('shell.palette.workspaces'),
      text: name,
      before: <Icon name="grid" />,
      run: () => go(inWorkspace(id)),
    }),
  );
  return [...screens, ...admin, ...create, ...workspaces, ...canvases, ...looks];
}

/** Jump to a screen, workspace or canvas, or do something, by typing a few letters of it; what the screen adds stands first. */
export default function CommandPalette({ here = [], onClose }: PaletteProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const everywhere = useCommands((to) => void navigate(to));
  return (
    <Finder
      title={t('shell.palette.title')}
      choices={[...here, ...everywhere]}
      nothing={(query) => t('shell.palette.none', { query })}
      names={otherNames}
      onChoose={runAfter(onClose)}
      onClose={onClose}
    />
  );
}
