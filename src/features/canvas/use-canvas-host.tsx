import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { LiveEvent } from '#domain/wire/session.ts';
import { resources } from '#resources/index.ts';
import { reports } from '#resources/reports/index.ts';
import type { CanvasHost, HostEvent, ReadOnly } from '#src/canvas/host.ts';
import { GuideLink } from '#src/modals/guides/GuideLink.tsx';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { takeBrought } from '#src/providers/actions/brought.ts';
import { createDrawn } from '#src/providers/actions/new-canvas.ts';
import { useRowList } from '#src/providers/data/row-meta.ts';
import { useLive } from '#src/providers/live/live.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { loadDocument, type OpenedCanvas, renameCanvas, saverOf } from './canvas-api.ts';
import { NumberWay, WatchPart, WhatCounts } from './framed.ts';
import { Home } from './Home.tsx';
import { LockedActuals } from './LockedActuals.tsx';
import { LockedParts } from './LockedParts.tsx';
import { lookingInAddress } from './looking.ts';
import { ShareButton } from './ShareButton.tsx';
import { SilentActuals } from './SilentActuals.tsx';
import { TemplateButton } from './TemplateButton.tsx';
import { connectionOf } from './together-connection.ts';
import { useCanvasComments } from './use-canvas-comments.ts';
import { useCanvasWalk } from './use-canvas-walk.ts';
import { VersionsLink } from './VersionsLink.tsx';
import { WalkButton } from './WalkButton.tsx';

function useReadOnlyReason(opened: OpenedCanvas): ReadOnly {
  const workspace = useWorkspace();
  const grant = useGrant('canvas-document:edit');
  if (opened.row.is_locked || workspace.row.is_locked) return 'locked';
  if (grant.allowed) return null;
  return grant.because === 'plan' || grant.because === 'locked' ? grant.because : 'role';
}

/** What an event of the workspace says of a canvas. */
function toldOf(event: LiveEvent, id: string): HostEvent | null {
  if (event.type === 'tracking') return { type: 'tracked' };
  if ((event.type !== 'canvas' && event.type !== 'comments') || event.canvas !== id) return null;
  return event.type === 'canvas' ? { type: 'saved', revision: event.revision } : { type: 'commented' };
}

/** Live events of the workspace, as far as they concern this canvas. */
function useFollow(id: string): CanvasHost['follow'] {
  const [listeners] = useState(() => new Set<(event: HostEvent) => void>());
  useLive((event) => {
    const told = toldOf(event, id);
    if (told) for (const listener of listeners) listener(told);
  });
  return useMemo(
    () => (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    [listeners],
  );
}

function useName({ row }: OpenedCanvas) {
  const [name, setName] = useState(row.name);
  const toast = useToast();
  const queries = useQueryClient();
  const { mutate: rename } = useMutation({
    mutationFn: (next: string) => renameCanvas(row.id, next),
    onMutate: (next) => setName(next),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['data'] }),
    onError: (error) => {
      setName(row.name);
      toast.failed(error, error.message);
    },
  });
  return { name, rename };
}

/** As many as a workspace may hold. */
const ALL = { pageSize: resources.products.most } as const;

/** The products of the workspace, for whoever may see them. */
function useCatalogue(): CanvasHost['catalogue'] {
  const enabled = useGrant('products:list').allowed;
  return useRowList(resources.products, { pagination: ALL, queryOptions: { enabled } }).result.data;
}

/** What can be done with the canvas as a whole. */
const Acts = (props: Parameters<typeof ShareButton>[0]) => (
  <>
    <WalkButton />
    <VersionsLink />
    <TemplateButton {...props} />
    <ShareButton {...props} />
  </>
);

const PARTS = {
  home: <Home />,
  withoutActuals: <LockedActuals />,
  beforeActuals: <SilentActuals />,
  guide: (guide, about) => <GuideLink guide={guide} about={about} />,
  keptBack: (report) => <LockedParts report={report} />,
} satisfies CanvasHost['parts'];

const watchOn =
  (canvas: string): CanvasHost['parts']['watch'] =>
  (part) => (
    <Suspense>
      <WatchPart {...{ ...part, canvas }} />
    </Suspense>
  );

const lateCalls = () => import('./late-calls.ts');

