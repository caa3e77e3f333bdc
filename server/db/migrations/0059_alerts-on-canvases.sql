CREATE TABLE "alert_part_states" (
	"alert_id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"period_start" text NOT NULL,
	"status" text,
	"seen" text
);
--> statement-breakpoint
ALTER TABLE "alert_deliveries" RENAME COLUMN "target_id" TO "subject";--> statement-breakpoint
DROP INDEX "alert_deliveries_once_key";--> statement-breakpoint
ALTER TABLE "alert_deliveries" ALTER COLUMN "subject" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "watches" text DEFAULT 'targets' NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "canvas_id" uuid;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "part_id" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "measure" text DEFAULT 'people' NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "part_name" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "part_revision" integer;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "standing" text;--> statement-breakpoint
ALTER TABLE "alert_part_states" ADD CONSTRAINT "alert_part_states_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_canvas_idx" ON "alerts" USING btree ("canvas_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_deliveries_once_key" ON "alert_deliveries" USING btree ("alert_id","subject","period_start","direction");