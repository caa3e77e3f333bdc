ALTER TABLE "coupons" ADD COLUMN "uses_gone" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "issuing_at" timestamp with time zone;--> statement-breakpoint
DROP VIEW "billing_coupons";
--> statement-breakpoint
CREATE VIEW "billing_coupons" AS
SELECT
  c."id", c."code",
  CASE
    WHEN c."disabled_at" IS NOT NULL THEN 'disabled'
    WHEN c."until" < now() THEN 'expired'
    WHEN used."uses" >= c."most" THEN 'used_up'
    ELSE 'active'
  END AS "status",
  c."percent", c."amount", c."currency", c."plans", c."periods", c."lasts", c."months", used."uses", c."most", c."until", c."built_in",
  c."created_at"
FROM "coupons" c
CROSS JOIN LATERAL (
  SELECT c."uses_gone" + count(*)::integer AS "uses"
  FROM "subscriptions" s
  WHERE s."record" -> 'used' @> jsonb_build_array(c."code") OR s."record" ->> 'coupon' = c."code"
) used
WHERE c."issuing_at" IS NULL;
