import type { ReactNode } from 'react'
import { allows } from '#kernel/permissions.ts'
import { Navigate } from '../router.tsx'
import { rememberedLocation, useSession } from '../session/session.ts'
import { NotPermittedPage } from './not-permitted-page.tsx'
import { type Page, secondFactorPath } from './page.ts'
import { WaitingPage } from './waiting-page.tsx'

/** What surrounds each screen: its title in the browser, and the question whether this person may see it. */
export function PageFrame({ page, children }: { page: Page; children: ReactNode }) {
  const session = useSession()
  if (page.isOnlyForStrangers && session)
    return <Navigate to={rememberedLocation() ?? '/auth/dashboard'} replace />
  // Before anything else (decisions §10, 'Second factor').
  const isHeld = session?.permissions.includes('SECOND_FACTOR_SET_UP') ?? false
  if (isHeld && page.access !== 'anyone' && page.path !== secondFactorPath)
    return <Navigate to={secondFactorPath} replace />
  const permitted = allows(page.access, session?.permissions ?? null)
  // Also where a remembered address led to: the page shows itself once the person is approved.
  const isWaiting = session?.permissions.includes('USER_APPROVAL_WAIT') ?? false
  return (
    <>
      <title>{`${page.title} – Kontor`}</title>
      {permitted ? children : isWaiting ? <WaitingPage /> : <NotPermittedPage />}
    </>
  )
}
