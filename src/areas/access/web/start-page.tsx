import { type ReactNode, useSyncExternalStore } from 'react'
import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { missingOnLetters } from '#areas/firm/rules/legal-form.ts'
import { missingOnInvoices } from '#areas/firm/rules/missing-on-invoices.ts'
import { allows } from '#kernel/permissions.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Link } from '#web/router.tsx'
import type { Session } from '#web/session/session.ts'
import { mainItems, settingsItems, usableItems } from '#web/shell/nav-items.ts'
import type { Page as PageEntry } from '#web/shell/page.ts'
import { Plus } from '#web/ui/first-icons.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { readWarnings } from '../contract.ts'
import styles from './dashboard-page.module.css'
import { ServerWarnings } from './server-warnings.tsx'
import { stepsHidden, stepsKey } from './steps-key.ts'

/** What one begins a day with, as far as its page exists and may be opened. */
const beginnings = [
  { label: 'Neue Ausgangsrechnung', path: '/auth/outgoing/invoices/new' },
  { label: 'Neue Eingangsrechnung', path: '/auth/incoming/bills/new' },
  { label: 'Neuer Kunde', path: '/auth/outgoing/receivers/new' },
  { label: 'Neuer Lieferant', path: '/auth/incoming/suppliers/new' },
] as const

const descriptions: Readonly<Record<string, string>> = {
  '/auth/tasks': 'Was zu erledigen ist',
  '/auth/incoming': 'Eingangsrechnungen und Lieferanten',
  '/auth/stock': 'Waren und ihre Mengen',
  '/auth/outgoing': 'Ausgangsrechnungen und Kunden',
  '/auth/report': 'Steuer, Register und Ertrag',
  '/auth/users': 'Zugänge und Rollen',
  '/auth/categories': 'Kürzel für Positionen',
  '/auth/paymenttargets': 'Fristen in Tagen',
  '/auth/bankaccounts': 'Konten der Firma',
  '/auth/inventorychangetypes': 'Arten von Zu- und Abgängen',
  '/auth/rates': 'Kurse der EZB und von Hand',
  '/auth/firm': 'Anschrift, Steuer, Bank, Rechnung',
}

// The first steps say so when somebody hides them (reports/web/first-steps/put-off.ts).
function whenHidden(tell: () => void) {
  addEventListener(stepsHidden, tell)
  return () => removeEventListener(stepsHidden, tell)
}

interface StartPageProps {
  pages: readonly PageEntry[]
  session: Session
  waiting?: ReactNode
  figures?: ReactNode
  firstSteps?: ReactNode
  cards?: ReactNode
}

/** A calm start: what can be begun, and where everything is. */
export function StartPage({ pages, session, waiting, figures, firstSteps, cards }: StartPageProps) {
  const held = session.permissions
  const { data: firm } = useRead(readFirm)
  const links = [...usableItems(mainItems, pages, held), ...usableItems(settingsItems, pages, held)]
  const starts = beginnings.filter(({ path }) =>
    pages.some((page) => page.path === path && allows(page.access, held)),
  )
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
    <Page title={isNew ? `Guten Tag, ${session.name}` : (firm?.name ?? 'Übersicht')}>
      <div className={styles.start}>
        {allows(readWarnings.access, held) && <ServerWarnings />}
        {missing.length > 0 && allows('LINE_ITEM_CATEGORY_CREATE', held) && (
          <Notice kind="warning" title="Für Rechnungen fehlen noch Angaben zur Firma">
            {missing.join(', ')} – <Link to="/auth/firm">jetzt ergänzen</Link>
          </Notice>
        )}
        {(isNew || areLeft) && firstSteps}
        {!isNew && starts.length > 0 && (
          <nav aria-label="Neu anlegen" className={styles.beginnings}>
            {starts.map(({ label, path }) => (
              <Link key={path} to={path} className={styles.beginning}>
                <Plus aria-hidden="true" />
                {label}
              </Link>
            ))}
          </nav>
        )}
        {waiting}
        {!isNew && figures}
        {!isNew && (
          <nav aria-label="Bereiche" className={styles.areas}>
            {links.map(({ label, path }) => (
              <Link key={path} to={path} className={styles.area}>
                <span className={styles.areaName}>{label}</span>
                <span className={styles.areaText}>{descriptions[path]}</span>
              </Link>
            ))}
          </nav>
        )}
        {cards}
      </div>
    </Page>
  )
}
