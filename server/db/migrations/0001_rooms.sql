CREATE TABLE "buddy_pairs" (
	"low_id" text NOT NULL,
	"high_id" text NOT NULL,
	"is_asked_by_low" boolean NOT NULL,
	"status" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "buddy_pairs_low_id_high_id_pk" PRIMARY KEY("low_id","high_id"),
	CONSTRAINT "buddy_pairs_order_check" CHECK ("buddy_pairs"."low_id" < "buddy_pairs"."high_id" collate "C"),
	CONSTRAINT "buddy_pairs_status_check" CHECK ("buddy_pairs"."status" in ('pending', 'accepted', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "pin_cells" (
	"level" smallint NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"pins" integer NOT NULL,
	"shown" integer NOT NULL,
	"may_hide" boolean NOT NULL,
	CONSTRAINT "pin_cells_level_x_y_pk" PRIMARY KEY("level","x","y"),
	CONSTRAINT "pin_cells_shown_check" CHECK ("pin_cells"."shown" between 0 and "pin_cells"."pins")
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"location_name" text,
	"notes" text,
	"created_at" timestamp with time zone NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"cell_x" integer NOT NULL,
	"cell_y" integer NOT NULL,
	"is_counted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pins_latitude_check" CHECK ("pins"."latitude" between -90 and 90),
	CONSTRAINT "pins_longitude_check" CHECK ("pins"."longitude" between -180 and 180),
	CONSTRAINT "pins_location_name_check" CHECK (char_length("pins"."location_name") <= 120),
	CONSTRAINT "pins_notes_check" CHECK (char_length("pins"."notes") <= 500)
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	CONSTRAINT "billing_customers_customer_id_key" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"heard_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_tasks" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "demo_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"order_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"state" text NOT NULL,
	"paid_from" timestamp with time zone,
	"periods_paid" integer DEFAULT 0 NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"card" text,
	CONSTRAINT "demo_subscriptions_order_id_key" UNIQUE("order_id"),
	CONSTRAINT "demo_subscriptions_client_secret_key" UNIQUE("client_secret")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"url" text,
	CONSTRAINT "receipts_payment_id_key" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "private_chat_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"buddies_only" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "private_conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"low_id" text NOT NULL,
	"high_id" text NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "private_conversations_pair_key" UNIQUE("low_id","high_id"),
	CONSTRAINT "private_conversations_order_check" CHECK ("private_conversations"."low_id" < "private_conversations"."high_id" collate "C")
);
--> statement-breakpoint
CREATE TABLE "private_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"sender_id" text NOT NULL,
	"client_id" text NOT NULL,
	"nth" bigint NOT NULL,
	"content" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "private_messages_seq_key" UNIQUE("conversation_id","seq"),
	CONSTRAINT "private_messages_sender_client_key" UNIQUE("sender_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "private_threads" (
	"person_id" text NOT NULL,
	"other_id" text NOT NULL,
	"conversation_id" text NOT NULL,
	"sent" bigint DEFAULT 0 NOT NULL,
	"read_seq" bigint DEFAULT 0 NOT NULL,
	"unread" bigint DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "private_threads_person_id_other_id_pk" PRIMARY KEY("person_id","other_id"),
	CONSTRAINT "private_threads_unread_check" CHECK ("private_threads"."unread" >= 0)
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" text NOT NULL,
	"blocked_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_self_check" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"person_id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"reporter_id" text NOT NULL,
	"accused_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"frozen" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"which" text DEFAULT '' NOT NULL,
	"value" integer NOT NULL,
	"name" text NOT NULL,
	"emoji" text NOT NULL,
	"is_premium" boolean NOT NULL,
	"shared_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "share_links_what_key" UNIQUE("user_id","type","which","value")
);
--> statement-breakpoint
CREATE TABLE "profile_looks" (
	"user_id" text PRIMARY KEY NOT NULL,
	"suite" text,
	"featured_badges" text[] NOT NULL,
	CONSTRAINT "profile_looks_featured_badges_check" CHECK (cardinality("profile_looks"."featured_badges") <= 3)
);
--> statement-breakpoint
CREATE TABLE "trivia_facts" (
	"id" text PRIMARY KEY NOT NULL,
	"fact" text NOT NULL,
	"source" text NOT NULL,
	"approved" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trivia_seeds" (
	"name" text PRIMARY KEY NOT NULL,
	"seeded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "is_trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "grace_end" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "buddy_pairs" ADD CONSTRAINT "buddy_pairs_low_id_users_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buddy_pairs" ADD CONSTRAINT "buddy_pairs_high_id_users_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_subscriptions" ADD CONSTRAINT "demo_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_chat_settings" ADD CONSTRAINT "private_chat_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_conversations" ADD CONSTRAINT "private_conversations_low_id_users_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_conversations" ADD CONSTRAINT "private_conversations_high_id_users_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_messages" ADD CONSTRAINT "private_messages_conversation_id_private_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."private_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_messages" ADD CONSTRAINT "private_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_threads" ADD CONSTRAINT "private_threads_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_threads" ADD CONSTRAINT "private_threads_conversation_id_private_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."private_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_looks" ADD CONSTRAINT "profile_looks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "buddy_pairs_high_id_idx" ON "buddy_pairs" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "pin_cells_shown_idx" ON "pin_cells" USING btree ("level","x","y","shown") WHERE "pin_cells"."shown" > 0;--> statement-breakpoint
CREATE INDEX "pins_person_id_idx" ON "pins" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "pins_waiting_idx" ON "pins" USING btree ("placed_at") WHERE not "pins"."is_counted";--> statement-breakpoint
CREATE INDEX "pins_of_guests_idx" ON "pins" USING btree ("person_id") WHERE "pins"."person_id" like 'guest-%';--> statement-breakpoint
CREATE INDEX "billing_events_heard_at_idx" ON "billing_events" USING btree ("heard_at");--> statement-breakpoint
CREATE INDEX "receipts_user_id_idx" ON "receipts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "private_conversations_high_id_idx" ON "private_conversations" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "private_threads_recent_idx" ON "private_threads" USING btree ("person_id","last_at");--> statement-breakpoint
CREATE INDEX "private_threads_unread_idx" ON "private_threads" USING btree ("person_id","other_id","unread") WHERE "private_threads"."unread" > 0;--> statement-breakpoint
CREATE INDEX "private_threads_conversation_id_idx" ON "private_threads" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "blocks_blocked_id_idx" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_key" ON "reports" USING btree ("reporter_id","kind","subject_id") WHERE "reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "reports_open_idx" ON "reports" USING btree ("created_at") WHERE "reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "reports_subject_idx" ON "reports" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "reports_accused_id_idx" ON "reports" USING btree ("accused_id");--> statement-breakpoint
CREATE INDEX "share_links_expires_at_idx" ON "share_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "trivia_facts_approved_idx" ON "trivia_facts" USING btree ("approved","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_due_idx" ON "subscriptions" USING btree (least("next_check_at", coalesce("grace_end", "period_end"))) WHERE "subscriptions"."status" in ('incomplete', 'active', 'past-due');--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_paid_key" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."source" <> 'admin' and not "subscriptions"."is_trial" and "subscriptions"."status" in ('incomplete', 'active', 'past-due');--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_provider_id_key" UNIQUE("provider_id");