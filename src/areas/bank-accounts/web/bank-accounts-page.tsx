import { Landmark, Plus } from 'lucide-react'
import { useState } from 'react'
import { formatIban } from '#kernel/codes/iban.ts'
import { useWantedForm } from '#web/forms/use-kept-entries.ts'
import { useAll } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ActionTable } from '#web/ui/lists/action-table.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { Loaded } from '#web/ui/notices/loaded.tsx'
import { Page } from '#web/ui/page.tsx'
import { type BankAccount, listBankAccounts } from '../contract.ts'
import { CurrencyCell, TextCell } from './bank-account-cells.tsx'
import { DeleteBankAccount } from './delete-bank-account.tsx'
import { keptForm, NewBankAccount } from './new-bank-account.tsx'

/** `/auth/bankaccounts`: edited where they stand (spec 1 §2.6). */
export default function BankAccountsPage() {
  const accounts = useAll(listBankAccounts)
  const [isAdding, setAdding] = useState(false)
  useWantedForm(keptForm, () => setAdding(true))
  const add = (
    <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      Neues Bankkonto
    </Button>
  )
  return (
    <Page title="Bankkonten" actions={add}>
      <Loaded of={accounts} rows={4}>
        {(rows) => <BankAccounts rows={rows} />}
      </Loaded>
      {isAdding && accounts.data && (
        <NewBankAccount existing={accounts.data} onClose={() => setAdding(false)} />
      )}
    </Page>
  )
}

function BankAccounts({ rows }: { rows: readonly BankAccount[] }) {
  return (
    <Card flush fit>
      <ActionTable<BankAccount>
        label="Bankkonten"
        rows={rows}
        rowKey={(row) => row.entityId.uuid}
        columns={[
          {
            key: 'shortName',
            header: 'Bezeichnung',
            // Fixed, so that the columns stand still while a value is edited.
            width: '240px',
            render: (row) => <TextCell row={row} rows={rows} property="shortName" label="Bezeichnung" />,
          },
          {
            key: 'iban',
            header: 'IBAN',
            width: '260px',
            render: (row) => (
              <TextCell row={row} rows={rows} property="iban" label="IBAN" display={formatIban(row.iban)} />
            ),
          },
          { key: 'currency', header: 'Währung', width: '120px', render: (row) => <CurrencyCell row={row} /> },
        ]}
        actions={(row) => <DeleteBankAccount row={row} />}
        empty={<EmptyState icon={<Landmark />} title="Noch keine Bankkonten" />}
      />
    </Card>
  )
}
