import { whenConnected } from '#src/ui/timing/when-connected.ts';
import type { Selection } from '../store/selection.ts';
import type { ActionContext } from './action.ts';
import { inTurn } from './in-turn.ts';

/** What is needed where something is pasted or duplicated. */
export const pasting = () => whenConnected(() => import('./pasting.ts'));

type Pasting = Awaited<ReturnType<typeof pasting>>;

/** Pastes or duplicates. `chosen`: what was chosen when that was asked for; whoever turned to something else since stays there. */
export async function paste({ editor }: ActionContext, use: (code: Pasting, chosen: Selection) => unknown): Promise<void> {
  const { selection } = editor.getState();
  await use(await pasting(), selection);
}

/** Puts what another page brought along on the map; nothing for nothing. */
export function addBrought(context: ActionContext): void {
  const brought = context.host.brought?.();
  if (brought) inTurn(context, () => paste(context, (code, chosen) => code.placeBrought(context, brought, chosen)));
}

/** Draws what they lead to. */
export const addAddresses = (context: ActionContext, urls: readonly URL[]): void =>
  inTurn(context, () => paste(context, (code, chosen) => code.placeAddresses(context, urls, chosen)));
