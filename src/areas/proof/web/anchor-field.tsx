import { useState } from 'react'
import { anchorOfMail, anchorText, parseAnchor } from '#kernel/journal-anchor.ts'
import { instantText } from '#web/instant-text.ts'
import { useRead } from '#web/reads/use-read.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { noAnchor, readAnchor } from '../contract.ts'
import styles from './proof-card.module.css'

/** Asks whether a point of the journal that was kept outside is still in it, as soon as it is typed or pasted whole. */
export function AnchorField() {
  const [typed, setTyped] = useState('')
  const [wasLeft, setLeft] = useState(false)
  // Also with the name of the header before it, as mail programs show it.
  const anchor = parseAnchor(typed) ?? anchorOfMail(typed.trim())
  const { data, error } = useRead(readAnchor, {
    query: { anchor: anchor ? anchorText(anchor) : '' },
    isEnabled: anchor !== null,
  })
  const isOdd = typed.trim() !== '' && anchor === null && wasLeft
  return (
    <div className={styles.part}>
      <TextField
        label="Anker prüfen"
        hint="Der Anker einer Sicherung, einer gedruckten Voranmeldung oder einer E-Mail von Kontor."
        maxLength={200}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setLeft(false)
        }}
        onBlur={() => setLeft(true)}
        error={isOdd ? noAnchor : undefined}
      />
      <div aria-live="polite">
        {anchor !== null && data && <Answer found={data.found} />}
        {anchor !== null && error && <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>}
      </div>
    </div>
  )
}

function Answer({ found }: { found: { seq: number; at: string } | null }) {
  if (found === null)
    return (
      <Notice kind="error" title="Dieser Anker steht nicht im Journal">
        Das Journal wurde danach gekürzt oder neu geschrieben, oder der Anker gehört zu einer anderen
        Datenbank.
      </Notice>
    )
  return (
    <Notice
      kind="info"
      title={`Im Journal: Zeile ${found.seq.toLocaleString('de-DE')} vom ${instantText(found.at)}`}
    >
      Bis zu dieser Zeile ist das Journal dasselbe wie damals.
    </Notice>
  )
}
