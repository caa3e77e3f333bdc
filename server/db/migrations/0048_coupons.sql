CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"plans" jsonb NOT NULL,
	"periods" jsonb NOT NULL,
	"percent" double precision,
	"amount" integer,
	"currency" text,
	"lasts" text NOT NULL,
	"months" integer,
	"most" integer,
	"until" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"built_in" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code")
);
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
  SELECT count(*)::integer AS "uses"
  FROM "subscriptions" s
  WHERE s."record" -> 'used' @> jsonb_build_array(c."code") OR s."record" ->> 'coupon' = c."code"
) used;
