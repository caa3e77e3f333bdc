CREATE TABLE "billing_acts" (
	"user_id" uuid NOT NULL,
	"act" integer NOT NULL,
	"type" text NOT NULL,
	"plan" text NOT NULL,
	"amount" integer,
	"reason" text,
	"happened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_acts_user_id_act_pk" PRIMARY KEY("user_id","act")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"number" text NOT NULL,
	"act" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"plan" text NOT NULL,
	"period" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"list" integer NOT NULL,
	"discount" integer NOT NULL,
	"coupon" text,
	"credit" integer NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"is_test" boolean NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"record" jsonb NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp with time zone,
	"card" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_acts" ADD CONSTRAINT "billing_acts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_act_key" ON "invoices" USING btree ("user_id","act");--> statement-breakpoint
CREATE INDEX "invoices_user_idx" ON "invoices" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE INDEX "subscriptions_due_idx" ON "subscriptions" USING btree ("due_at");