import type { ReactNode } from 'react'
import { useLocation } from '#web/router.tsx'
import { PageBadge } from '#web/shell/page-badge.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Plus } from '#web/ui/first-icons.ts'
import { Page } from '#web/ui/page.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { useWideScreen } from '#web/use-wide-screen.ts'

// Pixels of the window: below it the thumb bar begins what is new.
const phoneBelow = 640

interface Tab {
  to: string
  label: string
  /** What its page is called, where the tab says less. */
  title?: string
  alsoAt?: readonly string[]
  /** What its add link says; none where nothing is added. */
  add?: string
}

interface TradeArea {
  label: string
  tabs: readonly Tab[]
}

const areas = {
  incoming: {
    label: 'Eingang',
    tabs: [
      {
        to: '/auth/incoming/bills',
        label: 'Eingangsrechnungen',
        alsoAt: ['/auth/incoming'],
        add: 'Neue Eingangsrechnung',
      },
      { to: '/auth/incoming/inbox', label: 'Posteingang' },
      { to: '/auth/incoming/suppliers', label: 'Lieferanten', add: 'Neuer Lieferant' },
      { to: '/auth/incoming/open', label: 'Offene Posten' },
      { to: '/auth/incoming/check', label: 'Prüfen', title: 'E-Rechnung prüfen' },
    ],
  },
  outgoing: {
    label: 'Ausgang',
    tabs: [
      {
        to: '/auth/outgoing/invoices',
        label: 'Ausgangsrechnungen',
        alsoAt: ['/auth/outgoing'],
        add: 'Neue Ausgangsrechnung',
      },
      { to: '/auth/outgoing/receivers', label: 'Kunden', add: 'Neuer Kunde' },
      { to: '/auth/outgoing/open', label: 'Offene Posten' },
      { to: '/auth/outgoing/reminders', label: 'Mahnen' },
    ],
  },
} as const satisfies Record<string, TradeArea>

interface TradeFrameProps {
  area: keyof typeof areas
  /** What else the list offers, before its add link where it has one. */
  tools?: ReactNode
  children: ReactNode
}

/**
 * The tab pages of the incoming and of the outgoing area (spec 1 §2.6): documents and partners, each with its add link, and what is open.
 * It lies here because bills and invoices stand below partners; they and the reports put their lists into it.
 */
export function TradeFrame({ area, tools, children }: TradeFrameProps) {
  const { pathname } = useLocation()
  const isWide = useWideScreen(phoneBelow)
  const { label, tabs }: TradeArea = areas[area]
  const current = tabs.find((tab) => tab.to === pathname || tab.alsoAt?.includes(pathname)) ?? tabs[0]
  return (
    <Page
      title={current?.title ?? current?.label ?? label}
      titleHidden
      layout="fill"
      tabs={
        <TabLinks
          label={label}
          path={pathname}
          tabs={tabs.map((tab) => ({ ...tab, badge: <PageBadge path={tab.to} /> }))}
          actions={
            isWide &&
            (current?.add || tools) && (
              <>
                {tools}
                {current?.add && (
                  <ButtonLink
                    kind="primary"
                    letter="N"
                    icon={<Plus aria-hidden="true" />}
                    to={`${current.to}/new`}
                  >
                    {current.add}
                  </ButtonLink>
                )}
              </>
            )
          }
        />
      }
    >
      {children}
    </Page>
  )
}
