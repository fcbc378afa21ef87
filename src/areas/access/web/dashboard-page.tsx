import type { ReactNode } from 'react'
import { useSession } from '#web/session/session.ts'
import type { Page as PageEntry } from '#web/shell/page.ts'
import { WaitingPage } from '#web/shell/waiting-page.tsx'
import { StartPage } from './start-page.tsx'

interface DashboardPageProps {
  pages: readonly PageEntry[]
  /** What has to be known before everything else. */
  notices?: ReactNode
  /** What is to be done, of a firm that has no figures yet. */
  today?: ReactNode
  /** What is to be done and the firm's figures, once there are some. */
  figures?: ReactNode
  /** What a firm does that has written no invoice yet, in their place. */
  firstSteps?: ReactNode
  /** Cards of areas that stand after this one. */
  cards?: ReactNode
}

/** `/auth/dashboard`, the first page after the login. Whoever waits for approval sees only that. */
export function DashboardPage({ pages, ...parts }: DashboardPageProps) {
  const session = useSession()
  if (!session) return null
  if (session.permissions.includes('USER_APPROVAL_WAIT')) return <WaitingPage />
  return <StartPage pages={pages} session={session} {...parts} />
}
