import type { Language } from '#domain/kit/languages.ts';
import type { MailTemplate } from '#domain/wire/mails.ts';
import { translate } from '#server/http/language.ts';
import { type Message, oneLine } from './layout.ts';
import type { BillMail, CommentMail, CountedThings, MailData, OfferMail } from './mailer.ts';
import { quoted, typedName } from './typed-names.ts';

/** Texts of one mail in one language: `mail.<template>.<key>`. */
type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** Parameters that hold what somebody typed about themselves or about others. */
const TYPED: ReadonlySet<string> = new Set(['name', 'inviter', 'asker', 'sender', 'workspace', 'template', 'author', 'canvas']);

const shown = (name: string, value: string): string => (TYPED.has(name) ? typedName(value) : oneLine(value));

function sayIn(language: Language, template: string): Say {
  return (key, given = {}) => {
    const params = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, typeof value === 'string' ? shown(name, value) : value]),
    );
    const path = key.startsWith('.') ? key.slice(1) : `mail.${template}.${key}`;
    const text = translate(language, path, params);
    if (text === undefined) throw new Error(`the mail text ${path} is missing`);
    return text;
  };
}

interface Greeted {
  readonly name: string;
}
const hello = (say: Say, { name }: Greeted) => say('.mail.hello', { name });

/** A mail of a greeting, one sentence and one link that works once. */
const linkMail = (note: 'mail.ignore' | 'mail.notYou') => (say: Say, data: Greeted & { readonly link: string }) => ({
  subject: say('subject'),
  paragraphs: [hello(say, data), say('text')],
  action: { text: say('action'), link: data.link },
  notes: [say(`.${note}`)],
});

/** "1 workspace and 3 canvases"; empty for none. */
function things(say: Say, language: Language, { workspaces, canvases }: CountedThings): string {
  const parts = [
    ...(workspaces > 0 ? [say('.resources.workspaces.counted', { count: workspaces })] : []),
    ...(canvases > 0 ? [say('.resources.canvases.counted', { count: canvases })] : []),
  ];
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
}

/** What is locked for want of room, and that nothing is lost. */
function lockedPart(say: Say, language: Language, locked: CountedThings): string {
  const written = things(say, language, locked);
  return written ? say('locks', { things: written }) : say('.mail.nothingDeleted');
}

/** To the address an account had: what became of it, and the link that puts it back. */
const stopMail = (say: Say, data: Greeted & { readonly email: string; readonly link: string }) => ({
  subject: say('subject'),
  paragraphs: [hello(say, data), say('text', { email: data.email }), say('stop')],
  action: { text: say('.mail.stopChange'), link: data.link },
  notes: [],
});

const PERIODS = ['daily', 'weekly', 'monthly'] as const;

/** To an owner whose plan has hardly room for more people this month, or none. `next`: the text that says what comes of it. */
const peopleMail =
  (next: '.mail.peopleAfter' | '.mail.peopleLockedAfter') =>
  (say: Say, data: MailData['people_near']): Message => {
    const about = { ...data, plan: say(`.${data.plan}`) };
    return {
      subject: say('subject', about),
      paragraphs: [hello(say, data), say('text', about), say(next, about)],
      action: { text: say('.mail.propose_upgrade.action'), link: data.link },
      notes: [],
    };
  };

/** About a bill, or a plan that is paid. `action`: what can be done about it. */
const billMail =
  (action: string) =>
  (say: Say, { isTest, link, ...data }: BillMail): Message => {
    const about = { ...data, plan: say(`.${data.plan}`), next: data.next && say(`.${data.next}`) };
    return {
      subject: say('subject', about),
      paragraphs: [hello(say, data), say('text', about)],
      action: { text: say(action), link },
      notes: isTest ? [say('.billing.testModeText')] : [],
    };
  };

/** To the author of a template that was offered to everybody; `why`: staff say so in their own words. */
const offerMail =
  (why: boolean) =>
  (say: Say, { template, reason, link, ...data }: OfferMail): Message => ({
    subject: say('subject', { template }),
    paragraphs: [hello(say, data), say('text', { template }), ...(why ? [say('why', { reason })] : []), say('next')],
    action: { text: say('action'), link },
    notes: [],
  });

/** To whoever is mentioned or answered in a comment, with what was said, so that they need not come to know whether to come. */
const commentMail = (say: Say, { said, link, ...data }: CommentMail): Message => ({
  subject: say('subject', data),
  paragraphs: [hello(say, data), say('text', data), say('.mail.commentSaid', { said: quoted(said) })],
  action: { text: say('.mail.openComment'), link },
  notes: [say('.mail.commentWhy')],
});

