import { currencyCodes, currencyName } from '#kernel/currencies.ts'
import { usePropertyChange } from '#web/commands/use-property-change.ts'
import { Select } from '#web/ui/choices/select.tsx'
import { InlineEdit } from '#web/ui/fields/inline-edit.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { type BankAccount, changeBankAccount } from '../contract.ts'
import { ibanFaultsAmong } from './bank-account-check.ts'

interface TextCellProps {
  row: BankAccount
  rows: readonly BankAccount[]
  property: 'shortName' | 'iban'
  label: string
  display?: string
}

/** Bezeichnung and IBAN. */
export function TextCell({ row, rows, property, label, display }: TextCellProps) {
  const { submit } = usePropertyChange(changeBankAccount, row.entityId.uuid)
  const check = (text: string) => {
    if (property === 'iban') return ibanFaultsAmong(text, rows, row.entityId.uuid).join(', ') || null
    return text === '' ? 'Bezeichnung fehlt' : null
  }
  return (
    <InlineEdit
      label={label}
      value={row[property]}
      display={display ?? row[property]}
      maxLength={60}
      check={check}
      onSubmit={(value, seen) => submit(property, seen, value)}
    />
  )
}

const currencies = currencyCodes.map((code) => ({
  value: code as string,
  label: `${code} · ${currencyName(code)}`,
}))

export function CurrencyCell({ row }: { row: BankAccount }) {
  const { submit, busy } = usePropertyChange(changeBankAccount, row.entityId.uuid)
  const toasts = useToasts()
  return (
    <Select
      label={`Währung von ${row.shortName}`}
      labelHidden
      options={currencies}
      value={row.currency}
      disabled={busy}
      onChange={(value) =>
        submit('currency', row.currency, value).catch((error) => toasts.failure(error.message))
      }
    />
  )
}
