import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { LetterChoice } from '../../rules/shown-proposal.ts'
import type { LetterLine } from '../list/proposal-lines.ts'
import { deliveryOf, mailsLetters } from '../run/reminder-way.ts'
import styles from './opened-letter.module.css'

interface DeliveryFactProps {
  line: LetterLine
  choose: (changes: Partial<LetterChoice>) => void
  isOpen: boolean
}

/** How the letter goes out: by e-mail, and to whom, or on paper. */
export function DeliveryFact({ line, choose, isOpen }: DeliveryFactProps) {
  const [isEdited, setEdited] = useState(false)
  const { deliver, to } = deliveryOf(line)
  const text = deliver === 'MAIL' ? `E-Mail an ${to}` : 'auf Papier'
  if (!mailsLetters || !isOpen) return text
  if (isEdited)
    return (
      <Address
        to={to}
        onTake={(address) => {
          choose(address === '' ? { deliver: 'PRINT', to: null } : { deliver: 'MAIL', to: address })
          setEdited(false)
        }}
      />
    )
  return (
    <>
      {text} <TextButton onClick={() => setEdited(true)}>Ändern</TextButton>
    </>
  )
}

function Address({ to, onTake }: { to: string; onTake: (to: string) => void }) {
  const [typed, setTyped] = useState(to)
  return (
    <form
      className={styles.address}
      onSubmit={(event) => {
        event.preventDefault()
        onTake(typed.trim())
      }}
    >
      <TextField label="E-Mail-Adresse" name="to" autoFocus value={typed} onChange={setTyped} />
      <Button type="submit">Übernehmen</Button>
      <Button kind="quiet" onClick={() => onTake('')}>
        Auf Papier
      </Button>
    </form>
  )
}
