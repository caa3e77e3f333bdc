import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';

/** The page's title: what is on screen, and whose. Tabs of several workspaces are told apart by it. */
export function ScreenTitle({ text }: { readonly text: string }) {
  const workspace = useMaybeWorkspace();
  return <title>{[text, workspace?.name, 'Flumen'].filter(Boolean).join(' · ')}</title>;
}
