ALTER TABLE "users" ADD COLUMN "people_tracked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "people_month" text;