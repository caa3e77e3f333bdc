ALTER TABLE "billing_notices" ADD COLUMN "charge" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "invoices" SET "refunded" = "amount" WHERE "status" = 'refunded';
