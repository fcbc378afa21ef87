import { TextButton } from '#web/ui/buttons/text-button.tsx'
import type { LetterChoice } from '../../rules/shown-proposal.ts'
import type { LetterLine } from '../list/proposal-lines.ts'
import { deliveryOf } from '../run/reminder-way.ts'

interface DeliveryFactProps {
  line: LetterLine
  choose: (changes: Partial<LetterChoice>) => void
  isOpen: boolean
}

/** How the letter goes out: by e-mail, and to whom, or on paper. */
export function DeliveryFact({ line, choose, isOpen }: DeliveryFactProps) {
  const { deliver, to } = deliveryOf(line)
  const isMailed = deliver === 'MAIL'
  const { choice, chosen } = line
  const count = chosen?.items.length ?? 0
  const enclosed =
    choice.withInvoices && count > 0 ? `, mit ${count === 1 ? 'der Rechnung' : `${count} Rechnungen`}` : ''
  const text = `${isMailed ? `E-Mail an ${to}` : 'auf Papier'}${enclosed}`
  if (!isOpen || to === '') return text
  return (
    <>
      {text}{' '}
      <TextButton onClick={() => choose({ deliver: isMailed ? 'PRINT' : 'MAIL' })}>
        {isMailed ? 'Auf Papier' : 'Per E-Mail'}
      </TextButton>
    </>
  )
}
