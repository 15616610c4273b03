import { type ReactNode, useState } from "react";
import {
  AUDIENCES,
  DELIVERY_DURATIONS,
  isAudience,
  MAIN_CATEGORIES,
  SUBCATEGORIES,
} from "#app/domain/catalogue/product.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { CURRENCIES, CURRENCY_CODES, isCurrencyCode } from "#app/domain/money/currency.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { moneyFromDecimal } from "#app/domain/money/money.ts";
import { convertToUsd, type RatesPerUsd } from "#app/domain/money/rates.ts";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { TextAreaField } from "#app/ui/text-area-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { ProductImagesField, type ShownImage } from "./product-images-field.tsx";
import type { ProductValues } from "./product-values.ts";
import { SizeStockField } from "./size-stock-field.tsx";

type ProductFormFieldsProps = {
  values: ProductValues;
  errors: FieldErrors;
  brands: readonly string[];
  rates: RatesPerUsd;
  images: ShownImage[];
  onImages: (change: (images: ShownImage[]) => ShownImage[]) => void;
  onBusy: (isBusy: boolean) => void;
};

/** Every field of a product. Source: specification §3 Product, §5 and §9 (options and defaults). */
export function ProductFormFields({
  values,
  errors,
  brands,
  rates,
  images,
  onImages,
  onBusy,
}: ProductFormFieldsProps) {
  const [price, setPrice] = useState(values.price);
  const [comparePrice, setComparePrice] = useState(values.comparePrice);
  const [currency, setCurrency] = useState(values.currency);
  const [category, setCategory] = useState(values.category);
  const [audience, setAudience] = useState(values.targetAudience);
  const symbol = CURRENCIES[currency].symbol;
  const inUsd = (typed: string) => {
    const amount = currency === "USD" ? null : moneyFromDecimal(typed, currency);
    return amount === null ? undefined : `${formatMoney(convertToUsd(amount, rates))} in the shop`;
  };

  return (
    <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-4">
        <Section title="Words">
          <TextField
            label="Name"
            name="name"
            maxLength={200}
            autoComplete="off"
            defaultValue={values.name}
            error={errors.name}
          />
          <TextAreaField
            label="Description"
            name="description"
            rows={5}
            maxLength={10_000}
            defaultValue={values.description}
            error={errors.description}
          />
        </Section>
        <Section title="Pictures">
          <ProductImagesField
            images={images}
            onChange={onImages}
            onBusy={onBusy}
            errors={{
              ...(errors.images && { images: errors.images }),
              ...(errors.imageUrl && { imageUrl: errors.imageUrl }),
            }}
          />
        </Section>
        <Section title="Sizes and stock">
          <SizeStockField
            sizes={values.sizes}
            stockQuantity={values.stockQuantity}
            category={category}
            audience={audience}
            errors={{
              ...(errors.sizes && { sizes: errors.sizes }),
              ...(errors.stockQuantity && { stockQuantity: errors.stockQuantity }),
            }}
          />
          <TextField
            label="Colors"
            name="colors"
            hint="With commas between them."
            autoComplete="off"
            defaultValue={values.colors}
            error={errors.colors}
          />
        </Section>
      </div>
      <div className="flex flex-col gap-4">
        <Section title="Price">
          <SelectField
            label="Currency"
            name="currency"
            hint="What you type the price in; it is kept in US dollars."
            options={CURRENCY_CODES.map((code) => ({
              value: code,
              label: `${code} · ${CURRENCIES[code].name}`,
            }))}
            value={currency}
            onChange={(event) => {
              if (isCurrencyCode(event.target.value)) setCurrency(event.target.value);
            }}
            error={errors.currency}
          />
          <div className="grid grid-cols-2 items-start gap-3">
            <TextField
              label="Price"
              name="price"
              type="number"
              min={0}
              step={0.01}
              inputMode="decimal"
              prefix={symbol}
              value={price}
              onChange={(event) => setPrice(event.target.value)}
              error={errors.price}
              inputClassName="figures"
            />
            <TextField
              label="Compare price"
              name="comparePrice"
              type="number"
              min={0}
              step={0.01}
              inputMode="decimal"
              prefix={symbol}
              value={comparePrice}
              onChange={(event) => setComparePrice(event.target.value)}
              error={errors.comparePrice}
              inputClassName="figures"
            />
            <p className="figures text-ink-soft text-sm" aria-live="polite">
              {inUsd(price)}
            </p>
            <p className="figures text-ink-soft text-sm" aria-live="polite">
              {inUsd(comparePrice)}
            </p>
          </div>
        </Section>
        <Section title="Shelf">
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
            name="brand"
            options={brands.map((brand) => ({ value: brand, label: brand }))}
            defaultValue={values.brand}
            error={errors.brand}
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
          <TextField
            label="Tags"
            name="tags"
            hint="“popular” puts it among the popular ones."
            autoComplete="off"
            defaultValue={values.tags}
            error={errors.tags}
          />
        </Section>
        <Section title="Delivery">
          <TextField
            label="Weight (kg)"
            name="weight"
            type="number"
            min={0}
            step={0.1}
            inputMode="decimal"
            defaultValue={values.weight}
            error={errors.weight}
            inputClassName="figures"
          />
          <SelectField
            label="Delivery duration"
            name="deliveryDuration"
            options={DELIVERY_DURATIONS.map((value) => ({ value, label: value }))}
            defaultValue={values.deliveryDuration}
            error={errors.deliveryDuration}
          />
        </Section>
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
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2 className="wide font-bold text-lg leading-none">{title}</h2>
      {children}
    </Card>
  );
}

function asOption(value: string) {
  const words = value.replaceAll("-", " ");
  return { value, label: words.charAt(0).toUpperCase() + words.slice(1) };
}
