ALTER TABLE "kpi_widgets" ADD COLUMN "conditions" jsonb;--> statement-breakpoint
-- A KPI with one condition has a tree of one. Names of an event's own attributes get the prefix they did not always need.
UPDATE "kpi_widgets" SET "conditions" = jsonb_build_object(
  'attribute_key',
  CASE
    WHEN trim("attribute_key") IN ('url', 'host', 'path', 'query', 'title', 'name', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'fl_adid', 'fl_adsrc', 'fl_adntw', 'order_id', 'sku', 'currency', 'device', 'browser', 'os')
      OR trim("attribute_key") LIKE 'attributes._%' THEN trim("attribute_key")
    ELSE 'attributes.' || trim("attribute_key")
  END,
  'operator', "operator",
  'value', trim("value")
) WHERE trim("attribute_key") <> '' AND trim("value") <> '' AND "operator" IN ('=', '<>', 'like', 'not like');
