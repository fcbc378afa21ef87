import type { Prepared, RunRow } from '#kernel/many-run.ts'
import { beginRun } from '#web/many/run-many.ts'
import type { ManyWay } from '#web/many/shown-runs.ts'
import { type DeliveryWay, writeReminder } from '../../contract.ts'
import { invoicesText } from '../../rules/shown-proposal.ts'
import { keyOf, type LetterLine, type LetterRow } from '../list/proposal-lines.ts'

export const reminderWayName = 'write reminder'

/** What the person saw of a letter: also so that it stands in its place on a screen that comes back to the run. */
export interface SeenLetter extends Record<string, unknown> {
  key: string
  row: LetterRow
  deliver: DeliveryWay
  input: object
}

/** When this tab sent a letter, by the row's request id; what another tab sent is not known here. */
export const sentAt = new Map<string, number>()

const countsInWords = [
  'Kein',
  'Ein',
  'Zwei',
  'Drei',
  'Vier',
  'Fünf',
  'Sechs',
  'Sieben',
  'Acht',
  'Neun',
  'Zehn',
]

/** 'Zwei Briefe geschrieben'. */
const writtenTitle = (count: number): string =>
  `${countsInWords[count] ?? count} ${count < 2 ? 'Brief' : 'Briefe'} geschrieben`

/** Writes letters, one after the other. What has changed since it was looked at is refused by the server: nobody who has paid gets one. */
export const reminderWay: ManyWay = {
  name: reminderWayName,
  declaration: writeReminder,
  async prepare({ requestId, seen }): Promise<Prepared> {
    sentAt.set(requestId, Date.now())
    return { kind: 'ready', input: (seen as SeenLetter).input }
  },
  doneText(count) {
    if (count === 0) return 'Kein Brief ist geschrieben.'
    return count === 1 ? '1 Brief ist geschrieben.' : `${count} Briefe sind geschrieben.`
  },
  doneTitle: writtenTitle,
}

export interface RunChoice {
  day: string
  paymentsUntil: string
  confirmed: boolean
}

/** Whether one of a run goes by e-mail. */
export const isMailed = ({ seen }: Pick<RunRow, 'seen'>): boolean => (seen as SeenLetter).deliver === 'MAIL'

/** How a letter goes out, unless somebody has said otherwise. */
export function deliveryOf({ row, choice }: Pick<LetterLine, 'row' | 'choice'>): {
  deliver: DeliveryWay
  to: string
} {
  const to = choice.to ?? row.email
  return { deliver: choice.deliver ?? (to === '' ? 'PRINT' : 'MAIL'), to }
}

/** What is sent for a letter as it stands on the screen. */
export function letterInput(line: LetterLine, choice: RunChoice): object {
  const { row, chosen } = line
  const { deliver, to } = deliveryOf(line)
  return {
    ...{ partnerEntityId: row.partnerEntityId, currency: row.currency, ...choice },
    ...{ without: line.choice.without, deliver, ...(deliver === 'MAIL' && { to }) },
    withInvoices: line.choice.withInvoices,
    items: (chosen?.items ?? []).map(({ invoiceEntityId, level, amountDue }) => ({
      ...{ invoiceEntityId, level, amountDue },
    })),
  }
}

/** Begins to write the letters. */
export function writeLetters(lines: readonly LetterLine[], choice: RunChoice): void {
  beginRun({
    way: reminderWay,
    title: lines.length === 1 ? 'Einen Brief schreiben' : `${lines.length} Briefe schreiben`,
    choice: { ...choice },
    rows: lines.map((line) => {
      const seen: SeenLetter = {
        key: keyOf(line.row),
        row: asKept(line.row),
        deliver: deliveryOf(line).deliver,
        input: letterInput(line, choice),
      }
      const what = invoicesText(line.chosen?.items.length ?? 0)
      return { label: `${line.row.partner}, ${what}`, params: {}, seen }
    }),
  })
}

/** The browser keeps it for a while: what stops his other invoices is read anew. */
const asKept = (row: LetterRow): LetterRow => ({ ...row, stopped: [] })
