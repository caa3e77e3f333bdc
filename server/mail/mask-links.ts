import { holdsSecrets, MASK } from './secret-links.ts';

const ADDRESS = /https?:\/\/[^\s"'<>\\)]+/g;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TOKEN = /^[\w~.%-]{16,}$/;

/** Long enough that nobody guesses it. An id is no secret by itself, but may be one in a mail that carries secrets. */
function isSecret(part: string, idsToo: boolean): boolean {
  return TOKEN.test(part) && (idsToo || !ID.test(part)) && /[\d_~-]/.test(part);
}

function maskAddress(address: string, idsToo: boolean): string {
  const [, origin = '', rest = ''] = /^(https?:\/\/[^/?#]*)(.*)$/s.exec(address) ?? [];
  // Names of parameters stay; what follows `=`, `/` or `#` may be the secret.
  return origin + rest.replace(/[^/?#&=;]+/g, (part) => (isSecret(part, idsToo) ? MASK : part));
}

/** A mail's text or HTML with the secret part of every link cut out. */
export function maskLinks(content: string, template: string): string {
  return content.replace(ADDRESS, (address) => maskAddress(address, holdsSecrets(template)));
}

/** Links of a mail that carry a secret, whole, each once. */
export function secretLinks(content: string, template: string): readonly string[] {
  if (!holdsSecrets(template)) return [];
  const links = (content.match(ADDRESS) ?? []).map((address) => address.replace(/[.,;:!?]+$/, ''));
  return [...new Set(links.filter((address) => maskAddress(address, true) !== address))];
}
