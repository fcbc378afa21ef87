import { lockDocument } from '#areas/documents/server/read-document.ts'
import { waiveTask } from '#areas/documents/server/tasks/waive-task.ts'
import { loadOpenFrom } from '#areas/locks/server/list-locks.ts'
import { Refusal, refuse } from '#kernel/errors.ts'
import { command, fact } from '#server/command.ts'
import { billProductWaived, waiveProduct } from '../contract.ts'

/** The task alone is closed. A month that is locked stays so; what is booked in an open one can get its product. */
export const waiveProductCommand = command(waiveProduct, async (tx, { reason }, context) => {
  const { uuid, localId } = context.params
  const bill = await lockDocument(tx, uuid, ['BILL'])
  const line = bill.lines.find((one) => one.localId === localId)
  if (!line) throw new Refusal('not-found')
  const [openFrom, task] = await Promise.all([
    loadOpenFrom(tx),
    tx
      .selectFrom('tasks')
      .select('task_id')
      .where('document_id', '=', uuid)
      .where('local_id', '=', line.localId)
      .where('completed_at', 'is', null)
      .executeTakeFirst(),
  ])
  if (openFrom === null || bill.bookingDay >= openFrom) {
    refuse('localId', 'Der Monat dieser Rechnung ist offen: Bitte ordnen Sie der Position ihre Ware zu')
  }
  if (!task) refuse('localId', 'Diese Position wartet nicht auf eine Ware')
  waiveTask(tx, context, task.task_id)
  return fact(billProductWaived, uuid, { localId: line.localId, bookingText: line.bookingText, reason })
})
