import { isEmail } from '#kernel/email.ts'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { InlineEdit } from '#web/ui/fields/inline-edit.tsx'
import type { LetterChoice } from '../../rules/shown-proposal.ts'
import type { LetterLine } from '../list/proposal-lines.ts'
import { deliveryOf } from '../run/reminder-way.ts'
import styles from './opened-letter.module.css'

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
  if (!isOpen) return `${isMailed ? `E-Mail an ${to}` : 'auf Papier'}${enclosed}`
  return (
    <span className={styles.delivery}>
      {isMailed ? 'E-Mail an ' : `auf Papier${enclosed} `}
      {(isMailed || to === '') && <Address to={to} choose={choose} />}
      {isMailed && enclosed !== '' && enclosed.slice(2)}
      {to !== '' && (
        <TextButton onClick={() => choose({ deliver: isMailed ? 'PRINT' : 'MAIL' })}>
          {isMailed ? 'Auf Papier' : 'Per E-Mail'}
        </TextButton>
      )}
    </span>
  )
}

/** Where this one letter goes; what is stored of the customer stays. */
function Address({ to, choose }: { to: string } & Pick<DeliveryFactProps, 'choose'>) {
  return (
    <InlineEdit
      label="E-Mail-Adresse des Briefs"
      value={to}
      {...(to === '' && { display: 'Per E-Mail an …' })}
      maxLength={254}
      check={(text) => (isEmail(text.trim()) ? null : 'Das ist keine E-Mail-Adresse')}
      onSubmit={async (text) => choose({ deliver: 'MAIL', to: text.trim() })}
    />
  )
}
