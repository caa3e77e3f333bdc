ALTER TABLE "community_templates" DROP CONSTRAINT "community_templates_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "community_templates" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "community_templates" ADD CONSTRAINT "community_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;