ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_sender_client_key";--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_resend_key" ON "chat_messages" USING btree ((md5("sender_id" || ' ' || "client_id")::uuid));--> statement-breakpoint
CREATE INDEX "chat_messages_sender_id_idx" ON "chat_messages" USING btree ("sender_id");