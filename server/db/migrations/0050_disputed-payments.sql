ALTER TABLE "billing_acts" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "dispute" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "disputed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "dispute_reason" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "dispute_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "dispute_at" timestamp with time zone;--> statement-breakpoint
UPDATE "billing_acts" a SET "currency" = coalesce(
  (SELECT i."currency" FROM "invoices" i WHERE i."user_id" = a."user_id" AND i."issued_at" <= a."happened_at" ORDER BY i."issued_at" DESC LIMIT 1),
  (SELECT s."record" ->> 'currency' FROM "subscriptions" s WHERE s."user_id" = a."user_id")
) WHERE a."amount" IS NOT NULL;--> statement-breakpoint
DROP VIEW "billing_invoices";--> statement-breakpoint
CREATE VIEW "billing_invoices" AS
SELECT
  i."id", i."number", u."email", i."user_id", i."status", i."plan", i."period", i."reason", i."amount", i."tax", i."currency",
  i."coupon", i."discount", i."is_test", i."issued_at", i."paid_at", i."refunded", i."refunded_at",
  i."dispute", i."disputed", i."dispute_reason", i."dispute_until",
  CASE WHEN s."record" #>> '{owed,act}' = i."act" THEN (s."record" #>> '{owed,retryAt}')::timestamptz END AS "retry_at",
  CASE
    WHEN i."status" = 'paid' AND i."amount" > 0 AND s."state" <> 'past_due' AND s."record" #>> '{refundable,act}' = i."act"
    THEN (s."record" #>> '{refundable,at}')::timestamptz + interval '14 days'
  END AS "refund_until"
FROM "invoices" i
JOIN "users" u ON u."id" = i."user_id"
LEFT JOIN "subscriptions" s ON s."user_id" = i."user_id";
--> statement-breakpoint
DROP VIEW "billing_subscriptions";--> statement-breakpoint
CREATE VIEW "billing_subscriptions" AS
SELECT
  u."id",
  u."email",
  CASE WHEN s."state" IS NOT NULL THEN s."state" WHEN u."trial_ends_at" > now() THEN 'trialing' ELSE 'free' END AS "state",
  CASE WHEN u."trial_ends_at" <= now() THEN 'limited' ELSE u."plan" END AS "plan",
  s."record" #>> '{term,period}' AS "period",
  bill."list" AS "price",
  bill."currency",
  coalesce(
    (s."record" #>> '{owed,retryAt}')::timestamptz,
    (s."record" #>> '{term,ends}')::timestamptz,
    CASE WHEN s."user_id" IS NULL AND u."trial_ends_at" > now() THEN u."trial_ends_at" END
  ) AS "next_at",
  s."record" #>> '{change,plan}' AS "next_plan",
  u."acquisition" ->> 'utm_source' AS "utm_source",
  u."acquisition" ->> 'utm_campaign' AS "utm_campaign",
  coalesce(s."updated_at", u."created_at") AS "changed_at"
FROM "users" u
LEFT JOIN "subscriptions" s ON s."user_id" = u."id"
LEFT JOIN LATERAL (
  SELECT i."list", i."currency"
  FROM "invoices" i
  WHERE i."user_id" = u."id" AND i."period" = s."record" #>> '{term,period}' AND i."plan" = s."record" ->> 'plan'
    AND i."status" IN ('paid', 'open', 'disputed')
  ORDER BY i."issued_at" DESC
  LIMIT 1
) bill ON true;
