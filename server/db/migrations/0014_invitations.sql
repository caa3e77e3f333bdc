CREATE TABLE "invitation_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"membership_id" uuid,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_named_fkey";
--> statement-breakpoint
ALTER TABLE "mailed_links" DROP CONSTRAINT "mailed_links_workspace_id_workspaces_id_fk";
--> statement-breakpoint
DROP INDEX "users_named_key";--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
-- Until now an account was made for whoever was invited. Whoever has not come becomes an invitation,
-- and the links in their mailboxes lead to it; an account that nobody can enter and that owns nothing goes.
INSERT INTO "invitation_links" ("id", "membership_id", "token_hash", "expires_at", "used_at", "created_at")
SELECT l."id", m."id", l."token_hash", l."expires_at", l."used_at", l."created_at"
FROM "mailed_links" l
JOIN "users" u ON u."id" = l."user_id"
LEFT JOIN "memberships" m ON u."is_pending" AND m."user_id" = l."user_id" AND m."workspace_id" = coalesce(
	l."workspace_id",
	(SELECT newest."workspace_id" FROM "memberships" newest WHERE newest."user_id" = l."user_id" ORDER BY newest."created_at" DESC LIMIT 1)
)
WHERE l."purpose" = 'set';--> statement-breakpoint
DELETE FROM "mailed_links" WHERE "purpose" = 'set';--> statement-breakpoint
UPDATE "memberships" SET "user_id" = NULL WHERE "is_pending";--> statement-breakpoint
DELETE FROM "users" u
WHERE u."is_pending" AND u."staff" = 'user' AND NOT u."is_demo"
	AND EXISTS (SELECT 1 FROM "memberships" m WHERE m."user_id" IS NULL AND m."email" = u."email")
	AND NOT EXISTS (SELECT 1 FROM "workspaces" w WHERE w."user_id" = u."id")
	AND NOT EXISTS (SELECT 1 FROM "canvases" c WHERE c."owner_id" = u."id");--> statement-breakpoint
ALTER TABLE "memberships" drop column "is_pending";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "is_pending" boolean GENERATED ALWAYS AS (user_id is null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation_links" ADD CONSTRAINT "invitation_links_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_links_membership_idx" ON "invitation_links" USING btree ("membership_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_named_key" ON "users" USING btree ("id","email","first_name","last_name");--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_named_fkey" FOREIGN KEY ("user_id","email","first_name","last_name") REFERENCES "public"."users"("id","email","first_name","last_name") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_invitation_key" ON "memberships" USING btree ("workspace_id","email") WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "memberships_invited_idx" ON "memberships" USING btree ("email") WHERE user_id is null;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "is_pending";--> statement-breakpoint
ALTER TABLE "mailed_links" DROP COLUMN "workspace_id";