CREATE TABLE "own_template_documents" (
	"template_id" uuid PRIMARY KEY NOT NULL,
	"document" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"author_id" uuid,
	"name" text NOT NULL,
	"about" text,
	"industry" text NOT NULL,
	"purpose" text NOT NULL,
	"offer_type" text NOT NULL,
	"product" text NOT NULL,
	"audience" text DEFAULT 'private' NOT NULL,
	"thumbnail" text,
	"steps" integer DEFAULT 0 NOT NULL,
	"cost_per_visitor" double precision DEFAULT 0 NOT NULL,
	"value_per_visitor" double precision DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "own_template_documents" ADD CONSTRAINT "own_template_documents_template_id_own_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."own_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_templates" ADD CONSTRAINT "own_templates_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_templates" ADD CONSTRAINT "own_templates_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_templates_workspace" ON "own_templates" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "own_templates_author" ON "own_templates" USING btree ("author_id");