-- A canvas that came with sample data and was drawn on since is its owner's, and takes room in the plan.
UPDATE samples SET canvas_id = NULL WHERE canvas_id IN (SELECT canvas_id FROM canvas_documents WHERE revision > 1);
--> statement-breakpoint
CREATE TRIGGER announce_owned_changed AFTER UPDATE ON samples
  FOR EACH ROW WHEN (OLD.canvas_id IS DISTINCT FROM NEW.canvas_id)
  EXECUTE FUNCTION flumen_announce_owned();
