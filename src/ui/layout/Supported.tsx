import { mailTo, supportNow } from './support.ts';

/** A sentence of the server; its words "contact our support" lead there. */
export function Supported({ text }: { readonly text: string }) {
  const support = supportNow();
  const words = support?.words() ?? '';
  const at = words === '' ? -1 : text.indexOf(words);
  if (!support || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <a href={mailTo(support.email)}>{words}</a>
      {text.slice(at + words.length)}
    </>
  );
}
