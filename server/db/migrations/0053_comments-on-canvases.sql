CREATE TABLE "canvas_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"canvas_id" uuid NOT NULL,
	"thread" uuid NOT NULL,
	"element" text,
	"x" double precision,
	"y" double precision,
	"text" text NOT NULL,
	"author" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid
);
--> statement-breakpoint
ALTER TABLE "canvas_comments" ADD CONSTRAINT "canvas_comments_canvas_id_canvases_id_fk" FOREIGN KEY ("canvas_id") REFERENCES "public"."canvases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canvas_comments" ADD CONSTRAINT "canvas_comments_author_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canvas_comments" ADD CONSTRAINT "canvas_comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "canvas_comments_canvas" ON "canvas_comments" USING btree ("canvas_id","created_at");--> statement-breakpoint
CREATE INDEX "canvas_comments_author" ON "canvas_comments" USING btree ("author");