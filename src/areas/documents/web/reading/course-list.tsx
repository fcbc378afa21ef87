import { Link } from '#web/router.tsx'
import { cx } from '#web/ui/cx.ts'
import { CircleAlert } from '#web/ui/first-icons.ts'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import { CalendarClock, Coins, FileDown, FilePen, FileText, FileX2, Mail } from '#web/ui/icons.ts'
import type { CourseKind, CourseStep } from './course.ts'
import styles from './reading.module.css'

const icons: Record<CourseKind, typeof Mail> = {
  DUE: CalendarClock,
  PAYMENT: Coins,
  SENT: Mail,
  FAILED: CircleAlert,
  FILE: FileDown,
  CHANGED: FilePen,
  ENDED: FileX2,
  WRITTEN: FileText,
}

/** What became of a document, the latest first; what is due next is dashed. */
export function CourseList({ steps }: { steps: readonly CourseStep[] }) {
  return (
    <FormSection title="Ablauf">
      <ol aria-label="Ablauf" className={styles.course}>
        {steps.map(({ key, kind, title, when, detail, paper }) => {
          const Icon = icons[kind]
          return (
            <li key={key} className={styles.step}>
              <span aria-hidden="true" className={cx(styles.mark, styles[kind.toLowerCase()])}>
                <Icon />
              </span>
              <span className={styles.told}>
                <span className={styles.stepHead}>
                  <span className={styles.stepTitle}>{title}</span>{' '}
                  <span className={styles.when}>{when}</span>
                </span>
                {detail !== '' && <span className={styles.quiet}>{detail}</span>}
                {paper && <Link to={paper.path}>{paper.text}</Link>}
              </span>
            </li>
          )
        })}
      </ol>
    </FormSection>
  )
}
