CREATE TABLE "notices" (
	"user_id" uuid NOT NULL,
	"about" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_user_id_about_pk" PRIMARY KEY("user_id","about")
);
--> statement-breakpoint
ALTER TABLE "canvases" ADD COLUMN "locked_by_plan" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "plan_settled" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "locked_by_plan" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;