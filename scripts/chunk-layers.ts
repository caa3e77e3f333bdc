import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Parts of the product that are on screen together, by the modules that they are loaded by. Left to
 * itself the bundler makes a file of every combination of screens that share something, ninety of
 * them for a first visit. Here a shared module goes with the outermost part that needs it, so that
 * whoever has a later part on screen has loaded it already.
 */
const PARTS = {
  outside: /^src\/features\/auth\//,
  frame: /^src\/app\/(Dashboard|WorkspaceRoot)\.tsx$/,
  // Around every screen but those that fill the window.
  shell: /^src\/app\/shell\/Shell\.tsx$|^node_modules\/@refinedev\/simple-rest\//,
  home: /^src\/features\/home\//,
  list: /^src\/(app\/screens\/GeneratedScreen|features\/(canvases\/CanvasesScreen|collaborate\/))/,
  monitor: /^src\/features\/monitor\/(MonitorScreen|TargetsScreen)/,
  people: /^src\/features\/people\//,
  journeys: /^src\/features\/journeys\//,
  // What several people change a canvas with comes once it is open, apart from what it is drawn with.
  canvas: /^src\/(features\/canvas\/CanvasScreen|canvas\/together\/copy)/,
  forms: /^src\/(crud\/form\/(FormModal|FormScreen)|features\/(settings\/WorkspaceScreen|onboarding\/CreateWorkspaceScreen))/,
  windows: /^src\/modals\/(?!admin-)/,
  admin: /^src\/(features\/admin\/|modals\/admin-)/,
} as const satisfies Readonly<Record<string, RegExp>>;
type Part = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as readonly Part[];

/** Chunks, the outermost first: what a module imports stands in the same one, or further out. */
const CHUNKS = [
  'outside',
  'engine',
  'before',
  'frame',
  'shell',
  'screens',
  'list',
  'curves',
  'editor',
  'libraries',
  'numbers',
  'shared',
  'forms',
  'monitor',
  'people',
  'journeys',
  'canvas',
  'windows',
  'admin',
  // Takes along what it imports and nobody before it has taken.
  'charts',
] as const;
const APART: readonly ChunkName[] = ['libraries', 'shared'];
type ChunkName = (typeof CHUNKS)[number];
/** What every form stands on, and no list: it comes with the first form that is opened. */
const FORM_ENGINE = /^(?:src\/forms|node_modules\/react-hook-form)\//;
/**
 * Charts are the largest thing by far. They are one file with everything that only they need, so that no
 * smaller piece is put into it, which would load it everywhere, or in a circle with it.
 */
const CHARTS = /^node_modules\/@ant-design\/plots\//;
const EDITOR = /^src\/canvas\/CanvasEditor\.tsx$/;
const EDITOR_SCREEN = /^src\/features\/canvas\/CanvasScreen\.tsx$/;
/** Loaded by an open editor alone. */
const IN_EDITOR = /^src\/canvas\//;
/** What charts and the canvas both draw with. */
const CURVES = /^node_modules\/d3-/;
/** How anything is done: nearly every screen does something, each by other pieces of it. */
const ACTS = /^src\/providers\/actions\//;
/** Asked for with the first screen: the component library's words speak of days, each language in its own; calendars add what they do with them. */
const DAYS = /^node_modules\/dayjs\/(?!locale\/|plugin\/)/;
/** Screens and what they are made of, the words of their addresses too. Whatever is below imports none of it. */
const OF_SCREENS = /^src\/|^domain\/wire\/filter-words\.ts$/;

/** Styles of everything but the two parts that have many of their own. */
const SMALL_STYLES = /\/src\/(?!canvas\/|features\/admin\/).*\.css$/;

interface Graph {
  getModuleIds(): IterableIterator<string>;
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly dynamicImporters: readonly string[] } | null;
}

/** Everything that a lazily loaded module imports, without what is loaded lazily in turn. */
function reachedFrom(graph: Graph, entry: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(entry);
  return seen;
}

/** For each module by how many lazily loaded modules of each part it is reached. */
class Reach {
  readonly #counts = new Map<string, Map<Part | 'other', number>>();
  readonly #entries = new Map<Part | 'other', number>();
  /** By module, the lazily loaded ones that it is reached by. */
  readonly #reachedBy = new Map<string, Set<string>>();
  readonly #ofCharts: ReadonlySet<string>;
  /** Those that draw a chart. */
  readonly #drawing = new Set<string>();
  /** Those that show an editor, or come when one is open. */
  readonly #editing = new Set<string>();

  readonly #root: string;

