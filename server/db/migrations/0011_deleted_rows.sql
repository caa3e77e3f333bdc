CREATE TABLE "deleted_rows" (
	"resource" text NOT NULL,
	"id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"rows" jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deleted_rows_resource_id_pk" PRIMARY KEY("resource","id")
);
--> statement-breakpoint
ALTER TABLE "deleted_rows" ADD CONSTRAINT "deleted_rows_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_rows_workspace_idx" ON "deleted_rows" USING btree ("workspace_id","deleted_at");--> statement-breakpoint
CREATE INDEX "deleted_rows_deleted_idx" ON "deleted_rows" USING btree ("deleted_at");