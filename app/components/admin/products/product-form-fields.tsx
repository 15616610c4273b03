import { useState } from "react";
import { AmountField } from "#app/components/admin/fields/amount-field.tsx";
import { convertDecimalComma } from "#app/components/admin/fields/convert-decimal-comma.ts";
import { fieldsOf } from "#app/components/admin/fields/text-fields.tsx";
import { Section } from "#app/components/admin/shell/section.tsx";
import { AUDIENCES, isAudience, MAIN_CATEGORIES } from "#app/domain/catalogue/product.ts";
import { DELIVERY_DURATIONS, SUBCATEGORIES } from "#app/domain/catalogue/product-choices.ts";
import {
  CHECKED_BY_MAX,
  type ProductStory,
  STORY_PART_MAX,
  STORY_PARTS,
} from "#app/domain/catalogue/product-story.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import type { RatesPerUsd } from "#app/domain/money/rates.ts";
import { capital } from "#app/domain/title-case.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import { TextAreaField } from "#app/ui/forms/text-area-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { PriceFields } from "./price-fields.tsx";
import { ProductImagesField, type ShownImage } from "./product-images-field.tsx";
import type { ProductValues } from "./product-values.ts";
import { SizeStockField } from "./size-stock-field.tsx";

type ProductFormFieldsProps = {
  values: ProductValues;
  errors: FieldErrors;
  brands: readonly string[];
  rates: RatesPerUsd;
  images: ShownImage[];
  onImagesChange: (change: (images: ShownImage[]) => ShownImage[]) => void;
  onBusyChange: (isBusy: boolean) => void;
  /** Called for changes without a change event of a field. */
  onEdit: () => void;
};

