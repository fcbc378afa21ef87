import { invoiceFields } from '#areas/documents/rules/fields/document-fields.ts'
import type { TaxType } from '#areas/documents/rules/taxes/tax-types.ts'
import { DocumentRate } from '#areas/documents/web/document-rate.tsx'
import { isWire } from '#areas/documents/web/form-terms.ts'
import { SharedFields } from '#areas/documents/web/shared-fields.tsx'
import { useLockedDay } from '#areas/locks/web/use-open-from.ts'
import { PaymentMethodFields } from '#areas/partners/web/payment-method-fields.tsx'
import { agreedWords } from '#areas/payment-targets/rules/discount-terms.ts'
import { DiscountTermsField } from '#areas/payment-targets/web/discount-terms-field.tsx'
import { PaymentTargetField } from '#areas/payment-targets/web/payment-target-field.tsx'
import {
  discountSentence,
  termsFault,
  typedDays,
  typedTerms,
} from '#areas/payment-targets/web/typed-terms.ts'
import { noTill } from '#areas/payments/rules/no-till.ts'
import { berlinDay, type Day, parseDay } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import { isSameValue } from '#kernel/property-change.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { CurrencyPicker } from '#web/ui/choices/currency-picker.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { dayValue } from '#web/ui/fields/field-input.ts'
import { FieldWarning } from '#web/ui/fields/field-warning.tsx'
import { useReadOnly } from '#web/ui/fields/read-only.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { numberPlaceholder } from '../../contract.ts'
import { dateNotices } from '../../rules/date-notices.ts'
import { servicePeriodLabel, servicePeriodText } from '../../rules/service-period.ts'
import type { TakenOver } from '../lines/line-values.ts'
import { correctedOf, isCorrection } from './correction-values.ts'
import styles from './invoice-head.module.css'
import { DiscountRow, needsReference, UsualTerms, useFoldedTerms } from './invoice-terms.tsx'
import { grantsDiscount, hasOwnServiceDate, type InvoiceValues, isTargetProposed } from './invoice-values.ts'
import { ReceiverField } from './receiver-field.tsx'
import { ReplacedNotice } from './replaced-notice.tsx'
import { XRechnungNotice } from './xrechnung-notice.tsx'

interface InvoiceHeadProps {
  form: Form<InvoiceValues>
  /** The running total, shown in EUR where the currency is another. */
  gross: Cents
  /** The number of a stored invoice; without it one is still to be given. */
  number?: string
  /** What its lines are taxed by, for what is to be said of its days; left out where they are fixed. */
  taxTypes?: readonly TaxType[]
  /** What a stored invoice was converted by, which stays as long as its day and currency do. */
  stored?: { currency: string; invoiceDate: string; rate: string }
  /** Of a correction: the customer and the rate are its invoice's. */
  taken?: TakenOver | null
  /** Of a cancellation: all but the date is fixed (decisions §4, 'Frozen dialog'). */
  frozen?: boolean
  /** The customer was chosen by Enter. */
  onCustomerEntered?: () => void
}

/** Customer, number, days, currency and way of payment. */
export function InvoiceHead(props: InvoiceHeadProps) {
  const { form, gross, number = numberPlaceholder, taxTypes, stored, taken = null, frozen = false } = props
  const { values } = form
  const day = dayValue(values.invoiceDate)
  const readOnly = useReadOnly()
  const locked = useLockedDay('Das Rechnungsdatum', readOnly ? null : day)
  const rateDay = rateDayOf(values)
  const notices = taxTypes ? daysNotices(values, stored?.invoiceDate, taxTypes) : []
  const terms = useFoldedTerms(form, !stored && !frozen)
  const { isFolded } = terms
  // Folded or not, the same fields stand at the same places of the tree: what is typed in one goes on when others come.
  return (
    <>
      {!frozen && <Notices form={form} isNew={!stored} />}
      <div className={isFolded ? styles.folded : styles.head}>
        <div key="customer" className={styles.column}>
          <ReceiverField
            form={form}
            isNew={!stored && !frozen}
            disabled={frozen}
            taken={taken}
            isShort={isFolded}
            onEntered={props.onCustomerEntered}
          />
        </div>
        <div key="days" className={styles.column}>
          <div className={styles.pair}>
            {!isFolded && <TextField label="Rechnungsnummer" value={number} onChange={() => {}} readOnly />}
            <DateField
              label="Rechnungsdatum"
              {...form.field('invoiceDate')}
              error={form.field('invoiceDate').error ?? locked ?? undefined}
            />
          </div>
          {notices.map((notice) => (
            <FieldWarning key={notice}>{notice}</FieldWarning>
          ))}
          <SupplyDay form={form} frozen={frozen} isAdvanceAsked={!isFolded} />
          {!isFolded && <Reference form={form} disabled={frozen} />}
        </div>
        {!isFolded && <Method key="method" form={form} disabled={frozen} />}
        <div key="target" className={styles.column}>
          {values.paymentMethod?.paymentMethod === 'WIRE' && (
            <Target form={form} isNew={!stored && !frozen} disabled={frozen} />
          )}
          {!isFolded && (
            <div data-place="currency">
              <CurrencyPicker disabled={frozen} {...form.field('currency')} />
              <DocumentRate
                currency={values.currency}
                day={rateDay}
                amount={gross}
                stored={ratedBy(props, rateDay)}
              />
            </div>
          )}
          <SharedFields form={form} disabled={frozen} />
          {!isFolded && <Discount form={form} gross={gross} disabled={frozen} />}
        </div>
      </div>
      {isFolded && <FoldedTerms {...{ form, gross, number, terms }} />}
    </>
  )
}

