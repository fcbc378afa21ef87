import { Fragment } from 'react'
import {
  checkedKinds,
  type FilePlace,
  fieldOfFinding,
  type InvoiceFinding,
} from '#areas/einvoice/rules/invoice-findings.ts'
import { isInView, type ViewField } from '#areas/einvoice/rules/view-fields.ts'
import { severityWords } from '#areas/einvoice/web/invoice-words.ts'
import { holdCitations } from '#kernel/texts/citations.ts'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { ReadElectronicBill } from '../../contract/bill-reading.ts'
import { findingKinds, isGrave, notCheckedMeans } from '../../rules/check-report.ts'
import styles from './electronic-bill.module.css'

// Of each kind so many stand in sight; a broken file has a hundred.
const mostUnfolded = 5

interface BillFindingsProps {
  read: ReadElectronicBill
  /** What the kinds are headed by, below whatever heads the place where they stand. */
  heading?: 'h2' | 'h4'
  /** Shows a value in the readable view. */
  show: (field: ViewField) => void
}

/** What is wrong with the invoice, told apart as the tax office does: each kind with what it means; what is grave stands in sight. */
export function BillFindings({ read, heading = 'h2', show }: BillFindingsProps) {
  const { findings } = read
  const isWrong = findings.some(({ severity }) => severity === 'ERROR')
  const isDoubtful = findings.some(({ severity }) => severity === 'WARNING')
  const silent = findingKinds.filter(({ kind }) => !findings.some((one) => one.kind === kind))
  const checked = checkedKinds(read)
  const sound = silent.filter(({ kind }) => checked.includes(kind))
  const unchecked = silent.filter(({ kind }) => !checked.includes(kind))
  return (
    <Notice
      kind={isWrong ? 'error' : isDoubtful ? 'warning' : 'info'}
      live
      title={`Prüfung der Rechnung: ${countWords(findings)}`}
    >
      {findingKinds
        .filter((kind) => !silent.includes(kind))
        .map((kind) => (
          <Kind key={kind.kind} {...{ kind, read, heading, show }} />
        ))}
      {sound.length > 0 && (
        <p className={styles.sound}>{sound.map(({ name }) => name).join(' und ')}: nichts zu beanstanden.</p>
      )}
      {unchecked.length > 0 && (
        <p className={styles.sound}>{unchecked.map(({ name }) => name).join(' und ')}: nicht geprüft.</p>
      )}
      {read.extent === 'BEFORE_STANDARD' && (
        <p className={styles.consequence}>{holdCitations(notCheckedMeans)}</p>
      )}
    </Notice>
  )
}

type KindProps = Required<BillFindingsProps> & { kind: (typeof findingKinds)[number] }

function Kind({ kind: { kind, name, consequence }, read, heading: Heading, show }: KindProps) {
  const own = read.findings.filter((finding) => finding.kind === kind)
  const grave = own.filter(isGrave).slice(0, mostUnfolded)
  const folded = own.filter((finding) => !grave.includes(finding))
  return (
    <section aria-label={name}>
      <Heading className={styles.kind}>{name}</Heading>
      {grave.length > 0 && <p className={styles.consequence}>{holdCitations(consequence)}</p>}
      {grave.length > 0 && <Findings findings={grave} read={read} show={show} />}
      {folded.length > 0 && (
        <details>
          <summary>{grave.length > 0 ? `Außerdem: ${countWords(folded)}` : countWords(folded)}</summary>
          <Findings findings={folded} read={read} show={show} />
        </details>
      )}
    </section>
  )
}

interface FindingsProps extends Pick<BillFindingsProps, 'read' | 'show'> {
  findings: readonly InvoiceFinding[]
}

function Findings({ findings, read, show }: FindingsProps) {
  return (
    <ul className={styles.list}>
      {findings.map((finding, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may be said twice
        <li key={index}>
          {severityWords[finding.severity]}: {holdCitations(finding.message)}{' '}
          <span className={styles.quiet}>{finding.id}</span>
          {finding.lines.length > 0 && <Lines lines={finding.lines} read={read} show={show} />}
          <Shown field={fieldOfFinding(finding)} invoice={read.invoice} show={show} />
          {finding.place && <Place place={finding.place} />}
        </li>
      ))}
    </ul>
  )
}

/** Where a rule is broken in so many lines, their names are opened on demand. */
function Lines({
  lines,
  read: { invoice },
  show,
}: Pick<BillFindingsProps, 'read' | 'show'> & { lines: readonly number[] }) {
  const names = lines.map((line) => String(invoice.lines[line]?.id ?? line + 1))
  if (names.length <= mostUnfolded)
    return names.map((name, index) => (
      <Fragment key={lines[index]}>
        {' '}
        <TextButton onClick={() => show(`line.${lines[index]}`)}>Position {name}</TextButton>
      </Fragment>
    ))
  return (
    <details>
      <summary>{names.length.toLocaleString('de-DE')} Positionen</summary>
      {names.join(', ')}
    </details>
  )
}

/** The way to the value that a finding speaks of. */
function Shown({
  field,
  invoice,
  show,
}: {
  field: ViewField | null
  invoice: ReadElectronicBill['invoice']
  show: BillFindingsProps['show']
}) {
  if (field === null || !isInView(invoice, field)) return null
  return (
    <>
      {' '}
      <TextButton onClick={() => show(field)}>In der Rechnung zeigen</TextButton>
    </>
  )
}

/** Where it stands in the file; what stands there is opened on demand. */
function Place({ place: { line, column, excerpt } }: { place: FilePlace }) {
  const words = `Zeile ${line.toLocaleString('de-DE')}, Zeichen ${column.toLocaleString('de-DE')}`
  if (excerpt === '') return <span className={styles.quiet}> {words}</span>
  return (
    <details>
      <summary>{words}</summary>
      <code className={styles.excerpt}>{excerpt}</code>
    </details>
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
