CREATE UNLOGGED TABLE "daily_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "privacy_mode" text DEFAULT 'cookie' NOT NULL;