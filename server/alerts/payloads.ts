import type { Language } from '#domain/kit/languages.ts';
import { type AlertChannel, type AlertFacts, isOfCanvas } from '#domain/wire/alerts.ts';
import { alertText } from './write-text.ts';

export type PostedChannel = Exclude<AlertChannel, 'mail'>;

interface Told {
  readonly id: string;
  readonly facts: AlertFacts;
  readonly language: Language;
  readonly link: string;
}

/** Signs that begin a mention or a link in Slack. */
const forSlack = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
/** Signs that begin a link or emphasis in an adaptive card. */
const forTeams = (text: string) => text.replace(/[\\[\]()*_`#<>]/g, (sign) => `\\${sign}`);

/** What is posted, by channel. */
const BODIES = {
  slack: ({ facts, language, link }) => {
    const { headline, sentences, action } = alertText(facts, language);
    const text = [`*${forSlack(headline)}*`, ...sentences.map(forSlack), `<${link}|${forSlack(action)}>`].join('\n');
    return { text, unfurl_links: false };
  },
  /** An adaptive card, which the workflow "Post to a channel when a webhook request is received" takes. */
  teams: ({ facts, language, link }) => {
    const { headline, sentences, action } = alertText(facts, language);
    const block = (text: string, more: object = {}) => ({ type: 'TextBlock', wrap: true, text: forTeams(text), ...more });
    return {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [block(headline, { weight: 'Bolder', size: 'Medium' }), ...sentences.map((text) => block(text))],
            actions: [{ type: 'Action.OpenUrl', title: action, url: link }],
          },
        },
      ],
    };
  },
  webhook: ({ id, facts, language, link }) => {
    const { headline, sentences } = alertText(facts, language);
    const { test, ...told } = facts;
    const type = `${isOfCanvas(facts) ? 'canvas' : 'target'}.${test ? 'test' : 'status_changed'}`;
    return { id, type, ...told, text: [headline, ...sentences].join('\n'), link };
  },
} as const satisfies Record<PostedChannel, (told: Told) => object>;

/** The body that is posted to a channel. */
export const bodyFor = (channel: PostedChannel, told: Told): string => JSON.stringify(BODIES[channel](told));
