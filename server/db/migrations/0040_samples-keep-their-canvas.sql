ALTER TABLE "samples" DROP CONSTRAINT "samples_canvas_id_canvases_id_fk";
