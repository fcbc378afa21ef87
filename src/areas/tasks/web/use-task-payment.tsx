import { useState } from 'react'
import { usePaying } from '#areas/documents/web/use-paying.ts'
import { onDemand } from '#web/on-demand.tsx'
import type { Task } from '../contract/task-list.ts'

const PayBill = onDemand(() => import('#areas/bills/web/stored/pay-bill-layer.tsx'))
const PayInvoice = onDemand(() => import('#areas/invoices/web/layers/pay-invoice-layer.tsx'))

/** `b` on a task about money opens the layer that pays it, `B` pays it at once; the task is done with it, and the next one has its place. */
export function useTaskPayment() {
  const { paying, begin, close } = usePaying()
  const [task, setTask] = useState<Task | null>(null)
  const at = (isAtOnce: boolean) => (chosen: Task) => {
    if (chosen.type !== 'PAY_BILL' && chosen.type !== 'OVERDUE_INVOICE') return
    setTask(chosen)
    begin(chosen.data.parentEntityId, chosen.data.amountDue, isAtOnce)
  }
  const Layer = task?.type === 'PAY_BILL' ? PayBill : PayInvoice
  return {
    letters: { b: at(false), B: at(true) },
    task: paying && task,
    layer: paying && <Layer key={paying.uuid} {...paying} onClose={close} />,
  }
}
