-- Lines of the log are named after the declared actions; those that are there take the new names.
UPDATE "audit_entries" SET "action" = renamed."after"
FROM (VALUES
  ('credentials.delete', 'account.delete'),
  ('log-in-as.create', 'admin.beginImpersonation'),
  ('log-in-as.end', 'admin.endImpersonation'),
  ('desk-plan.edit', 'admin.changePlan'),
  ('desk-trial.edit', 'admin.extendTrial'),
  ('desk-workspaces.create', 'admin.createWorkspace'),
  ('desk-workspaces.edit', 'admin.editWorkspace'),
  ('desk-workspaces.delete', 'admin.deleteWorkspace'),
  ('event-inspector.show', 'admin.events'),
  ('desk-backup.create', 'admin.recordBackup'),
  ('desk-mails.edit', 'admin.resendMail'),
  ('desk-mail-link.show', 'admin.revealMail'),
  ('desk-jobs.edit', 'admin.retryJobs'),
  ('invitations.create', 'collaborators.invite'),
  ('invitations.resend', 'collaborators.inviteAgain'),
  ('email.stop', 'email.stopChange'),
  ('membership.delete', 'workspaces.leave'),
  ('script-mail.create', 'workspaces.mailScript'),
  ('propose-upgrade.create', 'workspaces.proposeUpgrade'),
  ('workspace-key.edit', 'workspaces.renewKey'),
  ('session.delete', 'session.endOthers'),
  ('two-factor.codes', 'two-factor.renewCodes'),
  ('two-factor.off', 'two-factor.end'),
  ('two-factor.on', 'two-factor.confirm')
) AS renamed("before", "after")
WHERE "audit_entries"."action" = renamed."before";