/** The dashboard as host of the editor: a canvas of the open workspace, saved to the server. */
export function useCanvasHost(opened: OpenedCanvas): CanvasHost {
  const { id } = opened.row;
  const me = useMe();
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const readOnly = useReadOnlyReason(opened);
  const maySeeActuals = useGrant('reports:canvas').allowed;
  const maySeeSources = useGrant('reports:sources').allowed;
  const follow = useFollow(id);
  const { name, rename } = useName(opened);
  const { id: place, currency, timezone } = workspace;
  const begun = workspace.row.started_tracking_at !== null || workspace.row.is_sample;
  // What they lead to changes with the page and not with the canvas.
  const goTo = useRef(navigate);
  goTo.current = navigate;
  const saving = useMemo<CanvasHost['saving']>(
    () => ({
      save: saverOf(id),
      load: () => loadDocument(id),
      saveCopy: async (copyName, document) => {
        const copy = await createDrawn(place, copyName, document);
        return () => void goTo.current(`/dashboard/workspaces/${place}/canvases/${copy}`);
      },
    }),
    [id, place],
  );
  const together = useMemo(() => connectionOf(id), [id]);
  const walk = useCanvasWalk(place);
  const comments = useCanvasComments(id);
  const mayKeep = useGrant('versions:create').allowed;
  const keepVersion = useMemo<CanvasHost['keepVersion']>(
    () => (mayKeep ? async (title) => (await lateCalls()).keepVersion(id, title) : undefined),
    [mayKeep, id],
  );
  const [looking] = useState(lookingInAddress);
  const [whom, setWhom] = useState(() => looking.asked('whom') ?? '');
  const [inFunnelMode, setFunnelMode] = useState(() => looking.asked('funnel') === '1');
  const actuals = useMemo<CanvasHost['actuals']>(
    () =>
      maySeeActuals
        ? {
            ...{ begun, whom, inFunnelMode },
            load: async (range, signal) => {
              const some = whom && { filter: (await lateCalls()).filterOf(whom) };
              return ask(reports.canvas, place, { canvas: id, range, ...some, funnel_mode: inFunnelMode }, signal);
            },
          }
        : null,
    [maySeeActuals, begun, whom, inFunnelMode, place, id],
  );
  const mayBegin = useGrant('templates:use').allowed;
  const catalogue = useCatalogue();
  const keeping = useMemo(() => ({ store: window.localStorage, person: me.id }), [me.id]);
  return {
    ...{ id, name, me: { id: me.id, name: `${me.first_name} ${me.last_name}`.trim() }, people: comments?.people },
    stored: opened,
    ...{ readOnly, currency },
    rateFrom: async (from) => (await lateCalls()).rateInto(place, currency, from),
    timezone,
    money: true,
    saving,
    together,
    actuals,
    walk,
    comments,
    seen: maySeeActuals ? async () => (await lateCalls()).seenIn(place, timezone, maySeeSources) : undefined,
    catalogue,
    ...{ keeping, looking, follow },
    logo: async () => (await lateCalls()).logoOf(place),
    keepVersion,
    beginnings: mayBegin ? () => import('./beginnings.ts') : undefined,
    saveTemplate: (elements) => void openModal('save-template', { canvas: { id, name }, elements }),
    keepPicture: async (picture) => (await lateCalls()).keepPicture(id, picture),
    brought: () => takeBrought(id),
    onRename: rename,
    notify: (text) => void message.info(text),
    parts: useMemo(
      () => ({
        ...{ ...PARTS, acts: <Acts canvas={{ id, name }} />, watch: watchOn(id) },
        number: (number) => (
          <Suspense fallback={number.text}>
            <NumberWay {...{ ...number, canvas: id, whom, inFunnelMode }} />
          </Suspense>
        ),
        whom: (range, shown) => (
          <WhatCounts
            {...{ whom, range, shown, inFunnelMode }}
            onWhom={(next) => {
              setWhom(next);
              looking.keep('whom', next || null);
            }}
            onFunnelMode={(next) => {
              setFunnelMode(next);
              looking.keep('funnel', next ? '1' : null);
            }}
          />
        ),
      }),
      [id, name, whom, inFunnelMode, looking],
    ),
  };
}
