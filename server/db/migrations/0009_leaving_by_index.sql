CREATE INDEX "bans_until_idx" ON "bans" USING btree ("until");--> statement-breakpoint
CREATE INDEX "password_resets_expires_at_idx" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outbox_kind_idx" ON "outbox" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "outbox_recipient_idx" ON "outbox" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "billing_tasks_due_idx" ON "billing_tasks" USING btree ("source","next_try_at") WHERE "billing_tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "demo_subscriptions_user_id_idx" ON "demo_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "blocks_by_guests_idx" ON "blocks" USING btree ("blocker_id") WHERE "blocks"."blocker_id" like 'guest-%';--> statement-breakpoint
CREATE INDEX "blocks_of_guests_idx" ON "blocks" USING btree ("blocked_id") WHERE "blocks"."blocked_id" like 'guest-%';--> statement-breakpoint
CREATE INDEX "reports_reporter_id_idx" ON "reports" USING btree ("reporter_id");