import { lazyOrNothing } from '#web/lazy-or-nothing.tsx'

/** What the firm's figures say, on the dashboard; it comes after the first file. */
export const DashboardFigures = lazyOrNothing(() => import('./dashboard-cards.tsx'))
