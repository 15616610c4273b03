CREATE TABLE "size_preferences" (
	"user_id" uuid NOT NULL,
	"chart" text NOT NULL,
	"size" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "size_preferences_user_id_chart_pk" PRIMARY KEY("user_id","chart")
);
--> statement-breakpoint
CREATE TABLE "viewed_products" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "viewed_products_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "size_preferences" ADD CONSTRAINT "size_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewed_products" ADD CONSTRAINT "viewed_products_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;