ALTER TABLE "canvas_shares" ADD COLUMN "actuals" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "canvas_shares" ADD COLUMN "actuals_range" jsonb DEFAULT '"period"'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "canvas_shares" ADD COLUMN "frozen_actuals" jsonb;--> statement-breakpoint
ALTER TABLE "canvas_shares" ADD COLUMN "actuals_at" timestamp with time zone;