import { INSTALL_NOTES, type InstallNote, type InstallResult } from '#domain/wire/install-check.ts';
import { type Address, allowsScript, allowsSending, policiesIn } from './policy.ts';
import { type Tag, tagsOf } from './tags.ts';

// Browsers and Node both have it, the libraries this room compiles against do not name it.
declare const URL: new (text: string, base?: string) => Found['url'];

export interface PageRead {
  /** Where it was found in the end, after redirects. */
  readonly url: string;
  readonly html: string;
  /** The header Content-Security-Policy; empty without one. */
  readonly policy: string;
  /** Longer than what was read of it. */
  readonly cut: boolean;
}
export interface InstallReading {
  readonly result: InstallResult;
  readonly notes: readonly InstallNote[];
  /** Where the page takes the script from; null without one. */
  readonly origin: string | null;
}

/** A script of any workspace by its path, below whatever address it is served. */
const SCRIPT_PATH = /\/t\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.js$/i;
/** A page has one or two of each; one made to be slow gains nothing. */
const MOST = 20;
const TAG_MANAGER = /googletagmanager\.com\/gtm\.js|assets\.adobedtm\.com\/|tags\.tiqcdn\.com\//i;
/** Types of scripts that browsers run; an empty one is script, too. */
const RUNS = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:jscript|livescript|javascript1\.[0-5]))$/;

interface Found {
  readonly tag: Tag;
  readonly url: Address & { readonly href: string };
  readonly workspace: string;
  readonly runs: boolean;
}

function addressOf(text: string, base: string): Found['url'] | null {
  try {
    return new URL(text.trim(), base);
  } catch {
    return null;
  }
}

function runs({ attributes }: Tag): boolean {
  const type = attributes.get('type') ?? (attributes.has('language') ? `text/${attributes.get('language')}` : '');
  return RUNS.test(type.trim().toLowerCase()) && !attributes.has('nomodule');
}

/** Tags of scripts of this product, whosever they are. Tools that ask for consent move `src` aside, too. */
function scriptsIn(tags: readonly Tag[], page: string): readonly Found[] {
  const base = tags.find(({ name, attributes }) => name === 'base' && attributes.has('href'));
  const from = addressOf(base?.attributes.get('href') ?? '', page)?.href ?? page;
  return tags.flatMap((tag) => {
    const src = tag.attributes.get('src');
    const aside = tag.attributes.get('data-src') ?? tag.attributes.get('data-cookieblock-src');
    const url = tag.name === 'script' ? addressOf(src || aside || '', from) : null;
    const workspace = url ? SCRIPT_PATH.exec(url.pathname)?.[1] : undefined;
    return url && workspace ? [{ tag, url, workspace: workspace.toLowerCase(), runs: Boolean(src) && runs(tag) }] : [];
  });
}

/** Policies that hold for a tag: those of the header, and those of meta tags in the head before it. */
function policiesFor(tag: Tag, tags: readonly Tag[], header: string) {
  const metas = tags
    .slice(0, tags.indexOf(tag))
    .filter(
      ({ name, inHead, attributes }) =>
        name === 'meta' && inHead && attributes.get('http-equiv')?.trim().toLowerCase() === 'content-security-policy',
    )
    .slice(0, MOST);
  return [header, ...metas.map(({ attributes }) => attributes.get('content') ?? '')].flatMap(policiesIn);
}

function keptOut({ tag, url }: Found, tags: readonly Tag[], page: PageRead): InstallNote | null {
  const at = addressOf(page.url, page.url);
  if (!at) return null;
  const policies = policiesFor(tag, tags, page.policy);
  const script = { url, nonce: tag.attributes.get('nonce'), integrity: tag.attributes.get('integrity') };
  if (policies.some((policy) => !allowsScript(policy, script, at))) return 'blockedScript';
  // The script sends to where it came from.
  const collector = addressOf('e', url.href);
  if (collector && policies.some((policy) => !allowsSending(policy, collector, at))) return 'blockedEvents';
  return null;
}

/** Browsers let a page over https load from this very machine over http. */
const isOwnMachine = (host: string) => host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]';

/** What is said of a page that has the script; `running` of `own` are run by browsers. */
function notesOn(own: readonly Found[], tags: readonly Tag[], page: PageRead, here: string): readonly (InstallNote | null)[] {
  const running = own.filter((found) => found.runs);
  const [{ url } = { url: null }] = running.length > 0 ? running : own;
  const reasons = running.slice(0, MOST).map((found) => keptOut(found, tags, page));
  const isInsecure = url?.protocol === 'http:' && page.url.startsWith('https:') && !isOwnMachine(url.hostname);
  return [
    // One of two that gets through is enough.
    reasons.includes(null) ? null : (reasons[0] ?? null),
    running.length === 0 ? 'held' : null,
    running.length > 1 ? 'twice' : null,
    isInsecure ? 'insecure' : null,
    url?.origin === addressOf(here, here)?.origin ? null : 'otherOrigin',
  ];
}

/** What may be why the script is not there. */
function notesWithout(tags: readonly Tag[], page: PageRead): readonly (InstallNote | null)[] {
  const managed = tags.some(
    ({ name, attributes, text }) => name === 'script' && TAG_MANAGER.test(`${attributes.get('src') ?? ''} ${text}`),
  );
  return [managed ? 'tagManager' : null, page.cut ? 'cut' : null];
}

/**
 * What a page says about the script of a workspace, read and never run.
 * @param here where this installation answers
 */
export function readInstall(page: PageRead, workspace: string, here: string): InstallReading {
  const tags = tagsOf(page.html);
  const scripts = scriptsIn(tags, page.url);
  const own = scripts.filter((found) => found.workspace === workspace.toLowerCase());
  const notes = new Set(own.length > 0 ? notesOn(own, tags, page, here) : notesWithout(tags, page));
  if (scripts.length > own.length) notes.add('otherWorkspace');
  const first = own.find((found) => found.runs) ?? own[0];
  return {
    result: first ? 'found' : 'absent',
    notes: INSTALL_NOTES.filter((note) => notes.has(note)),
    origin: first?.url.origin ?? null,
  };
}
