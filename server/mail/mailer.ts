import type { Language } from '#domain/kit/languages.ts';
import type { MailTemplate } from '#domain/wire/mails.ts';
import type { Database } from '#server/db/client.ts';
import type { ReportSection } from './report-parts.ts';

/** How far a month has got with the people that a plan tracks. Numbers and `day`, on which counting begins anew, are written out. */
interface PeopleMail {
  readonly name: string;
  /** Key of a text. */
  readonly plan: string;
  readonly people: string;
  readonly allowed: string;
  /** Above it reports are locked. */
  readonly open_up_to: string;
  readonly day: string;
  readonly link: string;
}

/** A bill or a plan that is paid. Amounts and `day` are written out; '' for what the mail does not say. */
export interface BillMail {
  readonly name: string;
  /** Keys of texts. */
  readonly plan: string;
  readonly next: string;
  readonly number: string;
  readonly amount: string;
  readonly day: string;
  readonly link: string;
  /** No money moves. */
  readonly isTest: boolean;
}

/** What became of a template that somebody offered to everybody. `reason`: what staff wrote. */
export interface OfferMail {
  readonly name: string;
  readonly template: string;
  readonly reason: string;
  readonly link: string;
}

/** What somebody wrote on a canvas. `said`: as people read it. */
export interface CommentMail {
  readonly name: string;
  readonly author: string;
  readonly canvas: string;
  readonly workspace: string;
  readonly said: string;
  readonly link: string;
}

export interface CountedThings {
  readonly workspaces: number;
  readonly canvases: number;
}
interface TrialMail {
  readonly name: string;
  readonly plan: string;
  readonly next: string;
  readonly link: string;
}

/** What each template is filled with; every `…Link` is a whole address. */
export interface MailData {
  verify_email: { readonly name: string; readonly link: string };
  change_email: { readonly name: string; readonly link: string };
  reset_password: { readonly name: string; readonly link: string };
  /** To somebody who was invited and has no account yet. */
  set_password: { readonly name: string; readonly inviter: string; readonly workspace: string; readonly link: string };
  invited: { readonly name: string; readonly inviter: string; readonly workspace: string; readonly link: string };
  removed: { readonly name: string; readonly workspace: string };
  password_changed: { readonly name: string; readonly link: string };
  two_factor_changed: { readonly name: string; readonly on: boolean; readonly link: string };
  /** Somebody gave the right password and wrong codes. */
  second_factor_guessed: { readonly name: string; readonly link: string };
  /** To the old address: somebody asked for another one. */
  change_asked: { readonly name: string; readonly email: string; readonly link: string };
  email_changed: { readonly name: string; readonly email: string; readonly link: string };
  proof_code: { readonly name: string; readonly code: string };
  script_install: { readonly sender: string; readonly workspace: string; readonly site: string; readonly snippet: string };
  propose_upgrade: {
    readonly name: string;
    readonly asker: string;
    readonly workspace: string;
    /** Keys of texts: `features.<feature>.name`, `plans.<plan>`. */
    readonly feature: string;
    readonly plan: string;
    readonly link: string;
  };
  /** `plan` and `next`: keys of texts. `day`: written out. `keeps`: what `next` keeps open. */
  trial_ends: TrialMail & { readonly day: string; readonly keeps: CountedThings; readonly locks: CountedThings };
  trial_ended: TrialMail & { readonly locked: CountedThings };
  template_published: OfferMail;
  template_declined: OfferMail;
  template_withdrawn: OfferMail;
  comment_mention: CommentMail;
  comment_answer: CommentMail;
  receipt: BillMail;
  payment_failed: BillMail;
  trial_pays: BillMail;
  plan_ends: BillMail;
  plan_changes: BillMail;
  plan_ended: BillMail;
  payment_disputed: BillMail;
  dispute_won: BillMail;
  dispute_lost: BillMail;
  /** To support. `reason`: as the bank calls it. */
  dispute_to_answer: {
    readonly email: string;
    readonly number: string;
    readonly amount: string;
    readonly reason: string;
    readonly day: string;
    readonly link: string;
  };
  people_near: PeopleMail;
  people_reached: PeopleMail;
  people_locked: PeopleMail;
  monitoring_report: {
    readonly name: string;
    /** 0 daily, 1 weekly, 2 monthly. */
    readonly period: 0 | 1 | 2;
    /** From the first to the last day of all workspaces, written out. */
    readonly range: string;
    readonly workspaces: readonly {
      readonly name: string;
      /** Its own days: workspaces in other zones may be a day behind. */
      readonly range: string;
      readonly link: string;
      readonly lines: readonly { readonly label: string; readonly value: string; readonly before: string }[];
      /** Missing in mails that were queued before reports said more than figures. */
      readonly sentences?: ReportSection['sentences'];
      readonly statuses?: ReportSection['statuses'];
      readonly chart?: ReportSection['chart'];
    }[];
    readonly unsubscribe: string;
  };
  /** The sentences are written out, names of others in them made safe. */
  target_alert: { readonly headline: string; readonly sentences: readonly string[]; readonly action: string; readonly link: string };
}
export interface MailOrder<T extends MailTemplate = MailTemplate> {
  readonly template: T;
  readonly to: { readonly email: string; readonly language: Language; readonly user?: string };
  readonly data: MailData[T];
}

/** How mail leaves: written in the transaction of what it speaks of, sent afterwards by a job. */
export interface Mailer {
  queue<T extends MailTemplate>(tx: Database, order: MailOrder<T>): Promise<void>;
}