const TEMPLATES: { readonly [T in MailTemplate]: (say: Say, data: MailData[T], language: Language) => Message } = {
  verify_email: linkMail('mail.ignore'),
  change_email: linkMail('mail.ignore'),
  reset_password: linkMail('mail.ignore'),
  password_changed: linkMail('mail.notYou'),
  second_factor_guessed: linkMail('mail.notYou'),
  set_password: (say, data) => ({
    subject: say('subject', { inviter: data.inviter, workspace: data.workspace }),
    paragraphs: [hello(say, data), say('text', { inviter: data.inviter, workspace: data.workspace })],
    action: { text: say('action'), link: data.link },
    notes: [say('.mail.ignore')],
  }),
  invited: (say, data) => ({
    subject: say('subject', { inviter: data.inviter, workspace: data.workspace }),
    paragraphs: [hello(say, data), say('text', { inviter: data.inviter, workspace: data.workspace })],
    action: { text: say('action'), link: data.link },
    notes: [],
  }),
  removed: (say, data) => ({
    subject: say('subject', { workspace: data.workspace }),
    paragraphs: [hello(say, data), say('text', { workspace: data.workspace })],
    notes: [],
  }),
  two_factor_changed: (say, data) => ({
    subject: say(data.on ? 'subject_on' : 'subject_off'),
    paragraphs: [hello(say, data), say(data.on ? 'text_on' : 'text_off')],
    action: { text: say('action'), link: data.link },
    notes: [say('.mail.notYou')],
  }),
  change_asked: stopMail,
  email_changed: stopMail,
  proof_code: (say, data) => ({
    subject: say('subject'),
    paragraphs: [hello(say, data), say('text')],
    code: data.code,
    notes: [say('note')],
  }),
  script_install: (say, data) => ({
    subject: say('subject', { site: data.site }),
    paragraphs: [say('text', { sender: data.sender, site: data.site, workspace: data.workspace }), say('where')],
    code: data.snippet,
    notes: [say('check')],
  }),
  propose_upgrade: (say, data) => ({
    subject: say('subject', { asker: data.asker, feature: say(`.${data.feature}`) }),
    paragraphs: [
      hello(say, data),
      say('text', { asker: data.asker, workspace: data.workspace, feature: say(`.${data.feature}`), plan: say(`.${data.plan}`) }),
    ],
    action: { text: say('action'), link: data.link },
    notes: [say('note')],
  }),
  trial_ends: (say, data, language) => {
    const about = { plan: say(`.${data.plan}`), next: say(`.${data.next}`), day: data.day };
    return {
      subject: say('subject', about),
      paragraphs: [
        hello(say, data),
        say('text', { ...about, things: things(say, language, data.keeps) }),
        lockedPart(say, language, data.locks),
      ],
      action: { text: say('.mail.propose_upgrade.action'), link: data.link },
      notes: [],
    };
  },
  trial_ended: (say, data, language) => {
    const about = { plan: say(`.${data.plan}`), next: say(`.${data.next}`) };
    return {
      subject: say('subject', about),
      paragraphs: [hello(say, data), say('text', about), lockedPart(say, language, data.locked)],
      action: { text: say('.mail.propose_upgrade.action'), link: data.link },
      notes: [],
    };
  },
  template_published: offerMail(false),
  template_declined: offerMail(true),
  template_withdrawn: offerMail(true),
  comment_mention: commentMail,
  comment_answer: commentMail,
  receipt: billMail('action'),
  payment_failed: billMail('action'),
  trial_pays: billMail('.mail.openBilling'),
  plan_ends: billMail('.mail.openBilling'),
  plan_changes: billMail('.mail.openBilling'),
  plan_ended: billMail('.mail.openBilling'),
  payment_disputed: billMail('.mail.openBilling'),
  dispute_won: billMail('.mail.openBilling'),
  dispute_lost: billMail('.mail.openBilling'),
  dispute_to_answer: (say, { link, ...about }) => ({
    subject: say('subject', about),
    paragraphs: [say('text', about), say('next', about)],
    action: { text: say('action'), link },
    notes: [],
  }),
  people_near: peopleMail('.mail.peopleAfter'),
  people_reached: peopleMail('.mail.peopleAfter'),
  people_locked: peopleMail('.mail.peopleLockedAfter'),
  target_alert: (say, { headline, sentences, action, link }) => ({
    subject: headline,
    paragraphs: [headline, ...sentences],
    action: { text: action, link },
    notes: [say('why')],
  }),
  monitoring_report: (say, data) => ({
    subject: say(`subject_${PERIODS[data.period]}`, { range: data.range }),
    paragraphs: [hello(say, data), say('text', { range: data.range })],
    table: data.workspaces.map(({ name, link, lines, range, sentences, statuses, chart }) => ({
      title: range === data.range ? oneLine(name) : `${oneLine(name)} · ${range}`,
      link,
      sentences,
      statuses,
      chart,
      rows: lines.map(({ label, value, before }) => [oneLine(label), value, say('before', { before })]),
    })),
    notes: [`${say('stop')} ${data.unsubscribe}`],
  }),
};

/** What a template says in a language. */
export function messageOf<T extends MailTemplate>(template: T, data: MailData[T], language: Language): Message {
  return TEMPLATES[template](sayIn(language, template), data, language);
}
