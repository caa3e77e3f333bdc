DROP INDEX "canvases_workspace_idx";--> statement-breakpoint
ALTER TABLE "canvases" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "canvases" ADD COLUMN "locked_by_id" uuid;--> statement-breakpoint
ALTER TABLE "canvases" ADD COLUMN "thumbnail" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "locked_by_id" uuid;--> statement-breakpoint
ALTER TABLE "canvases" ADD CONSTRAINT "canvases_locked_by_id_users_id_fk" FOREIGN KEY ("locked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_locked_by_id_users_id_fk" FOREIGN KEY ("locked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "canvases_owner_idx" ON "canvases" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "canvases_workspace_idx" ON "canvases" USING btree ("workspace_id","updated_at" DESC NULLS LAST,"id");