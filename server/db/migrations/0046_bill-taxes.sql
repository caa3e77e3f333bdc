ALTER TABLE "invoices" ADD COLUMN "tax_percent" double precision;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_included" boolean DEFAULT true NOT NULL;