import { amountSideOptions } from '#areas/documents/web/amount-side.ts'
import { BookingTextField } from '#areas/documents/web/booking-text-field.tsx'
import { categoryOf } from '#areas/documents/web/form-lines.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import type { InvoiceValues } from '../../form/invoice-values.ts'
import { Declarations } from '../declarations.tsx'
import { LineTaxFields, type LineTaxProps } from '../line-tax-fields.tsx'
import { chargedPercentOf } from '../line-taxes.ts'
import type { LineValues } from '../line-values.ts'
import { StockNotice, type StockPlace } from '../stock-notice.tsx'
import styles from './invoice-line-grid.module.css'
import { bookingTextProposed, isBookingTextProposed } from './line-cells.ts'
import { PeriodFields } from './period-fields.tsx'

interface LineMoreProps extends LineTaxProps {
  label: string
  /** The invoice, of which a line says its period and what is declared of its taxation. */
  invoice: Form<InvoiceValues>
  line: LineValues
  others: readonly LineValues[]
  stock: StockPlace
  onDuplicate: () => void
  onClose: () => void
}

/** What is rarely written, below its line: the parts of the line's layer, for the same line. */
export function LineMore(props: LineMoreProps) {
  const { label, form, facts, invoice, line, others, stock, onDuplicate, onClose } = props
  const { values } = form
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div
      role="group"
      aria-label={`${label}: mehr`}
      className={styles.more}
      onKeyDown={(event) => {
        const isAltEnter = event.altKey && event.key === 'Enter'
        if (event.defaultPrevented || (event.key !== 'Escape' && !isAltEnter)) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <FormGrid>
        <LineTaxFields {...props}>
          <PeriodFields form={invoice} />
        </LineTaxFields>
        <Cell span={8}>
          <BookingTextField
            category={categoryOf(values, facts.categories)}
            hint={isBookingTextProposed(values, facts) ? bookingTextProposed : undefined}
            {...form.field('bookingTextSuffix')}
          />
        </Cell>
        {chargedPercentOf(values, facts) > 0 && (
          <Cell span={4}>
            <RadioGroup label="Der Preis ist" options={amountSideOptions} {...form.field('side')} />
          </Cell>
        )}
        <Cell>
          <TextArea label="Langtext" rows={2} optional {...form.field('descriptionLong')} />
        </Cell>
      </FormGrid>
      <Declarations form={invoice} facts={facts} lines={[line]} />
      <StockNotice line={values} others={others} {...stock} />
      <div className={styles.moreFoot}>
        <span className={styles.keys}>
          <Kbd>Alt</Kbd> <Kbd>↵</Kbd> zuklappen, zurück zur Zelle
        </span>
        <Button size="small" kind="quiet" onClick={onDuplicate}>
          Verdoppeln
        </Button>
        <Button size="small" kind="quiet" onClick={onClose}>
          Zuklappen
        </Button>
      </div>
    </div>
  )
}
