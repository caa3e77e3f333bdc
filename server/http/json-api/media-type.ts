/** The media type of JSON:API; it never carries a charset (section "Rules for Media Type Parameters"). */
export const JSON_API = 'application/vnd.api+json';

/** Cuts at a sign, but not inside quotes. */
function cut(text: string, sign: ',' | ';'): readonly string[] {
  const parts = text.match(sign === ',' ? /(?:"(?:\\.|[^"\\])*"|[^",])+/g : /(?:"(?:\\.|[^"\\])*"|[^";])+/g);
  return (parts ?? []).map((part) => part.trim());
}

/** Names of the parameters of one media type, each with its value without quotes, and no weight. */
function parametersOf(mediaType: string): readonly (readonly [string, string])[] {
  return cut(mediaType, ';')
    .slice(1)
    .map((parameter) => {
      const [name = '', ...value] = parameter.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim().replace(/^"|"$/g, '')] as const;
    })
    .filter(([name]) => name !== '' && name !== 'q');
}

const isJsonApi = (mediaType: string) => cut(mediaType, ';')[0]?.toLowerCase() === JSON_API;

/** Profiles are ignored, as the specification has it; no extension is supported here, so naming one cannot be honoured. */
const isSpoken = (mediaType: string) =>
  parametersOf(mediaType).every(([name, value]) => name === 'profile' || (name === 'ext' && value === ''));

/** Can the body be read? False for JSON:API with a parameter other than `profile`: 415. */
export function canRead(contentType: string | undefined): boolean {
  return contentType === undefined || !isJsonApi(contentType) || isSpoken(contentType);
}

/** May the answer be JSON:API? False where it is asked for with parameters that are not spoken here only: 406. */
export function canAnswer(accept: string | undefined): boolean {
  const asked = cut(accept ?? '', ',').filter(isJsonApi);
  return asked.length === 0 || asked.some(isSpoken);
}
