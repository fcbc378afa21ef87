import { DocumentStateMark } from '#areas/documents/web/document-state-mark.tsx'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { shownDay, wireCents } from '#kernel/wire-values.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { ListedAdvance, OpenAdvance } from '../../contract.ts'
import { AdvanceLetters } from './advance-letters.tsx'
import styles from './invoice-form.module.css'
import type { InvoiceValues } from './invoice-values.ts'
import { useOpenAdvances } from './use-open-advances.ts'

/** Which advances of the customer the invoice settles: it then asks for what remains (§ 14 Abs. 5 S. 2 UStG). */
export function InvoiceAdvances({ form }: { form: Form<InvoiceValues> }) {
  const { currency } = form.values
  const { value: chosen, onChange, error } = form.field('advances')
  const { isAsked, open = noAdvances } = useOpenAdvances(form.values)
  const isChosen = (row: ListedAdvance) => chosen.some((other) => isSame(other, row))
  const offered = isAsked
    ? inOrder([...chosen, ...open.filter((row) => !isChosen(row)).map(listedOf)])
    : chosen
  if (offered.length === 0) return null
  const set = (row: ListedAdvance, isSet: boolean) => {
    const others = chosen.filter((other) => !isSame(other, row))
    onChange(isSet ? inOrder([...others, row]) : others)
  }
  return (
    <FormSection title="Anzahlungen">
      {/* The first box takes the focus where something about them is wrong. */}
      <div className={styles.stack} {...(error && { 'data-invalid': '' })}>
        {offered.map((row) => (
          <Checkbox
            key={row.entityId.uuid}
            label={`Anzahlungsrechnung ${row.invoiceNumber} vom ${shownDay(row.invoiceDate)} abrechnen`}
            hint={<Standing row={row} open={open} currency={currency} />}
            value={isChosen(row)}
            onChange={(isSet) => set(row, isSet)}
          />
        ))}
        {chosen.map(({ entityId }) => (
          <AdvanceLetters key={entityId.uuid} form={form} uuid={entityId.uuid} />
        ))}
        {error && (
          <Notice kind="error" live>
            {error}
          </Notice>
        )}
      </div>
    </FormSection>
  )
}

/** The oldest first, ticked or not: none moves from below the one who ticks it. */
function inOrder(advances: readonly ListedAdvance[]): ListedAdvance[] {
  const byNumber = new Intl.Collator('de', { numeric: true }).compare
  return advances.toSorted(
    (a, b) => a.invoiceDate.localeCompare(b.invoiceDate) || byNumber(a.invoiceNumber, b.invoiceNumber),
  )
}

const noAdvances: readonly OpenAdvance[] = []

const isSame = (one: ListedAdvance, other: ListedAdvance) => one.entityId.uuid === other.entityId.uuid

/** What of an advance the form holds: how it stands changes below it. */
function listedOf({ state, dueDate, amountDue, lastPaymentDate, ...listed }: OpenAdvance): ListedAdvance {
  return listed
}

interface StandingProps {
  row: ListedAdvance
  open: readonly OpenAdvance[]
  currency: string
}

/** How an advance stands and what is deducted of it. One that this invoice has settled already says the latter alone. */
function Standing({ row, open, currency }: StandingProps) {
  const standing = open.find((one) => isSame(one, row))
  return (
    <span className={styles.standing}>
      {standing && <DocumentStateMark row={standing} />}{' '}
      <span>{receivedText(row, currency, standing !== undefined)}</span>
    </span>
  )
}

/** Its mark says that it is paid, and when. */
function receivedText(row: ListedAdvance, currency: string, isMarked: boolean): string {
  const { amountGross, amountReceived } = row
  const money = (units: number) => formatMoney(wireCents(units), currency)
  if (amountReceived === amountGross) return isMarked ? money(amountGross) : `${money(amountGross)}, bezahlt`
  if (amountReceived === 0) return `${money(amountGross)}, nicht bezahlt: nichts wird abgezogen`
  return `${money(amountReceived)} von ${money(amountGross)} bezahlt: nur das wird abgezogen`
}
