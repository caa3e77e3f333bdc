CREATE TABLE "community_documents" (
	"template_id" uuid PRIMARY KEY NOT NULL,
	"document" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "community_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"workspace_id" uuid,
	"template_id" uuid,
	"status" text DEFAULT 'offered' NOT NULL,
	"name" text NOT NULL,
	"about" text,
	"credit" text,
	"industry" text NOT NULL,
	"purpose" text NOT NULL,
	"offer_type" text NOT NULL,
	"product" text NOT NULL,
	"language" text NOT NULL,
	"currency" text NOT NULL,
	"keep_money" boolean NOT NULL,
	"keep_rules" boolean NOT NULL,
	"keep_notes" boolean NOT NULL,
	"thumbnail" text,
	"steps" integer DEFAULT 0 NOT NULL,
	"cost_per_visitor" double precision DEFAULT 0 NOT NULL,
	"value_per_visitor" double precision DEFAULT 0 NOT NULL,
	"reports" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"offered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "template_reports" (
	"template_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "template_reports_template_id_user_id_pk" PRIMARY KEY("template_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "community_documents" ADD CONSTRAINT "community_documents_template_id_community_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."community_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_templates" ADD CONSTRAINT "community_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_templates" ADD CONSTRAINT "community_templates_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_templates" ADD CONSTRAINT "community_templates_template_id_own_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."own_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_reports" ADD CONSTRAINT "template_reports_template_id_community_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."community_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_reports" ADD CONSTRAINT "template_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "community_templates_status" ON "community_templates" USING btree ("status","offered_at");--> statement-breakpoint
CREATE INDEX "community_templates_user" ON "community_templates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "community_templates_template" ON "community_templates" USING btree ("template_id");