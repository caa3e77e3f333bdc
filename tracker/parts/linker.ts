import { LINK_PARAM, linkToken, WALK_PARAM } from '#domain/tracking/linker.ts';
import type { LinkAnswer, LinkQuestion } from '#domain/wire/track.ts';
import { SESSION_KEY, VISITOR_KEY } from '../src/keys.ts';
import type { Parts, Tools } from '../src/tools.ts';

/** What a link carries: who it is, and the session as the browser keeps it. */
type Carried = readonly [visitor: string, session: string];
/** Longer addresses are cut by some servers on the way: the source stays behind then. */
const MOST = 1_200;
/** A visitor is not kept waiting longer for the server's yes, in milliseconds. */
const PATIENCE = 2_000;

const encode = (carried: Carried): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(carried))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
const decode = (payload: string): Carried =>
  JSON.parse(
    new TextDecoder().decode(Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))),
  );

/** The token for a link to this host, made as somebody follows it. */
function tokenFor({ visitor, read }: Tools, host: string): string {
  const place = { userAgent: navigator.userAgent, language: navigator.language, host };
  const session = read(SESSION_KEY);
  const whole = encode([visitor(), session]);
  return linkToken(whole.length > MOST ? encode([visitor(), '']) : whole, place, Date.now());
}

/** Does a host equal one of these or lie below it? */
const isBelow = (host: string, sites: readonly string[]) => sites.some((site) => host === site || host.endsWith(`.${site}`));

/** Milliseconds that the end of a walk may lie away. */
const FAR = 86_400_000;

/** Anybody can put a marker into a link: one that can be of no walk is forgotten, and the next page is a visit like any other. */
function forgetStranger(marker: string): void {
  const [, ends] = marker.split('.');
  if (marker && !(Math.abs(Number(ends) - Date.now()) < FAR)) sessionStorage.removeItem('flumen_walk');
}

/** A walk of the owner goes on where a link leads, and nobody is taken along. */
const walkOf = ({ config }: Tools) => (typeof config.test === 'string' ? config.test : '');

/** Another site of the workspace; what lies below the domain of this page shares its cookie. A walk is kept by the tab for one origin alone. */
function isElsewhere(tools: Tools, { hostname, protocol, origin }: URL): boolean {
  const { sites } = tools.config;
  const shared = sites.filter((site) => isBelow(location.hostname, [site]));
  const isKnown = walkOf(tools) ? origin === location.origin : isBelow(hostname, shared);
  return /^https?:$/.test(protocol) && isBelow(hostname, sites) && !isKnown;
}

const paramOf = (tools: Tools) => (walkOf(tools) ? WALK_PARAM : LINK_PARAM);
const carried = (tools: Tools, host: string): string | null => walkOf(tools) || (tools.keeps() ? tokenFor(tools, host) : null);

function decorated(tools: Tools, address: string): string | null {
  const url = new URL(address, location.href);
  if (!tools.mayTrack() || !isElsewhere(tools, url)) return null;
  const value = carried(tools, url.hostname);
  if (value) url.searchParams.set(paramOf(tools), value);
  return value && url.href;
}

function decorateLink(tools: Tools, event: Event): void {
  const { button, key } = event as MouseEvent & KeyboardEvent;
  // The right button copies addresses, and only Enter follows one.
  if (button > 1 || (event.type === 'keydown' && key !== 'Enter')) return;
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
  if (!link) return;
  const href = decorated(tools, link.href);
  if (href) link.href = href;
}

/** A form that is sent by GET drops what its address says: the token goes into a field. */
function decorateForm(tools: Tools, { target, submitter }: SubmitEvent): void {
  const form = target as HTMLFormElement;
  const by = submitter as HTMLButtonElement | null;
  const own = by?.hasAttribute('formaction');
  const address = own ? (by?.formAction as string) : form.getAttribute('action') || '';
  const href = address && decorated(tools, address);
  if (!href) return;
  if (((by?.hasAttribute('formmethod') && by.formMethod) || form.getAttribute('method') || 'get').toLowerCase() !== 'get') {
    if (own) (by as HTMLButtonElement).formAction = href;
    else form.setAttribute('action', href);
    return;
  }
  const name = paramOf(tools);
  const field = form.querySelector<HTMLInputElement>(`input[name=${name}]`) || document.createElement('input');
  Object.assign(field, { type: 'hidden', name, value: new URL(href).searchParams.get(name) });
  form.append(field);
}

/** A frame of another domain of the workspace asks the page around it who is there; the answer is a token like that of a link. */
function answerFrames(tools: Tools): void {
  addEventListener('message', ({ data, origin, source }) => {
    if (data !== 'flumen:who' || !/^https?:/.test(origin)) return;
    const { hostname } = new URL(origin);
    if (tools.mayTrack() && tools.keeps() && isBelow(hostname, tools.config.sites))
      (source as Window)?.postMessage({ flumen: tokenFor(tools, hostname) }, origin);
  });
}

function askPageAround(tools: Tools): Promise<string | null> {
  if (window === parent) return Promise.resolve(null);
  return new Promise((tell) => {
    addEventListener('message', ({ data, origin, source }) => {
      if (source === parent && typeof data?.flumen === 'string' && isBelow(new URL(origin).hostname, tools.config.sites)) tell(data.flumen);
    });
    // It is no secret that somebody asks; who answers is looked at.
    parent.postMessage('flumen:who', '*');
    setTimeout(tell, PATIENCE, null);
  });
}

/** The token out of the address, which is shown, copied and reported without it from then on. */
function strip(): string | null {
  const url = new URL(location.href);
  const token = url.searchParams.get(LINK_PARAM);
  if (token === null) return null;
  url.searchParams.delete(LINK_PARAM);
  history.replaceState(history.state, '', url.href);
  return token;
}

async function isTaken({ config }: Tools, token: string): Promise<boolean> {
  const question: LinkQuestion = {
    v: 1,
    workspace: config.workspace,
    token,
    sent: Date.now(),
    host: location.hostname,
    language: navigator.language,
  };
  const answer = await Promise.race([
    fetch(`${config.base}l`, { method: 'POST', body: JSON.stringify(question), credentials: 'omit' }),
    new Promise<null>((tell) => setTimeout(tell, PATIENCE, null)),
  ]);
  return !!answer?.ok && ((await answer.json()) as LinkAnswer).linked;
}

/** Somebody new here is who was there. Who was here before stays, and is said to be the same. */
function takeOver(tools: Tools, token: string): void {
  const [visitor, session] = decode(token.split('*')[3] || '');
  if (!document.cookie.includes('_flv=') && !tools.read(VISITOR_KEY)) {
    tools.visitor(visitor);
    if (session) tools.write(SESSION_KEY, session);
  } else if (tools.visitor() !== visitor) {
    // The script begins to send right after this.
    setTimeout(() => tools.identify({ visitor }));
  }
}

const link: Parts['linker'] = async (tools) => {
  const act = (event: Event) => {
    try {
      if (event.type === 'submit') decorateForm(tools, event as SubmitEvent);
      else decorateLink(tools, event);
    } catch {
      // The page goes on as if nobody followed its links.
    }
  };
  for (const type of ['mousedown', 'touchstart', 'keydown', 'auxclick', 'submit'])
    document.addEventListener(type, act, { capture: true, passive: true });
  answerFrames(tools);
  forgetStranger(walkOf(tools));
  const stripped = strip();
  // Where nothing is kept there is nobody to take over.
  if (!tools.keeps()) return;
  const token = stripped ?? (await askPageAround(tools));
  if (token && (await isTaken(tools, token))) takeOver(tools, token);
};
export default link;
