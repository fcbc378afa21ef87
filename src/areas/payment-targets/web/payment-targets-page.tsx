import { CalendarClock, Plus } from 'lucide-react'
import { useState } from 'react'
import { ActionTable } from '#web/ui/action-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeleteRow } from '#web/ui/delete-row.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InlineEdit } from '#web/ui/inline-edit.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Page } from '#web/ui/page.tsx'
import { useCommand } from '#web/use-command.ts'
import { useWantedForm } from '#web/use-kept-entries.ts'
import { usePropertyChange } from '#web/use-property-change.ts'
import { useAll } from '#web/use-read.ts'
import {
  changePaymentTarget,
  daysMessage,
  deletePaymentTarget,
  listPaymentTargets,
  mostDays,
  type PaymentTarget,
} from '../contract.ts'
import { paymentTargetText } from '../rules/payment-target-text.ts'
import { keptForm, NewPaymentTarget } from './new-payment-target.tsx'

/** `/auth/paymenttargets`: the days, edited where they stand (spec 1 §2.6). */
export default function PaymentTargetsPage() {
  const targets = useAll(listPaymentTargets)
  const [isAdding, setAdding] = useState(false)
  useWantedForm(keptForm, () => setAdding(true))
  const add = (
    <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      Neues Zahlungsziel
    </Button>
  )
  return (
    <Page title="Zahlungsziele" actions={add}>
      <Loaded of={targets} rows={4}>
        {(rows) => (
          <Card flush fit>
            <ActionTable<PaymentTarget>
              label="Zahlungsziele"
              rows={rows}
              rowKey={(row) => row.entityId.uuid}
              columns={[
                { key: 'days', header: 'Zahlungsziel', render: (row) => <DaysCell row={row} rows={rows} /> },
              ]}
              actions={(row) => <DeletePaymentTarget row={row} />}
              empty={<EmptyState icon={<CalendarClock />} title="Noch keine Zahlungsziele" />}
            />
          </Card>
        )}
      </Loaded>
      {isAdding && targets.data && (
        <NewPaymentTarget existing={targets.data} onClose={() => setAdding(false)} />
      )}
    </Page>
  )
}

function DaysCell({ row, rows }: { row: PaymentTarget; rows: readonly PaymentTarget[] }) {
  const { submit } = usePropertyChange(changePaymentTarget, row.entityId.uuid)
  const check = (text: string) => {
    const isTaken = rows.some((other) => other !== row && String(other.paymentTargetDays) === text)
    return isTaken ? daysMessage : null
  }
  return (
    <InlineEdit
      label="Zahlungsziel in Tagen"
      kind="integer"
      most={mostDays}
      missing={daysMessage}
      value={String(row.paymentTargetDays)}
      display={paymentTargetText(row.paymentTargetDays)}
      check={check}
      onSubmit={(text, seen) => submit('paymentTargetDays', Number(seen), Number(text))}
    />
  )
}

function DeletePaymentTarget({ row }: { row: PaymentTarget }) {
  const remove = useCommand(deletePaymentTarget, { showsErrors: 'fields' })
  const { paymentTargetDays: days } = row
  return (
    <DeleteRow
      label={`${paymentTargetText(days)}: löschen`}
      title={`Zahlungsziel ${days} Tage wirklich löschen?`}
      confirmLabel="Zahlungsziel löschen"
      busy={remove.waiting}
      work={() => remove.run({}, { uuid: row.entityId.uuid })}
    />
  )
}
