import type { InvoiceFinding } from '#areas/einvoice/rules/invoice-findings.ts'
import { holdCitations } from '#kernel/texts/citations.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { ReadElectronicBill } from '../../contract/bill-reading.ts'
import styles from './electronic-bill.module.css'

const kinds: readonly (readonly [InvoiceFinding['kind'], string])[] = [
  ['FORMAT', 'Format'],
  ['RULE', 'Geschäftsregeln'],
  ['CONTENT', 'Inhalt'],
]

const severities: Record<InvoiceFinding['severity'], string> = {
  ERROR: 'Fehler',
  WARNING: 'Warnung',
  INFORMATION: 'Hinweis',
}

// One mistake may be made in each of a hundred lines.
const mostUnfolded = 5

/** What nobody should save without having read it: errors, and what the invoice says otherwise than the law asks. */
export function isGrave({ kind, severity }: InvoiceFinding): boolean {
  return severity === 'ERROR' || (kind === 'CONTENT' && severity === 'WARNING')
}

/** What is wrong with the invoice, told apart as the tax office does; what is grave stands in sight. */
export function BillFindings({ read: { findings, invoice } }: { read: ReadElectronicBill }) {
  const grave = findings.filter(isGrave).slice(0, mostUnfolded)
  const folded = findings.filter((finding) => !grave.includes(finding))
  const isWrong = findings.some(({ severity }) => severity === 'ERROR')
  const isDoubtful = findings.some(({ severity }) => severity === 'WARNING')
  const list = (some: readonly InvoiceFinding[]) => (
    <ul className={styles.list}>
      {some.map(({ id, severity, message, line }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may be said twice
        <li key={index}>
          {severities[severity]}: {line !== null && `Position ${invoice.lines[line]?.id ?? line + 1}: `}
          {holdCitations(message)} <span className={styles.quiet}>{id}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <Notice
      kind={isWrong ? 'error' : isDoubtful ? 'warning' : 'info'}
      live
      title={`Prüfung der Rechnung: ${countWords(findings)}`}
    >
      {grave.length > 0 && list(grave)}
      {folded.length > 0 && (
        <details>
          <summary>{grave.length > 0 ? `Außerdem: ${countWords(folded)}` : 'Einzelheiten'}</summary>
          {kinds.map(([kind, name]) => {
            const own = folded.filter((finding) => finding.kind === kind)
            if (own.length === 0) return null
            return (
              <section key={kind} aria-label={name}>
                <h2 className={styles.kind}>{name}</h2>
                {list(own)}
              </section>
            )
          })}
        </details>
      )}
    </Notice>
  )
}

/** '3 Fehler, 1 Warnung'. */
function countWords(findings: readonly InvoiceFinding[]): string {
  const count = (wanted: InvoiceFinding['severity']) =>
    findings.filter(({ severity }) => severity === wanted).length
  const [errors, warnings, hints] = [count('ERROR'), count('WARNING'), count('INFORMATION')]
  return [
    errors > 0 && `${errors} Fehler`,
    warnings > 0 && (warnings === 1 ? '1 Warnung' : `${warnings} Warnungen`),
    hints > 0 && (hints === 1 ? '1 Hinweis' : `${hints} Hinweise`),
  ]
    .filter(Boolean)
    .join(', ')
}
