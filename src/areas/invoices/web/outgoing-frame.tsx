import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'

const tabs = [
  { to: '/auth/outgoing/invoices', label: 'Ausgangsrechnungen', alsoAt: ['/auth/outgoing'] },
  { to: '/auth/outgoing/receivers', label: 'Kunden' },
]

/** The page of the outgoing area around the invoice list (spec 1 §2.6). */
export function OutgoingFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <Page
      title="Ausgangsrechnungen"
      titleHidden
      layout="fill"
      tabs={
        <TabLinks
          label="Ausgang"
          path={pathname}
          tabs={tabs}
          actions={
            <Button kind="primary" size="small" onClick={() => navigate('/auth/outgoing/invoices/new')}>
              Neue Ausgangsrechnung
            </Button>
          }
        />
      }
    >
      {children}
    </Page>
  )
}
