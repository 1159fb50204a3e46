ALTER TABLE "chat_rooms" ADD COLUMN "renames" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "sessions_last_seen_at_idx" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "subscriptions_attempts_idx" ON "subscriptions" USING btree ("started_at") WHERE "subscriptions"."status" = 'incomplete';