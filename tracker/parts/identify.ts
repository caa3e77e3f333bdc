import type { Parts } from '../src/tools.ts';

const KEY = 'flumen_who';

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** As the server and its clients write them before hashing. */
const email = (text: string) => text.trim().toLowerCase();
const phone = (text: string) => `+${text.replace(/\D/g, '').replace(/^00/, '')}`;

/** Says who the visitor is, once for each answer: pages of members say it on every load. */
const identify: Parts['identify'] = async (tools, who) => {
  if (!tools.keeps()) return console.warn('flumen: without cookies nobody is told apart for longer than a day, so nobody is identified');
  if ((who.email || who.phone) && !crypto.subtle)
    return console.warn('flumen: an e-mail address or telephone number is told on https pages only');
  const keys = {
    ...(who.id != null && who.id !== '' && { customer: String(who.id).trim().slice(0, 200) }),
    ...(who.email && { email: await sha256(email(who.email)) }),
    ...(who.phone && { phone: await sha256(phone(who.phone)) }),
  };
  if (!Object.keys(keys).length) return console.warn('flumen: identify needs an id, an email or a phone');
  const told = `${tools.visitor()} ${JSON.stringify(keys)}`;
  if (tools.read(KEY) === told) return;
  tools.write(KEY, told);
  tools.identify(keys);
};
export default identify;
