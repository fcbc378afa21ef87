import type { ReactNode } from 'react'
import { lockedDayFaults } from '#areas/locks/rules/locked-problems.ts'
import { useLockedDay, useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import { berlinDay, formatDay } from '#kernel/day.ts'
import { type Cents, cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { shownDay, wireCents } from '#kernel/wire-values.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { type Form, useForm } from '#web/forms/use-form.ts'
import { SearchSelect } from '#web/ui/choices/search-select.tsx'
import { AmountField } from '#web/ui/fields/amount-field.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { amountCents, amountInput, amountText, dayInput, dayValue } from '#web/ui/fields/field-input.ts'
import { FieldWarning } from '#web/ui/fields/field-warning.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { sayWithUndo } from '#web/undo/undo-message.tsx'
import { deleteTransfer, transferCreation, transferPayment } from '../contract.ts'
import { dueLabels } from '../rules/payment-state.ts'
import { creditOf, type PaidDocument, stateOf } from './paid-document.ts'
import { amountWarning, dayWarning } from './payment-warnings.ts'

/** A document that money can be moved to. */
export interface TransferTarget {
  uuid: string
  number: string
  /** As it travels. */
  date: string
  due: Cents
  bookingText: string
}

/** What the screen of a bill or an invoice opens, with its partner's documents to choose from. */
export interface TransferProps {
  document: PaidDocument
  onTransferred: (seq: number) => void
  onClose: () => void
}

interface TransferLayerProps extends TransferProps {
  /** Those found for what was typed. */
  targets: readonly TransferTarget[]
  isSearching: boolean
  /** How one of them stands, as a mark: documents lie above payments, and their screens hand it in. */
  markOf: (uuid: string) => ReactNode
  onSearch: (typed: string) => void
}

interface TransferValues {
  target: TransferTarget | null
  amount: string
  day: string
}

/** Under which name the entries of a transfer are kept. */
export const keptTransfer = ({ entityId }: Pick<PaidDocument, 'entityId'>) => `transfer/${entityId.uuid}`

const paths = {
  target: ['toDocumentEntityId', 'fromDocumentEntityId'],
  amount: 'amount',
  day: 'recordDate',
} as const

/** 'Verrechnen mit …': what a partner has with us pays another document of his (decisions §10 'Transfer'). */
export function TransferLayer(props: TransferLayerProps) {
  const { document, onClose } = props
  const { currency } = document
  const today = berlinDay(new Date())
  const { form, command } = useTransferForm(props)
  const { target, amount, day } = form.values
  const typedDay = dayValue(day)
  const locked = useLockedDay('Die Verrechnung', typedDay)
  const unusual = locked === null ? dayWarning(typedDay, today) : null
  const tooMuch = target && amountWarning(amountCents(amount, currency), target.due, currency)
  const credit = formatMoney(creditOf(document), currency)
  return (
    <SideLayer
      open
      onClose={onClose}
      size="narrow"
      title="Verrechnen mit …"
      facts={`${creditLabel(document)} ${credit}`}
      form={form}
      footer={<FormFooter form={form} saveLabel="Verrechnen" isShort />}
    >
      <CommandNotice command={command} />
      <FormGrid>
        <Cell>
          <TargetSelect {...props} form={form} />
        </Cell>
        <Cell>
          <AmountField
            label="Betrag"
            unit={currency === 'EUR' ? '€' : currency}
            {...form.field('amount')}
            hint={tooMuch && <FieldWarning>{tooMuch}</FieldWarning>}
          />
        </Cell>
        <Cell>
          <DateField
            label="Verrechnet am"
            {...form.field('day')}
            error={form.field('day').error ?? locked ?? undefined}
            hint={
              unusual ? (
                <FieldWarning>{unusual}</FieldWarning>
              ) : (
                'Der Betrag gilt an diesem Tag hier als erstattet und dort als gezahlt.'
              )
            }
          />
        </Cell>
      </FormGrid>
    </SideLayer>
  )
}

/** Searched among what the partner still has to pay, or we him. */
function TargetSelect({
  document: { currency, ...document },
  targets,
  isSearching,
  markOf,
  onSearch,
  form,
}: TransferLayerProps & { form: Form<TransferValues> }) {
  const { target } = form.values
  const credit = creditOf({ ...document, currency })
  return (
    <SearchSelect
      label="Offene Rechnung"
      name="target"
      autoFocus
      error={form.field('target').error}
      placeholder="Nummer oder Buchungstext …"
      options={targets.map((one) => ({ ...optionOf(one, currency), picture: markOf(one.uuid) }))}
      value={target?.uuid ?? null}
      selected={target && optionOf(target, currency)}
      onSearch={onSearch}
      loading={isSearching}
      onChange={(uuid) => {
        const chosen = targets.find((one) => one.uuid === uuid)
        if (!chosen) return
        form.patch({ target: chosen, amount: amountText(cents(Math.min(chosen.due, credit))) })
      }}
    />
  )
}

function optionOf({ uuid, number, date, due, bookingText }: TransferTarget, currency: string) {
  return {
    value: uuid,
    label: `${number} vom ${shownDay(date)}`,
    detail: `${formatMoney(due, currency)} offen · ${bookingText}`,
  }
}

/** What the credit is called. */
function creditLabel(document: PaidDocument): string {
  const isCredit = wireCents(document.totals.amountGrossTotal) < 0
  return isCredit ? 'Guthaben' : dueLabels[stateOf(document)]
}

function useTransferForm({ document, onTransferred }: TransferLayerProps) {
  const { currency, entityId } = document
  const openFrom = useOpenFrom()
  const toasts = useToasts()
  const command = useCommand(transferPayment, {
    showsErrors: 'fields',
    onApplied: ({ seq = 0, entityId: transfer }) => {
      onTransferred(seq)
      if (!transfer) return
      sayWithUndo(toasts, 'Der Betrag ist verrechnet.', {
        command: deleteTransfer,
        params: { uuid: transfer.uuid },
        input: {},
        said: 'Die Verrechnung ist zurückgenommen.',
      })
    },
  })
  const form: Form<TransferValues> = useForm({
    schema: transferCreation,
    initial: {
      target: null as TransferTarget | null,
      amount: amountText(creditOf(document)),
      day: formatDay(berlinDay(new Date())),
    },
    toInput: ({ target, amount, day }: TransferValues) => ({
      fromDocumentEntityId: entityId.uuid,
      toDocumentEntityId: target?.uuid ?? '',
      amount: amountInput(amount, currency),
      recordDate: dayInput(day),
    }),
    paths,
    check: ({ target, day }) => [
      ...(target === null ? [{ path: 'target', message: 'Mit welcher Rechnung wird verrechnet?' }] : []),
      ...lockedDayFaults('day', 'Die Verrechnung', dayValue(day), openFrom),
    ],
    keep: { form: keptTransfer(document), what: 'eine Verrechnung' },
    onSubmit: (input) => command.run(input),
  })
  return { form, command }
}