/** Every field of a product. Source: specification 11.4. */
export function ProductFormFields({
  values,
  errors,
  brands,
  rates,
  images,
  onImagesChange,
  onBusyChange,
  onEdit,
}: ProductFormFieldsProps) {
  const field = fieldsOf(values, errors);
  const [category, setCategory] = useState(values.category);
  const [audience, setAudience] = useState(values.targetAudience);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const isMoreShown = isMoreOpen || Object.keys(errors).some((name) => !FIRST_FIELDS.has(name));

  return (
    <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] desk:grid-rows-[auto_1fr_auto]">
      <div className="flex min-w-0 flex-col gap-4 desk:row-span-2">
        <Section title="Name and price">
          <TextField label="Name" {...field("name")} maxLength={200} autoComplete="off" />
          <PriceFields values={values} rates={rates} errors={errors} />
        </Section>
        <Section title="Sizes and stock">
          <SizeStockField
            sizes={values.sizes}
            stockQuantity={values.stockQuantity}
            category={category}
            audience={audience}
            onEdit={onEdit}
            errors={{
              ...(errors.sizes && { sizes: errors.sizes }),
              ...(errors.stockQuantity && { stockQuantity: errors.stockQuantity }),
            }}
          >
            <TextField label="Colors" {...field("colors")} placeholder="Black, White" autoComplete="off" />
          </SizeStockField>
        </Section>
        <Section title="Pictures">
          <ProductImagesField
            images={images}
            onChange={onImagesChange}
            onBusyChange={onBusyChange}
            errors={{
              ...(errors.images && { images: errors.images }),
              ...(errors.imageUrl && { imageUrl: errors.imageUrl }),
            }}
          />
        </Section>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Section title="Where shoppers find it">
          <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 desk:grid-cols-1">
            <SelectField
              label="Category"
              name="category"
              options={MAIN_CATEGORIES.map(asOption)}
              value={category}
              onChange={(event) => setCategory(event.target.value)}
              error={errors.category}
            />
            <SelectField
              label="Subcategory"
              name="subcategory"
              options={[{ value: "none", label: "None" }, ...SUBCATEGORIES.map(asOption)]}
              defaultValue={values.subcategory || "none"}
              error={errors.subcategory}
            />
            <SelectField
              label="Brand"
              {...field("brand")}
              options={brands.map((brand) => ({ value: brand, label: brand }))}
            />
            <SelectField
              label="Target audience"
              name="targetAudience"
              options={AUDIENCES.map(asOption)}
              value={audience}
              onChange={(event) => {
                if (isAudience(event.target.value)) setAudience(event.target.value);
              }}
              error={errors.targetAudience}
            />
          </div>
        </Section>
      </div>
      <Button
        variant="outline"
        wide
        aria-expanded={isMoreShown}
        onClick={() => setMoreOpen(!isMoreShown)}
        className="desk:hidden"
      >
        Description, visibility and story
      </Button>
      <div
        className={classes("flex min-w-0 flex-col gap-4 desk:col-start-1", !isMoreShown && "max-desk:hidden")}
      >
        <Section title="Details">
          <TextAreaField label="Description" {...field("description")} rows={5} maxLength={10_000} />
          <TextField
            label="Model"
            {...field("model")}
            optional
            maxLength={100}
            hint="Products of the same brand and model show each other as colours."
          />
          <TextField
            label="Tags"
            {...field("tags")}
            hint="“popular” puts it in Most Popular; “brand-cover” or “category-cover” shows its last picture for its brand or category on the home page."
            autoComplete="off"
          />
        </Section>
        <Section title="Delivery">
          <AmountField
            label="Weight (kg)"
            {...field("weight")}
            type="number"
            min={0}
            step={0.1}
            onBeforeInput={convertDecimalComma}
          />
          <SelectField
            label="Delivery duration"
            {...field("deliveryDuration")}
            options={DELIVERY_DURATIONS.map((value) => ({ value, label: value }))}
          />
        </Section>
      </div>
      <div
        className={classes(
          "flex min-w-0 flex-col gap-4 desk:col-start-2 desk:row-span-2 desk:row-start-2",
          !isMoreShown && "max-desk:hidden",
        )}
      >
        <Section title="Visibility">
          <Switch
            label="Featured"
            name="isFeatured"
            hint="Shown on the home page."
            defaultChecked={values.isFeatured}
          />
          <Switch
            label="Active"
            name="isActive"
            hint="For sale in the shop."
            defaultChecked={values.isActive}
          />
        </Section>
        <Section title="Story">
          <StoryFields story={values.story} errors={errors} />
        </Section>
      </div>
    </div>
  );
}

/** What a phone shows first; the other fields are shown on demand, or where one is refused. */
const FIRST_FIELDS = new Set([
  "name",
  "price",
  "comparePrice",
  "currency",
  "sizes",
  "stockQuantity",
  "colors",
  "images",
  "imageUrl",
  "category",
  "subcategory",
  "brand",
  "targetAudience",
]);

function asOption(value: string) {
  return { value, label: capital(value.replaceAll("-", " ")) };
}

const FIELDS = {
  origin: "storyOrigin",
  materials: "storyMaterials",
  care: "storyCare",
  fit: "storyFit",
} as const;

/** The fields of a product's story; what is left empty is not on its page. */
function StoryFields({ story, errors }: { story: ProductStory; errors: FieldErrors }) {
  return (
    <>
      {STORY_PARTS.map(({ key, label }) => (
        <TextAreaField
          key={key}
          label={label}
          name={FIELDS[key]}
          rows={2}
          maxLength={STORY_PART_MAX}
          defaultValue={story[key]}
          error={errors[FIELDS[key]]}
        />
      ))}
      <TextField
        label="Checked by"
        name="storyCheckedBy"
        optional
        maxLength={CHECKED_BY_MAX}
        autoComplete="off"
        defaultValue={story.checkedBy}
        error={errors.storyCheckedBy}
      />
      <TextField
        label="Checked on"
        name="storyCheckedOn"
        optional
        type="date"
        defaultValue={story.checkedOn}
        error={errors.storyCheckedOn}
      />
    </>
  );
}
