import { CategorySelect } from '#areas/categories/web/category-select.tsx'
import { countries } from '#kernel/countries/countries.ts'
import { baseCurrency, bookableCodes, currencyName } from '#kernel/currencies.ts'
import type { Form } from '#web/forms/use-form.ts'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { SearchSelect } from '#web/ui/choices/search-select.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid, FormSection } from '#web/ui/forms/form-grid.tsx'
import { asksReducedRate } from '../../rules/margin-scheme.ts'
import {
  differentialKindNames,
  differentialKinds,
  productTaxTypeNames,
  productTaxTypes,
} from '../../rules/product-fields.ts'
import { useSeesBuying } from '../use-sees-buying.ts'
import type { ProductValues } from './product-values.ts'
import { ProvenanceFields } from './provenance-fields.tsx'

const taxTypeOptions = productTaxTypes.map((value) => ({ value, label: productTaxTypeNames[value] }))
const kindOptions = differentialKinds.map((value) => ({ value, label: differentialKindNames[value] }))
const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }))
const currencyOptions = bookableCodes
  .filter((code) => code !== baseCurrency)
  .map((code) => ({ value: code, label: code, detail: currencyName(code) }))

interface ProductFormProps {
  form: Form<ProductValues>
}

/** The fields of a product: first what its sale needs, then where it comes from (decisions §5). */
export function ProductForm({ form }: ProductFormProps) {
  const seesBuying = useSeesBuying()
  return (
    <>
      <FormGrid>
        <Cell span={6}>
          <TextField label="Code" autoFocus maxLength={60} {...form.field('code')} />
        </Cell>
        <Cell span={6}>
          <TextField label="Nummer" optional maxLength={60} {...form.field('productNumber')} />
        </Cell>
        <Cell>
          <TextField label="Bezeichnung" maxLength={250} {...form.field('codeDescription')} />
        </Cell>
        <Cell>
          <TextArea
            label="Rechnungstext"
            rows={3}
            optional
            hint="Die erste Zeile wird zum Positionstext der Rechnung, der Rest zum Langtext."
            {...form.field('invoiceText')}
          />
        </Cell>
        <Cell>
          <RadioGroup label="Steuerart" options={taxTypeOptions} {...form.field('taxType')} />
        </Cell>
        {(form.values.taxType === 'm' || asksReducedRate(form.values)) && (
          <Cell>
            <RadioGroup
              label="Art der Ware"
              direction="vertical"
              options={kindOptions}
              hint="Steht auf der Rechnung (§ 14a Abs. 6 UStG)."
              {...form.field('differentialKind')}
            />
          </Cell>
        )}
        <ProvenanceFields form={form} />
        {seesBuying && (
          <Cell span={6}>
            <AmountField label="Einkaufspreis" unit="€" optional {...form.field('buyingPP')} />
          </Cell>
        )}
        <Cell span={6}>
          <AmountField label="Verkaufspreis brutto" unit="€" optional {...form.field('salesPP')} />
        </Cell>
        <Cell>
          <CategorySelect
            label="Verkaufskategorie"
            scope="INVOICE"
            optional
            clearable
            hint="Eine Position, die die Ware verkauft, übernimmt sie."
            {...form.field('salesCategoryEntityId')}
          />
        </Cell>
      </FormGrid>
      <OriginFields form={form} />
      {seesBuying && <CostFields form={form} />}
      {seesBuying && <PurchaseFields form={form} />}
      <NotesField form={form} />
    </>
  )
}

function OriginFields({ form }: ProductFormProps) {
  return (
    <FormSection title="Herkunft">
      <FormGrid>
        <Cell span={6}>
          <TextField label="Designer" optional {...form.field('designer')} />
        </Cell>
        <Cell span={6}>
          <TextField label="Hersteller" optional {...form.field('manufacturer')} />
        </Cell>
        <Cell span={6}>
          <TextField label="Jahr" optional maxLength={60} {...form.field('yearOfManufacturing')} />
        </Cell>
        <Cell span={6}>
          <SearchSelect
            label="Land"
            optional
            clearable
            options={countryOptions}
            {...form.field('country')}
            value={form.values.country || null}
            onChange={(code) => form.set('country', code ?? '')}
          />
        </Cell>
        <Cell>
          <TextField
            label="Ort"
            optional
            maxLength={60}
            hint="Wo die Ware steht."
            {...form.field('status')}
          />
        </Cell>
      </FormGrid>
    </FormSection>
  )
}

function CostFields({ form }: ProductFormProps) {
  return (
    <FormSection title="Kosten je Stück">
      <FormGrid>
        <Cell span={6}>
          <AmountField label="Transport" unit="€" optional {...form.field('restorationTransport')} />
        </Cell>
        <Cell span={6}>
          <AmountField label="Restaurierung" unit="€" optional {...form.field('additionalCosts')} />
        </Cell>
        <Cell span={6}>
          <AmountField
            label="Einkaufspreis in Fremdwährung"
            optional
            unit={form.values.buyingCurrency ?? ''}
            {...form.field('buyingInOtherCurrency')}
          />
        </Cell>
        <Cell span={6}>
          <SearchSelect
            label="Fremdwährung"
            optional
            clearable
            options={currencyOptions}
            {...form.field('buyingCurrency')}
          />
        </Cell>
      </FormGrid>
    </FormSection>
  )
}

/** What the ledger of § 25a Abs. 6 UStG says of a piece that no bill bought. */
function PurchaseFields({ form }: ProductFormProps) {
  return (
    <FormSection title="Einkauf ohne Eingangsrechnung">
      <FormGrid>
        <Cell span={6}>
          <DateField
            label="Eingekauft am"
            optional
            hint="Etwa von Ware aus der Zeit vor Kontor."
            {...form.field('purchasedOn')}
          />
        </Cell>
        <Cell span={6}>
          <TextField
            label="Eingekauft von"
            optional
            maxLength={200}
            hint="Nennt eine Eingangsrechnung den Einkauf, gelten deren Tag und Lieferant."
            {...form.field('purchasedFrom')}
          />
        </Cell>
      </FormGrid>
    </FormSection>
  )
}

function NotesField({ form }: ProductFormProps) {
  return (
    <FormGrid>
      <Cell>
        <TextArea
          label="Notizen"
          rows={3}
          optional
          maxLength={4000}
          hint="Nur für Sie und Ihre Kollegen; auf keinem Papier."
          {...form.field('notes')}
        />
      </Cell>
    </FormGrid>
  )
}
