ALTER TABLE "own_templates" ALTER COLUMN "industry" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "own_templates" ALTER COLUMN "purpose" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "own_templates" ALTER COLUMN "offer_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "own_templates" ALTER COLUMN "product" DROP NOT NULL;