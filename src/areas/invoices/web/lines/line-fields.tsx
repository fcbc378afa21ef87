import { CategorySelect } from '#areas/categories/web/category-select.tsx'
import { unitCodes, unitToChoose } from '#areas/documents/rules/lines/units.ts'
import { AmountSideField } from '#areas/documents/web/amount-side-field.tsx'
import { BookingTextField } from '#areas/documents/web/booking-text-field.tsx'
import { categoryOf } from '#areas/documents/web/form-lines.ts'
import { LineQuantityField } from '#areas/documents/web/line-quantity-field.tsx'
import type { Form } from '#web/forms/use-form.ts'
import { Select } from '#web/ui/choices/select.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { bookingTextProposed, isBookingTextProposed } from './grid/line-cells.ts'
import { LineDiscountFields } from './line-discount-fields.tsx'
import { LineProductField } from './line-product.tsx'
import { LineTaxFields, type LineTaxProps } from './line-tax-fields.tsx'
import { chargedPercentOf } from './line-taxes.ts'
import type { LineValues } from './line-values.ts'
import { StockNotice, type StockPlace } from './stock-notice.tsx'

const units = unitCodes.map((value) => ({ value, label: unitToChoose(value) }))

interface LineFieldsProps extends LineTaxProps {
  form: Form<LineValues>
  /** The other lines of the invoice, and its id where it is stored. */
  others: readonly LineValues[]
  stock: StockPlace
  /** Whether it began with what the line before it had. */
  follows: boolean
}

/** All fields of a line, as its layer has them. */
export function LineFields(props: LineFieldsProps) {
  const { form, facts, discountable, isBuyingPriceAsked, others, stock, follows } = props
  const { values } = form
  const category = categoryOf(values, facts.categories)
  const takesOver = follows ? takenOverOf(form) : noneTakenOver
  return (
    <FormGrid>
      <Cell>
        <LineProductField
          form={form}
          isRequired={category?.requiresProduct ?? false}
          day={facts.tax.serviceDay}
        />
        <StockNotice line={values} others={others} {...stock} />
      </Cell>
      <Cell span={3}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the 1 that stands there is overwritten by typing */}
        <div onFocus={(event) => event.target instanceof HTMLInputElement && event.target.select()}>
          {/* Where no product is asked for, work begins here. */}
          <LineQuantityField
            label="Menge"
            countedIn={values.unit}
            hasProduct={values.product !== null}
            autoFocus={!category?.requiresProduct && !isBuyingPriceAsked}
            {...form.field('quantity')}
          />
        </div>
      </Cell>
      <Cell span={4}>
        <Select label="Einheit" options={units} {...form.field('unit')} />
      </Cell>
      <Cell>
        <AmountSideField
          {...form.field('amount')}
          side={values.side}
          onSide={(side) => form.set('side', side)}
          isSwitchShown={chargedPercentOf(values, facts) > 0}
          currency={values.currency}
          taxPercent={chargedPercentOf(values, facts)}
          sideHint={takesOver.side ? takenOver : undefined}
        />
      </Cell>
      <LineDiscountFields form={form} hasSides={chargedPercentOf(values, facts) > 0} />
      <Cell>
        <TextField label="Positionstext" maxLength={250} {...form.field('descriptionShort')} />
      </Cell>
      <Cell>
        <TextArea label="Langtext" rows={4} optional {...form.field('descriptionLong')} />
      </Cell>
      <Cell>
        <CategorySelect
          scope="INVOICE"
          {...form.field('categoryId')}
          hint={takesOver.category ? takenOver : undefined}
        />
      </Cell>
      {!category?.includeInBookingText && (
        <Cell>
          <BookingTextField
            category={category}
            hint={isBookingTextProposed(values, facts) ? bookingTextProposed : undefined}
            {...form.field('bookingTextSuffix')}
          />
        </Cell>
      )}
      <LineTaxFields {...{ form, facts, discountable, isBuyingPriceAsked }} />
    </FormGrid>
  )
}

const takenOver = 'Aus der letzten Position übernommen'

const noneTakenOver = { side: false, category: false }

/** What of a new line is still as the one before it had it: it is marked until it is touched (decisions §10 'Entry'). */
function takenOverOf({ values, initial }: Form<LineValues>) {
  return {
    side: values.side === initial.side,
    category: initial.categoryId !== null && values.categoryId === initial.categoryId,
  }
}
