CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"access" text NOT NULL,
	"workspace_id" uuid,
	"token_hash" text NOT NULL,
	"hint" text NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_hash_key" ON "api_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_tokens_user_idx" ON "api_tokens" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "api_tokens_workspace_idx" ON "api_tokens" USING btree ("workspace_id");--> statement-breakpoint
-- Tokens are known in memory by their hash, like the other rows that decide about access.
CREATE TRIGGER announce_row AFTER INSERT OR DELETE ON api_tokens
  FOR EACH ROW EXECUTE FUNCTION flumen_announce_row('token_hash');
--> statement-breakpoint
-- When one was last used is written all the time and decides about nothing.
CREATE TRIGGER announce_row_changed AFTER UPDATE ON api_tokens
  FOR EACH ROW WHEN (
    (OLD.token_hash, OLD.user_id, OLD.access, OLD.workspace_id, OLD.expires_at)
    IS DISTINCT FROM (NEW.token_hash, NEW.user_id, NEW.access, NEW.workspace_id, NEW.expires_at)
  )
  EXECUTE FUNCTION flumen_announce_row('token_hash');
--> statement-breakpoint
CREATE TRIGGER announce_all AFTER TRUNCATE ON api_tokens FOR EACH STATEMENT EXECUTE FUNCTION flumen_announce_all();