const Notices = ({ form, isNew }: { form: Form<InvoiceValues>; isNew: boolean }) => (
  <>
    <ReplacedNotice form={form} />
    {isNew && <XRechnungNotice values={form.values} />}
  </>
)

interface FoldedTermsProps {
  form: Form<InvoiceValues>
  gross: Cents
  number: string
  terms: ReturnType<typeof useFoldedTerms>
}

/** The usual terms in a sentence; above it Skonto, where that alone is open. */
function FoldedTerms({ form, gross, number, terms }: FoldedTermsProps) {
  const { values } = form
  const { isRow } = terms
  return (
    <>
      {isRow && (
        <DiscountRow onClose={terms.closeDiscount}>
          <Discount form={form} gross={gross} disabled={false} />
        </DiscountRow>
      )}
      <UsualTerms
        {...{ number, isRow }}
        discount={discountText(values, gross)}
        fault={termsFault(values.discountTerms, targetDaysOf(values))}
        onDiscount={terms.openDiscount}
        onOpen={terms.open}
      />
    </>
  )
}

interface PartProps {
  form: Form<InvoiceValues>
  disabled: boolean
}

const Reference = ({ form, disabled }: PartProps) => (
  <TextField
    label={invoiceFields.buyerReference.label}
    optional={!needsReference(form.values)}
    disabled={disabled}
    {...form.field('buyerReference')}
  />
)

const Method = ({ form, disabled }: PartProps) => (
  <div data-place="terms" className={styles.column}>
    <PaymentMethodFields
      mode="INVOICE"
      hints={{ CASH: noTill }}
      disabled={disabled}
      {...form.field('paymentMethod')}
    />
  </div>
)

interface TargetProps extends PartProps {
  isNew: boolean
}

/** Until when it is paid; where nothing is agreed with the customer, a usual term is proposed. */
function Target({ form, isNew, disabled }: TargetProps) {
  const isProposed = isNew && isTargetProposed(form.values)
  return (
    <PaymentTargetField
      disabled={disabled}
      hint={isProposed ? 'Vorschlag: Beim Kunden steht keines' : undefined}
      {...form.field('paymentTargetDays')}
    />
  )
}

/** Skonto; a document that differs from what is agreed with its customer says what that is. */
function Discount({ form, gross, disabled }: PartProps & { gross: Cents }) {
  const { values } = form
  const isShown = isWire(values) || values.discountTerms.length > 0
  if (!isShown || !grantsDiscount(values) || (disabled && values.discountTerms.length === 0)) return null
  const agreed = values.receiver?.fields.discountTerms ?? []
  const isAgreed = isSameValue(typedTerms(agreed), values.discountTerms)
  return (
    <div className={styles.discount} data-place="discount">
      <DiscountTermsField
        disabled={disabled}
        {...form.field('discountTerms')}
        granting={grantingOf(values, gross)}
        targetDays={targetDaysOf(values)}
        hint={isAgreed || agreed.length === 0 ? undefined : `Beim Kunden: ${agreedWords(agreed)}`}
      />
    </div>
  )
}

const grantingOf = ({ invoiceDate, currency }: InvoiceValues, whole: Cents) => ({
  day: dayValue(invoiceDate),
  whole,
  currency,
})

const targetDaysOf = (values: InvoiceValues) => (isWire(values) ? typedDays(values.paymentTargetDays) : null)

