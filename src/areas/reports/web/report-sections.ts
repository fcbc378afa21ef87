import type { Page } from '#web/shell/page.ts'

interface Section extends Pick<Page, 'path' | 'load'> {
  label: string
}

/** The pages of 'Auswertung', in the order in which they are offered beside each other. */
const sections: readonly Section[] = [
  {
    path: '/auth/report',
    label: 'Steuerschuld',
    load: () => import('#areas/tax-returns/web/tax-due-page.tsx'),
  },
  {
    path: '/auth/report/return',
    label: 'Voranmeldung',
    load: () => import('#areas/tax-returns/web/return-page.tsx'),
  },
  {
    path: '/auth/report/ec-sales',
    label: 'Zusammenfassende Meldung',
    load: () => import('#areas/tax-returns/web/ec-sales-page.tsx'),
  },
  {
    path: '/auth/report/oss',
    label: 'One-Stop-Shop',
    load: () => import('#areas/tax-returns/web/oss-page.tsx'),
  },
  {
    path: '/auth/report/margin',
    label: 'Differenzbesteuerung',
    load: () => import('#areas/tax-returns/web/margin-page.tsx'),
  },
  { path: '/auth/report/registers', label: 'Register', load: () => import('./registers-page.tsx') },
  { path: '/auth/report/locks', label: 'Monatsabschluss', load: () => import('./month-close-page.tsx') },
  { path: '/auth/report/yields', label: 'Ertrag je Ware', load: () => import('./yield-list-page.tsx') },
]

const group = { label: 'Auswertungen', items: sections }

/** The same as entries of the table of pages. */
export const reportPages: readonly Page[] = sections.map(({ path, label, load }) => ({
  path,
  title: label,
  access: 'REPORT_VIEW',
  layout: 'shell',
  group,
  load,
}))
