import { formatIban } from '#kernel/codes/iban.ts'
import { currencyCodes, currencyName } from '#kernel/currencies.ts'
import { usePropertyChange } from '#web/commands/use-property-change.ts'
import { Select } from '#web/ui/choices/select.tsx'
import { Landmark } from '#web/ui/icons.ts'
import { EditedCell } from '#web/ui/lists/edited-cell.tsx'
import { MasterDataPage } from '#web/ui/lists/master-data-page.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { type BankAccount, bankAccountData } from '../contract.ts'
import { ibanFaultsAmong } from './bank-account-check.ts'
import { keptForm, NewBankAccount } from './new-bank-account.tsx'
import { UsualAccount } from './usual-account.tsx'

/** `/auth/bankaccounts`: edited where they stand (spec 1 §2.6). */
export default function BankAccountsPage() {
  return (
    <MasterDataPage
      of={bankAccountData}
      title="Bankkonten"
      add="Neues Bankkonto"
      keptForm={keptForm}
      one="Bankkonto"
      form={(form) => <NewBankAccount {...form} />}
      columns={columns}
      deletion={(row) => ({
        label: `${row.shortName}: löschen`,
        // The IBAN as it is stored: the specification's words to the letter (spec 1 §2.6).
        title: `Bankkonto ${row.iban} wirklich löschen?`,
        confirmLabel: 'Bankkonto löschen',
        name: `Bankkonto ${row.shortName}`,
        again: { shortName: row.shortName, iban: row.iban, currency: row.currency },
      })}
      below={(rows) => rows.length > 0 && <UsualAccount accounts={rows} />}
      empty={<EmptyState icon={<Landmark />} title="Noch keine Bankkonten" />}
    />
  )
}

const { change } = bankAccountData

const columns = (rows: readonly BankAccount[]) => [
  {
    key: 'shortName',
    header: 'Bezeichnung',
    // Fixed, so that the columns stand still while a value is edited.
    width: '240px',
    render: (row: BankAccount) => (
      <EditedCell
        change={change}
        row={row}
        property="shortName"
        label="Bezeichnung"
        maxLength={60}
        check={(text) => (text === '' ? 'Bezeichnung fehlt' : null)}
      />
    ),
  },
  {
    key: 'iban',
    header: 'IBAN',
    width: '260px',
    render: (row: BankAccount) => (
      <EditedCell
        change={change}
        row={row}
        property="iban"
        label="IBAN"
        display={formatIban(row.iban)}
        maxLength={60}
        check={(text) => ibanFaultsAmong(text, rows, row.entityId.uuid).join(', ') || null}
      />
    ),
  },
  {
    key: 'currency',
    header: 'Währung',
    width: '120px',
    render: (row: BankAccount) => <CurrencyCell row={row} />,
  },
]

const currencies = currencyCodes.map((code) => ({
  value: code as string,
  label: `${code} · ${currencyName(code)}`,
}))

function CurrencyCell({ row }: { row: BankAccount }) {
  const { submit, busy } = usePropertyChange(change, row.entityId.uuid, `Währung von ${row.shortName}`)
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