/** The Skonto in the sentence of usual terms. */
const discountText = (values: InvoiceValues, gross: Cents) =>
  discountSentence(values.discountTerms, grantingOf(values, gross))

/** The day whose rate counts: of a correction of one from before Kontor the date of that. */
function rateDayOf(values: InvoiceValues): Day | null {
  const isEarlier = isCorrection(values) && values.corrects === 'EARLIER'
  return dayValue(isEarlier ? values.correctedDate : values.invoiceDate)
}

/**
 * What the document is converted by whatever its own day: a cancellation and a correction by their invoice's rate, a replacement by the
 * replaced one's.
 */
function ratedBy({ form, stored, taken, frozen = false }: InvoiceHeadProps, day: Day | null) {
  const { replaces, currency } = form.values
  if (replaces !== null && !frozen) return { ...replaces, day: day ?? replaces.date }
  const isAsStored = stored !== undefined && day === stored.invoiceDate
  if (taken && day !== null && !isAsStored) return { currency, day, rate: taken.rate }
  return stored && { ...stored, day: frozen && day !== null ? day : stored.invoiceDate }
}

/** What is unusual about the days that are typed. */
function daysNotices(
  values: InvoiceValues,
  stored: string | undefined,
  taxTypes: readonly TaxType[],
): string[] {
  const invoiceDay = dayValue(values.invoiceDate)
  // A correction is about a supply that was invoiced long ago.
  const isOwn = hasOwnServiceDate(values) && !isCorrection(values)
  const serviceDay = isOwn ? dayValue(values.serviceDate) : invoiceDay
  if (invoiceDay === null || serviceDay === null) return []
  const storedDay = stored === undefined ? null : parseDay(stored)
  return dateNotices({ invoiceDay, serviceDay, storedDay, today: berlinDay(new Date()), taxTypes })
}

interface SupplyDayProps extends Pick<Required<InvoiceHeadProps>, 'form' | 'frozen'> {
  isAdvanceAsked: boolean
}

/** When it is supplied: on the day of the invoice, on another one, or, of an advance, on a day that is expected. */
function SupplyDay({ form, frozen, isAdvanceAsked }: SupplyDayProps) {
  const { values } = form
  // Cancellations and corrections count on their own date, and an advance when it is paid.
  const isOnOwnDate = frozen || values.advance || isCorrection(values)
  const isFree = useReadOnly() || isOnOwnDate || values.replaces !== null || !hasOwnServiceDate(values)
  const ownDay = isFree ? null : dayValue(values.serviceDate)
  // Where it is reported late, its month is no fault.
  const isLate = values.declaredLate.trim() !== ''
  const locked = useLockedDay('Das Leistungsdatum', isLate ? null : ownDay)
  const corrected = frozen ? null : correctedOf(values)
  if (corrected !== null) {
    const serviceDay = parseDay(corrected.serviceDate)
    const period = serviceDay && { serviceDay, serviceDateFrom: parseDay(corrected.serviceDateFrom ?? '') }
    return (
      <TextField
        label={servicePeriodLabel({ serviceDateFrom: corrected.serviceDateFrom })}
        value={period ? servicePeriodText(period) : ''}
        onChange={() => {}}
        readOnly
        error={form.field('serviceDate').error}
        hint="Wie in der berichtigten Rechnung"
      />
    )
  }
  return (
    <>
      {isAdvanceAsked && (
        <Checkbox
          label="Anzahlungsrechnung"
          disabled={frozen}
          hint={values.advance ? 'Für eine Leistung, die noch aussteht' : undefined}
          {...form.field('advance')}
        />
      )}
      {!values.advance && (
        <Checkbox
          label="Leistungsdatum entspricht Rechnungsdatum"
          disabled={frozen}
          {...form.field('serviceDateIsInvoiceDate')}
          // What is wrong with the day of supply stands here where it has no field of its own.
          error={values.serviceDateIsInvoiceDate ? form.field('serviceDate').error : undefined}
        />
      )}
      {hasOwnServiceDate(values) && (
        <div className={styles.pair}>
          <DateField
            label={values.advance ? 'Leistung voraussichtlich' : 'Leistungsdatum'}
            disabled={frozen}
            {...form.field('serviceDate')}
            error={form.field('serviceDate').error ?? locked ?? undefined}
          />
          {!values.advance && (
            <DateField
              label="Zeitraum ab"
              optional
              hint="Erster Tag, wenn die Leistung länger dauerte"
              disabled={frozen}
              {...form.field('serviceDateFrom')}
            />
          )}
        </div>
      )}
    </>
  )
}
