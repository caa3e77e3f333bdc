-- Every process keeps the rows that decide about access in memory. A row that changed is announced
-- when its transaction commits, whoever wrote it and in whatever way: no code has to remember.
-- The payload is the table and the key: `users <id>`, `memberships <workspace> <person>`.
CREATE FUNCTION flumen_announce_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  state jsonb;
BEGIN
  FOREACH state IN ARRAY ARRAY[to_jsonb(OLD), to_jsonb(NEW)] LOOP
    IF state IS NOT NULL THEN
      PERFORM pg_notify('flumen_rows', TG_TABLE_NAME || ' ' || (
        SELECT string_agg(state ->> name, ' ' ORDER BY place) FROM unnest(TG_ARGV) WITH ORDINALITY AS keys (name, place)
      ));
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What an owner uses of the plan: `owned <person>`. Of a workspace that goes with its canvases its own row tells.
CREATE FUNCTION flumen_announce_owned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('flumen_rows', 'owned ' || user_id) FROM workspaces WHERE id IN (OLD.workspace_id, NEW.workspace_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION flumen_announce_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('flumen_rows', '*');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER announce_row AFTER INSERT OR UPDATE OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION flumen_announce_row('id');
--> statement-breakpoint
CREATE TRIGGER announce_row AFTER INSERT OR UPDATE OR DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION flumen_announce_row('id');
--> statement-breakpoint
CREATE TRIGGER announce_row AFTER INSERT OR UPDATE OR DELETE ON workspaces
  FOR EACH ROW EXECUTE FUNCTION flumen_announce_row('id', 'user_id');
--> statement-breakpoint
CREATE TRIGGER announce_row AFTER INSERT OR UPDATE OR DELETE ON memberships
  FOR EACH ROW EXECUTE FUNCTION flumen_announce_row('workspace_id', 'user_id');
--> statement-breakpoint
CREATE TRIGGER announce_owned AFTER INSERT OR DELETE ON canvases
  FOR EACH ROW EXECUTE FUNCTION flumen_announce_owned();
--> statement-breakpoint
-- Canvases are saved all the time; only these columns decide what is used of a plan.
CREATE TRIGGER announce_owned_changed AFTER UPDATE ON canvases
  FOR EACH ROW WHEN ((OLD.workspace_id, OLD.is_locked, OLD.locked_by_plan) IS DISTINCT FROM (NEW.workspace_id, NEW.is_locked, NEW.locked_by_plan))
  EXECUTE FUNCTION flumen_announce_owned();
--> statement-breakpoint
CREATE TRIGGER announce_all AFTER TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION flumen_announce_all();
--> statement-breakpoint
CREATE TRIGGER announce_all AFTER TRUNCATE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION flumen_announce_all();
--> statement-breakpoint
CREATE TRIGGER announce_all AFTER TRUNCATE ON workspaces FOR EACH STATEMENT EXECUTE FUNCTION flumen_announce_all();
--> statement-breakpoint
CREATE TRIGGER announce_all AFTER TRUNCATE ON memberships FOR EACH STATEMENT EXECUTE FUNCTION flumen_announce_all();
--> statement-breakpoint
CREATE TRIGGER announce_all AFTER TRUNCATE ON canvases FOR EACH STATEMENT EXECUTE FUNCTION flumen_announce_all();
