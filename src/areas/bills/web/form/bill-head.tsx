import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { PartnerSelect } from '#areas/documents/web/partner-select.tsx'
import { SharedFields } from '#areas/documents/web/shared-fields.tsx'
import { useLockedDay, useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import { listSuppliers } from '#areas/partners/contract.ts'
import { LocalPartnerLayer, localPartnerForm, NewPartnerLayer } from '#areas/partners/web/partner-layers.tsx'
import { supplierFieldsOf } from '#areas/partners/web/partner-values.ts'
import { supplierKind } from '#areas/partners/web/supplier-kind.tsx'
import { berlinDay, formatDay } from '#kernel/day.ts'
import type { Form } from '#web/forms/use-form.ts'
import { useWantedForm } from '#web/forms/use-kept-entries.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { dayValue } from '#web/ui/fields/field-input.ts'
import { FieldWarning } from '#web/ui/fields/field-warning.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { Bill } from '../../contract.ts'
import { longestBillNumber } from '../../rules/bill-number.ts'
import { defaultBookingDay } from '../../rules/booking-day.ts'
import type { PaperHints } from '../reading/paper-hints.tsx'
import { BillCurrency } from './bill-currency.tsx'
import styles from './bill-form.module.css'
import { shownSums } from './bill-sums.ts'
import { type BillValues, withSupplier } from './bill-values.ts'
import { laterDeduction } from './booked-day.ts'
import { EarlierBillWarning, useEarlierBill } from './earlier-bill.tsx'
import { RefusedTotalOffers } from './tax-offers.tsx'
import { lateEntry, unusualDay } from './unusual-day.ts'
import { focusField, takeHeadKey } from './use-head-keys.ts'

interface BillHeadProps {
  form: Form<BillValues>
  /** The bill that is edited; a new one has none. */
  stored?: Bill
  /** Below the fields of a bill that came on paper. */
  hints?: PaperHints
}

/** Who sent the bill, its number, days and total. */
export function BillHead({ form, stored, hints = {} }: BillHeadProps) {
  const { supplier, billNumber, billDate, currency } = form.values
  const unusual = unusualDay(dayValue(billDate), stored?.billDate ?? null, berlinDay(new Date()))
  const isTotalRefused =
    form.field('billTotal').error !== undefined && shownSums(form.values).offers.length > 0
  const earlier = useEarlierBill(supplier?.uuid, billNumber, stored?.entityId.uuid)
  return (
    // Enter is a shortcut only; Tab goes everywhere.
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields within
    <div className={styles.head} onKeyDown={takeHeadKey}>
      <div className={styles.half}>
        <BillSupplier form={form} isNew={stored === undefined} />
      </div>
      <TextField
        className={styles.half}
        label="Rechnungsnummer"
        maxLength={longestBillNumber}
        {...form.field('billNumber')}
        // While it is being saved, it would find itself.
        hint={joinHints(earlier && !form.busy && <EarlierBillWarning bill={earlier} />, hints.billNumber)}
      />
      <DateField
        label="Rechnungsdatum"
        {...form.field('billDate')}
        hint={joinHints(unusual && <FieldWarning>{unusual}</FieldWarning>, hints.billDate)}
      />
      <BookingDay form={form} stored={stored ?? null} />
      <AmountField
        label="Rechnungsbetrag gesamt brutto"
        unit={currency === 'EUR' ? '€' : currency}
        {...form.field('billTotal')}
        hint={joinHints(isTotalRefused && <RefusedTotalOffers form={form} />, hints.billTotal)}
      />
      <BillCurrency form={form} {...(stored && { stored })} />
      <BillSupply form={form} />
      <SharedFields form={form} />
    </div>
  )
}

/** None, one, or both below each other. */
function joinHints(own: ReactNode, paper: ReactNode): ReactNode {
  if (!own || !paper) return own || paper
  return (
    <>
      {own}
      {paper}
    </>
  )
}

interface BookingDayProps {
  form: Form<BillValues>
  /** The bill that is edited: what was booked on its date stays there when its month is locked. */
  stored: Pick<Bill, 'billDate' | 'bookingDate'> | null
}

/** When it was received and booked: on its date, or on the first open day where its month is locked (decisions §4). */
function BookingDay({ form, stored }: BookingDayProps) {
  const { billDate, bookingDate } = form.values
  const openFrom = useOpenFrom()
  const billDay = dayValue(billDate)
  const isMoved =
    bookingDate === null &&
    billDay !== null &&
    billDay !== (stored?.billDate ?? null) &&
    defaultBookingDay(billDay, openFrom) !== billDay
  const value = isMoved ? formatDay(defaultBookingDay(billDay, openFrom)) : (bookingDate ?? billDate)
  const locked = useLockedDay(
    isMoved ? 'Das Rechnungsdatum' : 'Der Eingang',
    isMoved ? billDay : dayValue(value),
  )
  const late = lateEntry(dayValue(value), stored?.bookingDate ?? null, berlinDay(new Date()))
  const said = (isMoved && locked) || late
  return (
    <DateField
      label="Eingang"
      {...form.field('bookingDate')}
      value={value}
      // Where it is moved, the month of the bill's own date is no fault.
      error={form.field('bookingDate').error ?? ((!isMoved && !form.readOnly && locked) || undefined)}
      hint={said && <FieldWarning>{said}</FieldWarning>}
    />
  )
}

/** When it was supplied, and whether the bill asks for money before that: both choose the month of its taxes. */
function BillSupply({ form }: { form: Form<BillValues> }) {
  const { advance, billDate, serviceDate } = form.values
  const [billDay, serviceDay] = [dayValue(billDate), dayValue(serviceDate)]
  const isAhead = !advance && billDay !== null && serviceDay !== null && serviceDay > billDay
  const later = laterDeduction(form.values, useOpenFrom())
  return (
    <>
      <DateField
        label={advance ? 'Leistung voraussichtlich' : 'Leistungsdatum'}
        optional
        {...form.field('serviceDate')}
        hint={
          isAhead ? (
            <FieldWarning>Nach dem Rechnungsdatum: Ist es eine Anzahlung? {later}</FieldWarning>
          ) : (
            later
          )
        }
      />
      <Checkbox
        className={styles.beside ?? ''}
        label="Anzahlung"
        {...form.field('advance')}
        hint={
          advance
            ? 'Für eine Leistung, die noch aussteht: Die Steuer zählt, wenn Sie zahlen, Vorsteuer frühestens mit dem Eingang.'
            : undefined
        }
      />
    </>
  )
}

function BillSupplier({ form, isNew }: { form: Form<BillValues>; isNew: boolean }) {
  const { supplier } = form.values
  const [layer, setLayer] = useState<{ kind: 'new'; typed: string } | { kind: 'edit' } | null>(null)
  const close = () => setLayer(null)
  const edit = () => setLayer({ kind: 'edit' })
  useWantedForm(localPartnerForm(form.kept?.form), edit)
  return (
    <>
      <PartnerSelect
        label="Lieferant"
        name="supplier"
        list={listSuppliers}
        value={supplier && { uuid: supplier.uuid, partner: supplier.fields }}
        onChoose={(row) => {
          flushSync(() => form.patch(withSupplier(form.values, row.entityId.uuid, supplierFieldsOf(row))))
          // The pencil beside him is rarely what comes next.
          if (isNew) focusField(form.formProps.ref.current, 'billNumber')
        }}
        onCreate={(typed) => setLayer({ kind: 'new', typed })}
        createLabel="Neuer Lieferant"
        onEdit={edit}
        editLabel="Lieferant bearbeiten"
        isShort
        changedNote={supplier?.isChanged ? 'Änderungen betreffen nur diese Eingangsrechnung.' : undefined}
        error={form.field('supplier').error}
        autoFocus={isNew}
      />
      {layer?.kind === 'new' && (
        <NewPartnerLayer
          kind={supplierKind}
          companyName={layer.typed}
          onCreated={({ uuid, fields }) => {
            form.patch(withSupplier(form.values, uuid, fields))
            close()
          }}
          onClose={close}
        />
      )}
      {layer?.kind === 'edit' && supplier && (
        <LocalPartnerLayer
          kind={supplierKind}
          fields={supplier.fields}
          keptForm={form.kept?.form}
          onDone={(fields) => {
            form.set('supplier', { ...supplier, fields, isChanged: true })
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
