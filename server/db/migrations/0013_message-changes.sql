CREATE TABLE "message_reactions" (
	"conversation_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"person_id" text NOT NULL,
	"emoji" text NOT NULL,
	"reacted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_reactions_conversation_id_seq_person_id_emoji_pk" PRIMARY KEY("conversation_id","seq","person_id","emoji")
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" text PRIMARY KEY NOT NULL,
	"shows_typing" boolean DEFAULT true NOT NULL,
	"shows_seen" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "reply_to" bigint;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "mentions" text[];--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "is_plain" boolean;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "replies" integer;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "flushed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "reactions" jsonb;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "change" bigint;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "last_change" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "private_conversations" ADD COLUMN "last_change" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "private_messages" ADD COLUMN "reply_to" bigint;--> statement-breakpoint
ALTER TABLE "private_messages" ADD COLUMN "mentions" text[];--> statement-breakpoint
ALTER TABLE "private_messages" ADD COLUMN "is_plain" boolean;--> statement-breakpoint
ALTER TABLE "private_messages" ADD COLUMN "replies" integer;--> statement-breakpoint
ALTER TABLE "private_messages" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "private_messages" ADD COLUMN "flushed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "private_messages" ADD COLUMN "reactions" jsonb;--> statement-breakpoint
ALTER TABLE "private_messages" ADD COLUMN "change" bigint;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_reactions_person_id_idx" ON "message_reactions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "chat_messages_change_idx" ON "chat_messages" USING btree ("room_id","change") WHERE "chat_messages"."change" is not null;--> statement-breakpoint
CREATE INDEX "private_messages_change_idx" ON "private_messages" USING btree ("conversation_id","change") WHERE "private_messages"."change" is not null;