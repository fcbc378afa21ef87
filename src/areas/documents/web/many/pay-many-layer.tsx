import { BankAccountPicker } from '#areas/bank-accounts/web/bank-account-picker.tsx'
import { lockedDayFaults } from '#areas/locks/rules/locked-problems.ts'
import { useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import { readPaymentProposal } from '#areas/payments/contract.ts'
import { paidOnLabel } from '#areas/payments/web/payment-direction.ts'
import { optionalIban } from '#kernel/codes/bank-fields.ts'
import { berlinDay, formatDay } from '#kernel/day.ts'
import { day } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'
import { type Form, useForm } from '#web/forms/use-form.ts'
import { beginRun } from '#web/many/run-many.ts'
import type { ManyWay } from '#web/many/shown-runs.ts'
import { useRead } from '#web/reads/use-read.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { dayInput, dayValue } from '#web/ui/fields/field-input.ts'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { LeftOutNotice } from './left-out-notice.tsx'
import styles from './many.module.css'
import type { MarkedRow } from './marked-row.ts'
import type { SeenDue } from './pay-way.ts'
import { planOf, whyNotPaid } from './plan-payments.ts'
import { sumOf } from './sum-of.ts'

const schema = z.strictObject({ recordDate: day('Datum fehlt'), fromIban: optionalIban() })

interface PayValues {
  recordDate: string
  /** Null until one is chosen: then the proposed one. */
  fromIban: string | null
}

interface PayManyLayerProps<Row extends MarkedRow> {
  mode: 'BILL' | 'INVOICE'
  way: ManyWay
  rows: readonly Row[]
  labelOf: (row: Row) => string
  /** They are on their way: the marks are not needed any more. */
  onBegun: () => void
  onClose: () => void
}

/** One day and one account for all of them. */
function usePayForm<Row extends MarkedRow>(props: PayManyLayerProps<Row>, able: readonly Row[]) {
  const { way, labelOf, onBegun, onClose } = props
  const openFrom = useOpenFrom()
  const first = able[0]?.entityId.uuid ?? ''
  const proposal = useRead(readPaymentProposal, { params: { uuid: first }, isEnabled: first !== '' })
  const proposed = proposal.data?.fromIban ?? ''
  const form: Form<PayValues> = useForm({
    schema,
    initial: { recordDate: formatDay(berlinDay(new Date())), fromIban: null },
    isLoaded: first === '' || proposal.data !== undefined || proposal.error !== undefined,
    toInput: ({ recordDate, fromIban }: PayValues) => ({
      recordDate: dayInput(recordDate),
      fromIban: fromIban ?? proposed,
    }),
    check: ({ recordDate }) => lockedDayFaults('recordDate', 'Die Zahlung', dayValue(recordDate), openFrom),
    keep: { form: `many/${way.name}`, what: 'Zahlungen von mehreren Rechnungen' },
    onSubmit(_input, { recordDate, fromIban }) {
      // From here on the run keeps it.
      form.kept?.drop()
      const rows = able.map((row) => ({
        label: labelOf(row),
        params: { uuid: row.entityId.uuid },
        seen: { amountDue: row.amountDue, currency: row.currency } satisfies SeenDue,
      }))
      beginRun({ way, title: titleOf(able.length), choice: { recordDate, fromIban }, rows })
      onBegun()
      onClose()
    },
  })
  return { form, iban: form.values.fromIban ?? proposed }
}

/** 'Bezahlt' for many: what is open of each, with one day and one account for all. */
export default function PayManyLayer<Row extends MarkedRow>(props: PayManyLayerProps<Row>) {
  const { mode, rows, labelOf, onClose } = props
  const { able, leftOut } = planOf(rows, labelOf, whyNotPaid)
  const { form, iban } = usePayForm(props, able)
  return (
    <SideLayer
      open
      size="narrow"
      title="Bezahlt"
      facts={
        <span
          className={styles.sum}
        >{`${able.length === 1 ? '1 Rechnung' : `${able.length} Rechnungen`} · ${sumOf(able)}`}</span>
      }
      form={form}
      footer={
        <FormFooter form={form} saveLabel={titleOf(able.length)} disabled={able.length === 0} isShort />
      }
      onClose={onClose}
    >
      <FormGrid>
        {leftOut.length > 0 && (
          <Cell>
            <LeftOutNotice leftOut={leftOut} count={rows.length} />
          </Cell>
        )}
        {able.length === 0 ? (
          <Cell>
            <Notice>Von den markierten Rechnungen ist keine zu bezahlen.</Notice>
          </Cell>
        ) : (
          <>
            <Cell>
              <DateField label={paidOnLabel(mode, 'PAYMENT')} {...form.field('recordDate')} />
            </Cell>
            <Cell>
              <BankAccountPicker label="Konto" optional {...form.field('fromIban')} value={iban} />
            </Cell>
            <Cell>
              <p>
                Erfasst wird bei jeder der offene Betrag. Was sich inzwischen ändert, wird nicht erfasst und
                danach genannt.
              </p>
            </Cell>
          </>
        )}
      </FormGrid>
    </SideLayer>
  )
}

const titleOf = (count: number) => (count === 1 ? '1 Zahlung erfassen' : `${count} Zahlungen erfassen`)
