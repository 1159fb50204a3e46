-- Badges from before this migration count as seen.
ALTER TABLE "earned_badges" ADD COLUMN "is_seen" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "earned_badges" ALTER COLUMN "is_seen" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "stats" ADD COLUMN "tells_room" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "stats" ADD COLUMN "badge_line_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sits_ended_at_idx" ON "sits" USING btree ("ended_at");