ALTER TABLE "workspaces" ADD COLUMN "match_people" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Workspaces that were there have joined people by these keys so far, and go on with it.
UPDATE "workspaces" SET "match_people" = true;
