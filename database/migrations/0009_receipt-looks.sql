CREATE TABLE "receipt_details" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"detail" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gambian_payments" ADD COLUMN "receipt_look" bit(64);--> statement-breakpoint
ALTER TABLE "gambian_payments" ADD COLUMN "receipt_like_id" uuid;--> statement-breakpoint
ALTER TABLE "receipt_details" ADD CONSTRAINT "receipt_details_payment_id_gambian_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."gambian_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gambian_payments" ADD CONSTRAINT "gambian_payments_receipt_like_id_gambian_payments_id_fk" FOREIGN KEY ("receipt_like_id") REFERENCES "public"."gambian_payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gambian_payments_receipt_like" ON "gambian_payments" USING btree ("receipt_like_id");