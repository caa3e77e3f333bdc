CREATE TABLE "presences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"here_at" timestamp with time zone NOT NULL,
	"before_at" timestamp with time zone,
	"welcomed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "workspaces" ALTER COLUMN "main_url" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;