CREATE TABLE "samples" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"canvas_id" uuid,
	"targets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"language" text NOT NULL,
	"anchor" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"goal" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "samples" ADD CONSTRAINT "samples_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "samples" ADD CONSTRAINT "samples_canvas_id_canvases_id_fk" FOREIGN KEY ("canvas_id") REFERENCES "public"."canvases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "samples_canvas_idx" ON "samples" USING btree ("canvas_id");