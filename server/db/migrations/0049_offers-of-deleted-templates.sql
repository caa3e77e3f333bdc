ALTER TABLE "community_templates" DROP CONSTRAINT "community_templates_template_id_own_templates_id_fk";
