CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"price" bigint NOT NULL,
	"billing" text DEFAULT 'one_off' NOT NULL,
	"periods" integer,
	"churn" double precision,
	"trial_days" integer,
	"trial_to_paid" double precision,
	"payments" integer,
	"default_rate" double precision,
	"tax_rate" double precision,
	"tax_included" boolean DEFAULT true NOT NULL,
	"refund" double precision,
	"fee_share" double precision,
	"fee_fixed" bigint,
	"unit_cost" bigint,
	"repeatable" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_workspace_idx" ON "products" USING btree ("workspace_id","name");