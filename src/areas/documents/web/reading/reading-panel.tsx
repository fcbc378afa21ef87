import type { ReactNode } from 'react'
import { PartnerLink, type PartnerLinkSide } from '#areas/partners/web/partner-link.tsx'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import { FileText } from '#web/ui/icons.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { ProgressRing } from '#web/ui/notices/progress-ring.tsx'
import type { CourseStep } from './course.ts'
import { CourseList } from './course-list.tsx'
import styles from './reading.module.css'
import type { Standing } from './standing.ts'

/** Something to be done next. */
export interface ReadingAct {
  label: string
  letter: string
  icon: ReactNode
  /** Undefined where it is not possible. */
  act: (() => void) | undefined
  /** What is to be done now: the primary button. */
  isFirst: boolean
}

interface ReadingPanelProps {
  standing: Standing
  /** What is asked beside what is open. */
  beside?: ReactNode
  acts: readonly ReadingAct[]
  /** Whether the letters act, which stand in the buttons. */
  hasKeys: boolean
  /** Whose it is; `role` says as what, `place` tells the number and the town. */
  partner: { role: string; side: PartnerLinkSide; uuid: string; name: string; place: string }
  course: readonly CourseStep[]
  /** The other papers of the same sale. */
  related?: readonly { text: string; path: string }[]
}

/** How a document stands, what is to be done next, whose it is, and what became of it. */
export function ReadingPanel(props: ReadingPanelProps) {
  const { standing, beside, acts, hasKeys, partner, course, related = [] } = props
  const buttons = acts.filter(({ act }) => act !== undefined)
  buttons.sort((a, b) => Number(b.isFirst) - Number(a.isFirst))
  return (
    <section aria-label="Stand" className={styles.panel}>
      <div className={styles.standing}>
        {standing.paidShare !== null && (
          <ProgressRing
            size={36}
            value={standing.paidShare}
            overdue={standing.isLate}
            label={`zu ${Math.round(standing.paidShare * 100)} % bezahlt`}
          />
        )}
        <div>
          <div className={styles.state}>{standing.title}</div>
          <div className={styles.quiet}>{standing.detail}</div>
          {beside && <div className={styles.quiet}>{beside}</div>}
        </div>
      </div>
      {buttons.length > 0 && (
        <div className={styles.buttons}>
          {buttons.map(({ label, letter, act, isFirst, icon }) => (
            <Button key={label} kind={isFirst ? 'primary' : 'secondary'} icon={icon} onClick={act}>
              {label}
              {hasKeys && (
                <span aria-hidden="true" className={styles.key}>
                  <Kbd>{letter}</Kbd>
                </span>
              )}
            </Button>
          ))}
        </div>
      )}
      {/* The whole address stands below, as a landmark of its own. */}
      <div className={styles.customer}>
        <div className={styles.role}>{partner.role}</div>
        <div className={styles.partner}>
          <PartnerLink {...partner} />
        </div>
        <div className={styles.quiet}>{partner.place}</div>
      </div>
      <CourseList steps={course} />
      {related.length > 0 && (
        <FormSection title="Gehört dazu">
          <ul className={styles.related}>
            {related.map(({ text, path }) => (
              <li key={path}>
                <FileText aria-hidden="true" />
                <Link to={path}>{text}</Link>
              </li>
            ))}
          </ul>
        </FormSection>
      )}
    </section>
  )
}
