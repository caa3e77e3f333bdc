/** What a mail is about; each has its own template and texts. */
export const MAIL_TEMPLATES = [
  'verify_email',
  'change_email',
  'change_asked',
  'email_changed',
  'proof_code',
  'reset_password',
  'set_password',
  'password_changed',
  'two_factor_changed',
  'second_factor_guessed',
  'invited',
  'removed',
  'script_install',
  'propose_upgrade',
  'trial_ends',
  'trial_ended',
  'people_near',
  'people_reached',
  'people_locked',
  'monitoring_report',
] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];
