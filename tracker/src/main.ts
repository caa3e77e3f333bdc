import { watchClicks } from './clicks.ts';
import { type Config, readConfig } from './config.ts';
import { type Answer, mayTrack, saveAnswer } from './consent.ts';
import { watchForms } from './forms.ts';
import { watchPages } from './pageview.ts';
import { type Sale, saleDetails, watchDataLayer } from './purchase.ts';
import { safe, warn } from './safe.ts';
import { watchScroll } from './scroll.ts';
import { createSender, isAutoOff } from './send.ts';
import { forgetSession } from './session.ts';
import { createTrack, flat, label, type Notice, type Report, type Track } from './track.ts';
import { watchVideos } from './video.ts';
import { forgetVisitor, visitorId } from './visitor.ts';

type Call = [command: string, ...args: unknown[]];
interface Flumen {
  (...call: Call): void;
  /** Calls made before the script was there. */
  q?: ArrayLike<unknown>[];
  /** The workspace of the script that runs: a second one stays silent. */
  on?: string;
  getVisitorId?: () => string | undefined;
}
const page = window as unknown as { flumen?: Flumen };

function start(config: Config): void {
  const waiting = page.flumen?.q || [];
  let sender: ReturnType<typeof createSender> | undefined;
  let viewPage = () => {};
  const held: Call[] = [];
  const send = createTrack((event) => sender?.add(event));
  const consented: Track = (kind, details) => mayTrack(config.consent) && send(kind, details);
  const track: Report = consented;
  const notice: Notice = (kind, details) => isAutoOff() || consented(kind, details);

  const commands: Record<string, (...args: never[]) => void> = {
    page: () => viewPage(),
    event: (name: string, attributes?: object) => track('custom', { name: label(String(name)), attributes: flat(attributes) }),
    purchase: (sale: Sale) => track('purchase', saleDetails(sale || {})),
    deal: (sale: Sale) => track('deal', saleDetails(sale || {})),
    call: (name?: string, attributes?: object) => track('call_scheduled', { name: label(name), attributes: flat(attributes) }),
    consent(answer: Answer) {
      saveAnswer(answer);
      if (answer === 'granted') return begin();
      sender?.forget();
      forgetSession();
      forgetVisitor();
    },
  };
  const call = safe((...[command, ...args]: Call) => {
    const act = commands[command];
    if (!act) return warn(`there is no "${command}"`);
    if (command === 'consent' || sender) act(...(args as never[]));
    else held.push([command, ...args]);
  });

  function begin(): void {
    if (sender || !mayTrack(config.consent)) return;
    sender = createSender(config, visitorId);
    const newPage = config.auto ? watchScroll(notice) : () => {};
    viewPage = watchPages(config, track, newPage);
    if (config.auto) for (const watch of [watchClicks, watchForms, watchVideos]) watch(notice);
    watchDataLayer(track);
    for (const one of held.splice(0)) call(...one);
  }

  const flumen: Flumen = call;
  flumen.on = config.workspace;
  flumen.getVisitorId = safe(() => (sender ? visitorId() : undefined));
  page.flumen = flumen;
  begin();
  for (const one of Array.from(waiting)) call(...(Array.from(one) as Call));
}

safe(() => {
  const config = readConfig();
  if (page.flumen?.on) return warn('the script is on this page twice; only the first one counts');
  if (!config) return warn('the script tag needs data-workspace with the id of the workspace');
  start(config);
})();
