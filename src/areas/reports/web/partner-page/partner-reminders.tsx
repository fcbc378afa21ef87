import { useState } from 'react'
import {
  type BlockRow,
  listReminderBlocks,
  listReminders,
  type ReminderRow,
} from '#areas/reminders/contract/list-reminders.ts'
import { endBlock } from '#areas/reminders/contract.ts'
import { numbersText } from '#areas/reminders/rules/shown-proposal.ts'
import { type KeptLetter, keptLetterOf } from '#areas/reminders/web/letter/kept-letter.ts'
import { formatSum } from '#kernel/numbers/amount-text.ts'
import { shownDay } from '#kernel/wire-values.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { onDemand } from '#web/on-demand.tsx'
import { useAll } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import styles from './partner-page.module.css'

const KeptLetterLayer = onDemand(() => import('#areas/reminders/web/letter/kept-letter-layer.tsx'))

// Of most this is all.
const shownAtFirst = 5

/** What keeps letters from a customer, and which he was written; nothing while there is neither. */
export function PartnerReminders({ uuid }: { uuid: string }) {
  const filter = { filterType: 'partner', partner: uuid }
  const { data: letters = [] } = useAll(listReminders, filter)
  const { data: blocks = [] } = useAll(listReminderBlocks, filter)
  const [isWhole, setWhole] = useState(false)
  const [looked, look] = useState<KeptLetter | null>(null)
  if (letters.length + blocks.length === 0) return null
  const shown = isWhole ? letters : letters.slice(0, shownAtFirst)
  return (
    <Card title="Mahnungen">
      <ul aria-label="Mahnungen" className={styles.rows}>
        {blocks.map((block) => (
          <Block key={block.entityId.uuid} block={block} />
        ))}
        {shown.map((letter) => (
          <li key={letter.entityId.uuid}>
            <span>
              <TextButton aria-haspopup="dialog" onClick={() => look(keptLetterOf(letter))}>
                {letter.levelName}
              </TextButton>
              <small>{aboutLetter(letter)}</small>
            </span>
            <time dateTime={letter.day}>
              <DayText day={letter.day} />
            </time>
          </li>
        ))}
      </ul>
      {shown.length < letters.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          Alle {letters.length} Briefe zeigen
        </Button>
      )}
      {looked && <KeptLetterLayer letter={looked} onClose={() => look(null)} />}
    </Card>
  )
}

function aboutLetter({ amountTotal, currency, payUntil, withdrawn, items }: ReminderRow): string {
  const numbers = numbersText(items)
  if (withdrawn !== null) return `${numbers} · zurückgenommen: ${withdrawn.reason}`
  return `${numbers} · ${formatSum(amountTotal, currency)} bis ${shownDay(payUntil)}`
}

function Block({ block }: { block: BlockRow }) {
  const { kind, invoiceNumber, reason, since, by, until } = block
  const toasts = useToasts()
  const end = useCommand(endBlock, { onApplied: () => toasts.success('Die Sperre ist aufgehoben.') })
  const what = invoiceNumber === null ? 'Alle Rechnungen' : `Rechnung ${invoiceNumber}`
  const how = kind === 'DISPUTE' ? 'bestritten' : 'gesperrt'
  const days = `seit ${shownDay(since)}${until === null ? '' : ` bis ${shownDay(until)}`}`
  return (
    <li>
      <span>
        <strong>{`${what} ${how}`}</strong>
        <small>{reason}</small>
        <small>{by === '' ? days : `${days}, von ${by}`}</small>
      </span>
      <Button
        kind="quiet"
        size="small"
        aria-label={`Aufheben: ${what}`}
        onClick={() => void end.run({}, block.entityId)}
      >
        Aufheben
      </Button>
    </li>
  )
}
