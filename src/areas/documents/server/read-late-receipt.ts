import { loadOpenFrom } from '#areas/locks/server/list-locks.ts'
import { readLateReceipt } from '#areas/payments/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import { read } from '#server/command.ts'
import { lateEffects } from '../rules/late-effects.ts'
import { tooLongAgo } from '../rules/late-problems.ts'
import { convertMonths } from './convert-months.ts'
import { decideMonths } from './decide-months.ts'
import { readDocument } from './read-document.ts'

/** What the writer of documents would decide about the months of its sale (`decideMonths`). */
export const readLateReceiptRead = read(
  readLateReceipt,
  async (tx, { receivedOn, amount }, { params, today }) => {
    const problems = tooLongAgo(receivedOn, today)
    if (problems.length > 0) throw new Refusal('invalid-input', problems)
    const before = await readDocument(tx, params.uuid, ['BILL', 'INVOICE'])
    const payment = { recordDate: today, amount, fromIban: '', late: { receivedOn, reason: '' } }
    const after = { ...before, payments: [...before.payments, payment] }
    const [changes, openFrom] = await Promise.all([
      decideMonths(tx, before, after).then((months) => convertMonths(tx, before, months)),
      loadOpenFrom(tx),
    ])
    const all = (part: 'before' | 'after') => changes.flatMap((change) => change[part])
    return { effects: lateEffects(all('before'), all('after'), openFrom) }
  },
)
