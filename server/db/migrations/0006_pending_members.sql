ALTER TABLE "memberships" DROP CONSTRAINT "memberships_named_fkey";
--> statement-breakpoint
DROP INDEX "users_named_key";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "is_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_pending" boolean GENERATED ALWAYS AS (password_hash is null and email_verified_at is null) STORED NOT NULL;--> statement-breakpoint
UPDATE "memberships" SET "is_pending" = "users"."is_pending" FROM "users" WHERE "users"."id" = "memberships"."user_id";--> statement-breakpoint
ALTER TABLE "mailed_links" ADD COLUMN "workspace_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "users_named_key" ON "users" USING btree ("id","email","first_name","last_name","is_pending");--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_named_fkey" FOREIGN KEY ("user_id","email","first_name","last_name","is_pending") REFERENCES "public"."users"("id","email","first_name","last_name","is_pending") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE set null ON UPDATE no action;
