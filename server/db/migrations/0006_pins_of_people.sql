-- What the cells hold is worked out anew, by people: the next sweep counts every pin again.
DELETE FROM "pin_cells";--> statement-breakpoint
UPDATE "pins" SET "is_counted" = false;--> statement-breakpoint
ALTER TABLE "pin_cells" ADD COLUMN "people" text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "pins" ADD COLUMN "client_id" text;--> statement-breakpoint
CREATE INDEX "pins_counted_idx" ON "pins" USING btree ("cell_x","cell_y","person_id") WHERE "pins"."is_counted";--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_person_client_key" UNIQUE("person_id","client_id");