  constructor(graph: Graph, root: string) {
    this.#root = root;
    for (const id of graph.getModuleIds()) {
      if (!graph.getModuleInfo(id)?.dynamicImporters.length) continue;
      const path = this.#pathOf(id);
      const part = PART_NAMES.find((name) => PARTS[name].test(path)) ?? 'other';
      this.#entries.set(part, (this.#entries.get(part) ?? 0) + 1);
      for (const reached of reachedFrom(graph, id)) {
        this.#reachedBy.set(reached, (this.#reachedBy.get(reached) ?? new Set()).add(id));
        if (CHARTS.test(this.#pathOf(reached))) this.#drawing.add(id);
        if (EDITOR.test(this.#pathOf(reached))) this.#editing.add(id);
        const counts = this.#counts.get(reached) ?? new Map<Part | 'other', number>();
        this.#counts.set(reached, counts.set(part, (counts.get(part) ?? 0) + 1));
      }
    }
    const charts = [...graph.getModuleIds()].filter((id) => CHARTS.test(this.#pathOf(id)));
    this.#ofCharts = new Set(charts.flatMap((id) => [...reachedFrom(graph, id)]));
  }

  /** Charts need it, and nothing that is loaded without them. */
  #isOnlyForCharts(id: string): boolean {
    return this.#ofCharts.has(id) && [...(this.#reachedBy.get(id) ?? [])].every((entry) => this.#drawing.has(entry));
  }

  /** The screen of canvases needs it, and nothing that is shown without an editor. */
  #isOnlyForEditors(id: string): boolean {
    const entries = [...(this.#reachedBy.get(id) ?? [])];
    const isInEditor = (entry: string) => this.#editing.has(entry) || IN_EDITOR.test(this.#pathOf(entry));
    return entries.every(isInEditor) && entries.some((entry) => EDITOR_SCREEN.test(this.#pathOf(entry)));
  }

  #pathOf(id: string): string {
    return relative(this.#root, id).split(sep).join('/');
  }

  /** At least half of the part's modules need it: whoever sees the part should have it. */
  #belongs(counts: ReadonlyMap<Part | 'other', number>, part: Part | 'other'): boolean {
    return (counts.get(part) ?? 0) * 2 >= (this.#entries.get(part) ?? Number.POSITIVE_INFINITY);
  }

  /** The chunk of a module; null for what comes with its one screen. */
  chunkOf(id: string): ChunkName | null {
    const counts = this.#counts.get(id);
    if (!counts) return null;
    if (FORM_ENGINE.test(this.#pathOf(id))) return 'engine';
    const around = this.#aroundScreens(id, counts);
    if (around) return counts.has('outside') ? 'outside' : around;
    if ([...counts.values()].reduce((sum, count) => sum + count, 0) < 2) return null;
    // A log-in loads nothing of what stands behind it, and the screens behind it nothing of its own.
    if (counts.has('outside')) return counts.size === 1 ? 'before' : 'outside';
    if (this.#isOnlyForCharts(id)) return 'charts';
    if (this.#isOnlyForEditors(id)) return 'editor';
    if (CURVES.test(this.#pathOf(id))) return 'curves';
    return this.#onScreens(counts) ?? this.#sharedIn(id, counts);
  }

  /** What stands around screens. A canvas has no frame, and loads nothing that only frames are made of. */
  #aroundScreens(id: string, counts: ReadonlyMap<Part | 'other', number>): 'frame' | 'shell' | null {
    if (counts.has('frame') || [ACTS, DAYS].some((part) => part.test(this.#pathOf(id)))) return 'frame';
    if (!counts.has('shell')) return null;
    return this.#belongs(counts, 'canvas') ? 'frame' : 'shell';
  }

  /** What the screens where visits begin are made of; null for what is on none of them. */
  #onScreens(counts: ReadonlyMap<Part | 'other', number>): ChunkName | null {
    const [isDrawn, isListed, isMonitored] = (['canvas', 'list', 'monitor'] as const).map((part) => this.#belongs(counts, part));
    if (isDrawn && (isListed || isMonitored || counts.has('home'))) return 'frame';
    // The first screen after log-in is made of little that others have, too: with the frame, it asks for no files of its own.
    if (counts.has('home')) return 'shell';
    // Lists are where most visits begin; what they share with the monitor is worth a file of its own.
    if (isListed) return isMonitored ? 'screens' : 'list';
    return this.#belongs(counts, 'forms') && !counts.has('monitor') && !counts.has('canvas') ? 'forms' : null;
  }

  /** The chunk of what several screens have, and no part has to itself. */
  #sharedIn(id: string, counts: ReadonlyMap<Part | 'other', number>): ChunkName {
    // Nobody else is made to load a whole part for a piece of it.
    const [only, ...others] = counts.keys();
    if (only && only !== 'other' && only !== 'home' && others.length === 0) return only;
    if (!OF_SCREENS.test(this.#pathOf(id))) return 'libraries';
    // Dozens of small pieces that all screens over reports stand on.
    return this.#belongs(counts, 'monitor') ? 'numbers' : 'shared';
  }
}

/** The plugin that reads the graph of modules, and what the bundler is told of its output. */
export function chunkLayers() {
  let reach: Reach | undefined;
  let root = process.cwd();
  const plugin: Plugin = {
    name: 'chunk-layers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      root = config.root;
    },
    buildEnd() {
      reach = new Reach(this as unknown as Graph, root);
    },
  };
  const groups = [
    { name: 'start', tags: ['$initial' as const], priority: CHUNKS.length + 2 },
    // Rules of the small screens weigh less than asking for each of them does.
    { name: 'styles', test: (id: string) => SMALL_STYLES.test(id), priority: CHUNKS.length + 1 },
    ...CHUNKS.map((name, at) => ({
      name,
      test: (id: string) => reach?.chunkOf(id) === name,
      priority: CHUNKS.length - at,
      // What editors share with others stays where others find it.
      ...(name === 'editor' ? { includeDependenciesRecursively: false } : {}),
      // What few places share is kept apart by who they are. Left to merge crumbs, the bundler makes circles of files.
      ...(APART.includes(name) ? { entriesAware: true, entriesAwareMergeThreshold: 0 } : {}),
    })),
  ];
  /** The bundler names a piece after all the places that share it. */
  const chunkFileNames = ({ name }: { readonly name: string }) =>
    `assets/${APART.find((apart) => name.startsWith(apart)) ?? name}-[hash].js`;
  return { plugin, output: { codeSplitting: { groups }, chunkFileNames } };
}
