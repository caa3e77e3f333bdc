CREATE TABLE "site_readings" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"reading" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "site_readings_expires_idx" ON "site_readings" USING btree ("expires_at");