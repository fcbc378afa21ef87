import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FormSection } from '#web/ui/form-grid.tsx'
import { documentHistory, type HistoryEntry, type HistoryStep } from '../rules/document-history.ts'
import type { StateNames } from '../rules/state-change.ts'
import styles from './document-history.module.css'
import { instantText } from './instant-text.ts'
import { StateChanges } from './state-changes.tsx'

interface DocumentHistoryProps {
  /** As the document is read: its entries of the journal. */
  history: readonly HistoryEntry[]
  names: StateNames
}

// Of most documents this is all; of others the latest are what is looked for.
const shownAtFirst = 5

/** 'Verlauf': who changed what of a bill or invoice, when, from which value to which (decisions §4, editing). */
export function DocumentHistory({ history, names }: DocumentHistoryProps) {
  const [isWhole, setWhole] = useState(false)
  const steps = documentHistory(history, names)
  const shown = isWhole ? steps : steps.slice(0, shownAtFirst)
  return (
    <FormSection title="Verlauf">
      <ol aria-label="Verlauf" className={styles.steps}>
        {shown.map((step) => (
          <li key={step.seq} className={styles.step}>
            <span className={styles.title}>{step.title}</span>{' '}
            <span className={styles.who}>{whoAndWhen(step)}</span>
            <StateChanges changes={step.changes} />
          </li>
        ))}
      </ol>
      {shown.length < steps.length && (
        <div className={styles.more}>
          <Button size="small" onClick={() => setWhole(true)}>
            Alle {steps.length} Einträge zeigen
          </Button>
        </div>
      )}
    </FormSection>
  )
}

function whoAndWhen({ user, at }: HistoryStep): string {
  return `${user === '' ? 'vom System' : `von ${user}`} am ${instantText(at)}`
}
