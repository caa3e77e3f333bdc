CREATE TABLE "canvas_shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"canvas_id" uuid NOT NULL,
	"created_by" uuid,
	"name" text DEFAULT '' NOT NULL,
	"token_hash" text NOT NULL,
	"token" text NOT NULL,
	"password_hash" text,
	"expires_at" timestamp with time zone,
	"hide_money" boolean DEFAULT false NOT NULL,
	"hide_notes" boolean DEFAULT true NOT NULL,
	"allow_copy" boolean DEFAULT false NOT NULL,
	"frozen" jsonb,
	"frozen_at" timestamp with time zone,
	"embed_hosts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "canvas_shares_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "canvas_shares" ADD CONSTRAINT "canvas_shares_canvas_id_canvases_id_fk" FOREIGN KEY ("canvas_id") REFERENCES "public"."canvases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canvas_shares" ADD CONSTRAINT "canvas_shares_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "canvas_shares_canvas" ON "canvas_shares" USING btree ("canvas_id","created_at");