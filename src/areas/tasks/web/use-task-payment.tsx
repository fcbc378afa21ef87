import { useState } from 'react'
import { usePaying } from '#areas/documents/web/use-paying.ts'
import { onDemand } from '#web/on-demand.tsx'
import type { RowAction } from '#web/ui/grid/grid.tsx'
import { Coins } from '#web/ui/icons.ts'
import type { Task } from '../contract/task-list.ts'

const PayBill = onDemand(() => import('#areas/bills/web/stored/pay-bill-layer.tsx'))
const PayInvoice = onDemand(() => import('#areas/invoices/web/layers/pay-invoice-layer.tsx'))

type PayableTask = Extract<Task, { type: 'PAY_BILL' | 'OVERDUE_INVOICE' }>
const mayBePaid = (task: Task): task is PayableTask =>
  task.type === 'PAY_BILL' || task.type === 'OVERDUE_INVOICE'

/** `b` on a task about money opens the layer that pays it, `B` pays it at once; the task is done with it, and the next one has its place. */
export function useTaskPayment() {
  const { paying, begin, close } = usePaying()
  const [task, setTask] = useState<Task | null>(null)
  const at = (isAtOnce: boolean) => (chosen: Task) => {
    if (!mayBePaid(chosen)) return
    setTask(chosen)
    begin(chosen.data.parentEntityId, chosen.data.amountDue, isAtOnce)
  }
  const Layer = task?.type === 'PAY_BILL' ? PayBill : PayInvoice
  const rowMenu = (chosen: Task): RowAction[] =>
    mayBePaid(chosen)
      ? [
          {
            label: 'Zahlung erfassen',
            icon: <Coins aria-hidden="true" />,
            letter: 'B',
            inRow: 'Bezahlt',
            act: () => at(false)(chosen),
          },
        ]
      : []
  return {
    rowMenu,
    letters: { b: at(false), B: at(true) },
    task: paying && task,
    layer: paying && <Layer key={paying.uuid} {...paying} onClose={close} />,
  }
}
