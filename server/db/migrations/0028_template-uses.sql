CREATE TABLE "template_uses" (
	"template" text PRIMARY KEY NOT NULL,
	"uses" integer NOT NULL
);
