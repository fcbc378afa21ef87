import { useState } from 'react'
import type { ReadDeclaration } from '#kernel/declare.ts'
import { instantText } from '#web/instant-text.ts'
import { JournalLink } from '#web/journal-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import { documentHistory, type HistoryStep, isBeside } from '../../rules/changes/document-history.ts'
import type { StateNames } from '../../rules/changes/state-change.ts'
import styles from './document-history.module.css'
import { StateChanges } from './state-changes.tsx'
import { useStates, type WithHistory } from './use-states.ts'

interface DocumentHistoryProps {
  document: WithHistory
  /** Reads its history with the recorded states. */
  states: ReadDeclaration
  names: StateNames
}

// Of most documents this is all; of others the latest are what is looked for.
const shownAtFirst = 5

/**
 * 'Verlauf': who changed a bill or invoice when, and once it is asked for, what, from which value to which (decisions §4, editing).
 */
export function DocumentHistory({ document, states, names }: DocumentHistoryProps) {
  const [isWhole, setWhole] = useState(false)
  const [isUnfolded, setUnfolded] = useState(false)
  const steps = documentHistory(useStates(document, states, isUnfolded), names)
  const shown = isWhole ? steps : steps.slice(0, shownAtFirst)
  return (
    <FormSection title="Verlauf">
      <ol aria-label="Verlauf" className={styles.steps}>
        {shown.map((step) => (
          <li key={step.seq} className={styles.step}>
            <span className={styles.title}>{step.title}</span>
            {step.fileName !== null && <span className={styles.file}>: {step.fileName}</span>}{' '}
            <span className={styles.who}>{whoAndWhen(step)}</span>
            {/* Which file it was stands in the line itself. */}
            {isUnfolded && step.fileName === null && <StateChanges changes={step.changes} />}
          </li>
        ))}
      </ol>
      <div className={styles.more}>
        {hasMoreToTell(document) && (
          <Button size="small" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
            {isUnfolded ? 'Änderungen verbergen' : 'Änderungen zeigen'}
          </Button>
        )}
        {shown.length < steps.length && (
          <Button size="small" onClick={() => setWhole(true)}>
            Alle {steps.length} Einträge zeigen
          </Button>
        )}
        <JournalLink uuid={document.entityId.uuid} />
      </div>
    </FormSection>
  )
}

/** What tells more than its title, though it is no state of the document. */
const toldEvents: ReadonlySet<string> = new Set([
  ...['bill product waived', 'invoice amended', 'invoice cancelled and rewritten', 'invoice rewritten'],
])

/** Whether there is more to tell than that it was created, and what was done with it. */
function hasMoreToTell({ history, declarations = [], replacesInvoiceNumber }: WithHistory): boolean {
  if (replacesInvoiceNumber) return true
  const isTold = history.some((step) => toldEvents.has(step.event) || isBeside(step))
  return isTold || declarations.length > 0 || history.filter(({ sums }) => sums !== null).length > 1
}

function whoAndWhen({ user, at }: HistoryStep): string {
  return `${user === '' ? 'vom System' : `von ${user}`} am ${instantText(at)}`
}
