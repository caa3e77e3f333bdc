DROP INDEX "canvases_workspace_idx";--> statement-breakpoint
CREATE INDEX "canvases_workspace_idx" ON "canvases" USING btree ("workspace_id","is_locked","updated_at" DESC NULLS LAST,"id");