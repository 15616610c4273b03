ALTER TABLE "media" ADD COLUMN "is_waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "media_waiting" ON "media" USING btree ("created_at") WHERE "media"."is_waiting";