CREATE TABLE "node_people" (
	"node_id" text NOT NULL,
	"person_id" text NOT NULL,
	CONSTRAINT "node_people_node_id_person_id_pk" PRIMARY KEY("node_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "nodes" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"version" text NOT NULL,
	"beat" bigint DEFAULT 1 NOT NULL,
	"people_version" bigint DEFAULT 0 NOT NULL,
	"connections" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "node_people" ADD CONSTRAINT "node_people_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "node_people_person_id_idx" ON "node_people" USING btree ("person_id");