ALTER TABLE "attempts" ADD COLUMN "lasting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "successor" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "is_sign_in" boolean GENERATED ALWAYS AS (action like 'auth.%') STORED;--> statement-breakpoint
-- Log-ins from before end, too: counted from now, so that nobody is thrown out by the upgrade.
UPDATE "sessions" SET "ends_at" = now() + interval '90 days' WHERE "ends_at" IS NULL;
