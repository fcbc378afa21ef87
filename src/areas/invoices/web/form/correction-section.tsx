import { useState } from 'react'
import { formatRate } from '#areas/currencies/rules/rate.ts'
import { DocumentStateMark } from '#areas/documents/web/document-state-mark.tsx'
import { taxSchemeNames } from '#areas/firm/rules/tax-schemes.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { shownDay, wireCents } from '#kernel/wire-values.ts'
import type { Form } from '#web/forms/use-form.ts'
import { useFoundRows } from '#web/reads/use-found-rows.ts'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { SearchSelect } from '#web/ui/choices/search-select.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid, FormSection } from '#web/ui/forms/form-grid.tsx'
import { type InvoiceRow, listInvoices } from '../../contract.ts'
import type { TakenOver } from '../lines/line-values.ts'
import { type ChosenCorrected, type Corrects, isCorrection } from './correction-values.ts'
import type { InvoiceValues } from './invoice-values.ts'
import { LettersTaken } from './letters-taken.tsx'
import type { BegunInvoice } from './use-written-invoice.ts'

const choices: readonly { value: Corrects; label: string; detail?: string }[] = [
  { value: 'KONTOR', label: 'Rechnung in Kontor' },
  { value: 'EARLIER', label: 'Rechnung von vor Kontor' },
  {
    value: 'NONE',
    label: 'Keine einzelne Rechnung',
    detail: 'Etwa ein Bonus über das ganze Jahr (§ 17 UStG)',
  },
]

interface CorrectionSectionProps {
  form: Form<InvoiceValues>
  /** What is taken over from the chosen invoice, once it is read. */
  taken: TakenOver | null
  /** What the form began with: of that it says already what letters put right. */
  begun?: BegunInvoice | null
}

/** Which invoice is corrected (§ 31 Abs. 5 UStDV): asked where the lines give something back. */
export function CorrectionSection(props: CorrectionSectionProps) {
  const { form } = props
  const { values } = form
  if (!isCorrection(values)) return null
  return (
    <FormSection title="Rechnungskorrektur">
      <FormGrid>
        <Cell>
          <RadioGroup
            label="Berichtigt wird"
            direction="vertical"
            options={choices}
            hint="Was der Kunde schon gezahlt hat, mindert die Steuer erst, wenn Sie es zurückzahlen (§ 17 UStG)."
            {...form.field('corrects')}
          />
        </Cell>
        {values.corrects === 'KONTOR' && (
          <Cell span={6}>
            {/* Another customer's invoices are not offered while his own are fetched. */}
            <CorrectedSelect key={values.receiver?.uuid} {...props} />
          </Cell>
        )}
        {values.corrects === 'EARLIER' && (
          <>
            <Cell span={6}>
              <TextField
                label="Nummer der berichtigten Rechnung"
                maxLength={60}
                hint="Deren Leistungsdatum tragen Sie oben ein. Der Wechselkurs ist der ihres Datums."
                {...form.field('correctedNumber')}
              />
            </Cell>
            <Cell span={3}>
              <DateField label="Deren Datum" {...form.field('correctedDate')} />
            </Cell>
          </>
        )}
      </FormGrid>
    </FormSection>
  )
}

/** Searched among the customer's invoices that stand. */
function CorrectedSelect({ form, taken, begun = null }: CorrectionSectionProps) {
  const { receiver, corrected } = form.values
  const [typed, setTyped] = useState('')
  const filter = { filterType: 'correctable', receiver: receiver?.uuid ?? '' }
  const { rows, isPending, isLoading } = useFoundRows(listInvoices, typed, filter)
  const { error } = form.field('corrected')
  const letters = corrected === null || corrected.uuid === begun?.uuid ? [] : (taken?.letters ?? [])
  return (
    <>
      <SearchSelect
        label="Berichtigte Rechnung"
        name="corrected"
        error={error}
        placeholder="Nummer oder Buchungstext …"
        options={isPending && typed !== '' ? [] : rows.map(optionOf)}
        value={corrected?.uuid ?? null}
        selected={corrected && chosenOption(corrected)}
        onSearch={setTyped}
        loading={isLoading || isPending}
        hint={
          corrected
            ? takenText(corrected, taken, form.values.currency)
            : 'Die Korrektur nennt Nummer und Datum und übernimmt Kunde, Leistungsdatum, Besteuerung und Kurs.'
        }
        onChange={(uuid) => {
          const row = rows.find((candidate) => candidate.entityId.uuid === uuid)
          if (row) form.set('corrected', correctedOfRow(row))
        }}
      />
      <LettersTaken letters={letters} by="Die Korrektur" />
    </>
  )
}

/** What is not to be chosen, since it is the invoice's. */
function takenText(corrected: ChosenCorrected, taken: TakenOver | null, currency: string): string {
  const { serviceDate, taxScheme } = corrected
  const supply = `Leistungsdatum und Besteuerung sind ihre: ${shownDay(serviceDate)}, ${taxSchemeNames[taxScheme]}.`
  if (taken === null) return supply
  const { vatId } = taken.receiver
  const ofId = vatId === '' ? 'Land' : `Land und USt-IdNr. (${vatId})`
  const ofRate =
    currency === baseCurrency ? '' : ` Kurs: 1 ${baseCurrency} = ${formatRate(taken.rate)} ${currency}.`
  return `${supply} Der Kunde steht wie in ihr; Name und Anschrift lassen sich ändern, ${ofId} nicht.${ofRate}`
}

function optionOf(row: InvoiceRow) {
  const amount = formatMoney(wireCents(row.amountGross), row.currency)
  return {
    value: row.entityId.uuid,
    label: `${row.invoiceNumber} vom ${shownDay(row.invoiceDate)}`,
    detail: `${amount} · ${row.bookingText}`,
    picture: <DocumentStateMark row={row} />,
  }
}

const chosenOption = ({ uuid, number, date }: ChosenCorrected) => ({
  value: uuid,
  label: `${number} vom ${shownDay(date)}`,
})

function correctedOfRow(row: InvoiceRow): ChosenCorrected {
  const { entityId, invoiceNumber: number, invoiceDate: date, serviceDate, serviceDateFrom, taxScheme } = row
  return { uuid: entityId.uuid, number, date, serviceDate, serviceDateFrom, taxScheme }
}
