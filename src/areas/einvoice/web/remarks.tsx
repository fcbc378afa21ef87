import { createContext, useContext, useState } from 'react'
import { holdCitations } from '#kernel/texts/citations.ts'
import { fieldOfFinding, type InvoiceFinding } from '../rules/invoice-findings.ts'
import type { ViewField } from '../rules/view-fields.ts'
import styles from './invoice-view.module.css'
import { severityWords } from './invoice-words.ts'

/** What was found wrong, by where the view shows it. */
export type RemarksByField = ReadonlyMap<ViewField, readonly InvoiceFinding[]>

const none: RemarksByField = new Map()
export const RemarksContext = createContext<RemarksByField>(none)

export function remarksByField(findings: readonly InvoiceFinding[]): RemarksByField {
  const found = new Map<ViewField, InvoiceFinding[]>()
  for (const finding of findings) {
    const whole = fieldOfFinding(finding)
    const fields =
      finding.place || finding.lines.length === 0 ? [] : finding.lines.map((line) => `line.${line}`)
    for (const field of whole === null ? fields : [whole]) {
      const others = found.get(field)
      if (others) others.push(finding)
      else found.set(field, [finding])
    }
  }
  return found
}

interface RemarksProps {
  of: ViewField
  /** The values of a part that say their own remarks; those of its other values are said with the part. */
  except?: readonly (ViewField | undefined)[]
}

/** What was found wrong with a value or a part, beside it; opened on demand. */
export function Remarks({ of, except }: RemarksProps) {
  const all = useContext(RemarksContext)
  const [isOpen, setOpen] = useState(false)
  const found = except
    ? [...all].flatMap(([field, own]) =>
        (field === of || field.startsWith(`${of}.`)) && !except.includes(field) ? own : [],
      )
    : all.get(of)
  if (!found || found.length === 0) return null
  const isWrong = found.some(({ severity }) => severity === 'ERROR')
  return (
    <details className={styles.remarks} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={isWrong ? styles.wrong : styles.doubtful}>
        {found.length === 1 ? severityOf(found) : `${found.length} Befunde`}
      </summary>
      {isOpen && (
        <ul className={styles.list}>
          {found.map(({ id, severity, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same may be said twice
            <li key={index}>
              {found.length > 1 && `${severityWords[severity]}: `}
              {holdCitations(message)} <span className={styles.quiet}>{id}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

const severityOf = ([one]: readonly InvoiceFinding[]) => one && severityWords[one.severity]
