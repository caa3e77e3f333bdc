DROP INDEX "users_created_idx";--> statement-breakpoint
DROP INDEX "users_last_seen_idx";--> statement-breakpoint
DROP INDEX "audit_entries_created_idx";--> statement-breakpoint
DROP INDEX "mails_created_idx";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_verified" boolean GENERATED ALWAYS AS (email_verified_at is not null) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_logged_in" boolean GENERATED ALWAYS AS (last_seen_at is not null) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "on_trial" boolean GENERATED ALWAYS AS (trial_ends_at is not null) STORED;--> statement-breakpoint
CREATE INDEX "users_email_order_idx" ON "users" USING btree (lower("email"),"id");--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "users_last_seen_idx" ON "users" USING btree ("last_seen_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "audit_entries_created_idx" ON "audit_entries" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "mails_created_idx" ON "mails" USING btree ("created_at" DESC NULLS LAST,"id");