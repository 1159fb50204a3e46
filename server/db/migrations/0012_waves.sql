CREATE TABLE "waves" (
	"from_id" text NOT NULL,
	"to_id" text NOT NULL,
	"day" date NOT NULL,
	"waved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waves_from_id_to_id_day_pk" PRIMARY KEY("from_id","to_id","day")
);
--> statement-breakpoint
ALTER TABLE "waves" ADD CONSTRAINT "waves_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waves" ADD CONSTRAINT "waves_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waves_to_id_idx" ON "waves" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "waves_day_idx" ON "waves" USING btree ("day");