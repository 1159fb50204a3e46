CREATE TABLE "sign_in_attempts" (
	"account_key" text PRIMARY KEY NOT NULL,
	"tried_at" timestamp with time zone[] NOT NULL,
	"last_tried_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_tokens" ADD COLUMN "password_key" text;--> statement-breakpoint
CREATE INDEX "sign_in_attempts_last_tried_at_idx" ON "sign_in_attempts" USING btree ("last_tried_at");