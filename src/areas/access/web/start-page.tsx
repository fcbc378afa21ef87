import { type ReactNode, useSyncExternalStore } from 'react'
import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { missingOnLetters } from '#areas/firm/rules/legal-form.ts'
import { missingOnInvoices } from '#areas/firm/rules/missing-on-invoices.ts'
import type { Day } from '#kernel/day.ts'
import { allows } from '#kernel/permissions.ts'
import { useLettersAct } from '#web/letter-keys.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Link } from '#web/router.tsx'
import type { Session } from '#web/session/session.ts'
import type { Page as PageEntry } from '#web/shell/page.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Plus } from '#web/ui/first-icons.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useToday } from '#web/use-today.ts'
import { readWarnings } from '../contract.ts'
import styles from './dashboard-page.module.css'
import { ServerWarnings } from './server-warnings.tsx'
import { stepsHidden, stepsKey } from './steps-key.ts'

/** What one begins a day with, as far as its page exists and may be opened; the last one is what `N` does. */
const beginnings = [
  { article: 'Neuer', what: 'Kunde', path: '/auth/outgoing/receivers/new', kind: 'quiet' },
  {
    article: 'Neue',
    what: 'Eingangsrechnung',
    path: '/auth/incoming/bills/new',
    kind: 'secondary',
  },
  {
    article: 'Neue',
    what: 'Ausgangsrechnung',
    path: '/auth/outgoing/invoices/new',
    kind: 'primary',
    key: 'N',
  },
] as const

// The first steps say so when somebody hides them (reports/web/first-steps/put-off.ts).
function whenHidden(tell: () => void) {
  addEventListener(stepsHidden, tell)
  return () => removeEventListener(stepsHidden, tell)
}

interface StartPageProps {
  pages: readonly PageEntry[]
  session: Session
  notices?: ReactNode
  today?: ReactNode
  figures?: ReactNode
  firstSteps?: ReactNode
  cards?: ReactNode
}

/** A calm start: what is to be done, how the firm stands, and what can be begun. */
export function StartPage({ pages, session, notices, today, figures, firstSteps, cards }: StartPageProps) {
  const held = session.permissions
  const { data: firm } = useRead(readFirm)
  const starts = beginnings.filter(({ path }) =>
    pages.some((page) => page.path === path && allows(page.access, held)),
  )
  const day = useToday()
  const steps = useSyncExternalStore(whenHidden, () => localStorage.getItem(stepsKey(session.userId)))
  const isHidden = steps === 'hidden'
  const isFirst = firm?.numberRanges.length === 0
  const isNew = isFirst && !isHidden
  // What comes after the first invoice goes on in the browser in which they were begun.
  const areLeft = firm !== undefined && steps !== null && !isHidden
  // What letters must say is said at the first of them, where it is written; until then nothing is wrong.
  const onLetters = firm && !isFirst ? (missingOnLetters(firm)?.missing ?? []) : []
  const missing = firm ? [...missingOnInvoices(firm), ...onLetters] : []
  return (
    <Page
      title={isNew ? `Guten Tag, ${session.name}` : (firm?.name ?? 'Übersicht')}
      note={isNew ? undefined : longDay(day)}
      actions={!isNew && starts.length > 0 && <Beginnings starts={starts} />}
    >
      <div className={styles.start}>
        {allows(readWarnings.access, held) && <ServerWarnings />}
        {missing.length > 0 && allows('LINE_ITEM_CATEGORY_CREATE', held) && (
          <Notice kind="warning" title="Für Rechnungen fehlen noch Angaben zur Firma">
            {missing.join(', ')} – <Link to="/auth/firm">jetzt ergänzen</Link>
          </Notice>
        )}
        {(isNew || areLeft) && firstSteps}
        {notices}
        {isNew ? today : figures}
        {cards}
      </div>
    </Page>
  )
}

function Beginnings({ starts }: { starts: readonly (typeof beginnings)[number][] }) {
  const letters = useLettersAct()
  return (
    <nav aria-label="Neu anlegen" className={styles.beginnings}>
      {starts.map(({ article, what, path, kind, ...rest }) => (
        <ButtonLink key={path} to={path} kind={kind} icon={<Plus aria-hidden="true" />}>
          <VisuallyHidden>{article}</VisuallyHidden> {what}
          {'key' in rest && letters.act && (
            <span aria-hidden="true" className={styles.key}>
              <Kbd>{rest.key}</Kbd>
            </span>
          )}
        </ButtonLink>
      ))}
    </nav>
  )
}

/** `Mittwoch, 25. November 2026` */
const longDay = (day: Day) =>
  new Intl.DateTimeFormat('de-DE', { timeZone: 'UTC', dateStyle: 'full' }).format(
    new Date(`${day}T00:00:00Z`),
  )
