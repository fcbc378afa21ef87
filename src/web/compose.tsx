import { DashboardPage } from '#areas/access/web/dashboard-page.tsx'
import LoginPage from '#areas/access/web/login-page.tsx'
import { SmallBusinessOnStart } from '#areas/invoices/web/small-business-on-start.tsx'
import { DashboardFigures, FirstToday } from '#areas/reports/web/dashboard-figures.tsx'
import { reportPages } from '#areas/reports/web/report-sections.ts'
import { TaskBadge } from '#areas/tasks/web/task-badge.tsx'
import { TickerCard } from '#areas/ticker/web/ticker-card.tsx'
import { listPages } from './compose-lists.ts'
import { lazyOrNothing } from './lazy-or-nothing.tsx'
import type { Page } from './shell/page.ts'

const InboxBadge = lazyOrNothing(() => import('#areas/inbox/web/inbox-badge.tsx'))
const FirstSteps = lazyOrNothing(() => import('#areas/reports/web/first-steps/first-steps.tsx'))

/**
 * Every screen of Kontor. With compose-lists.ts the only file of the web side that sees the areas; a screen is a default export and is
 * loaded when it is first opened. The navigation shows an item as soon as its page stands here.
 */
export const pages: readonly Page[] = [
  // access
  {
    path: '/login',
    title: 'Anmelden',
    access: 'anyone',
    layout: 'public',
    isOnlyForStrangers: true,
    // It comes with the first file: nobody waits for a second one to log in.
    load: async () => ({ default: LoginPage }),
  },
  ...['/', '/signup'].map(
    (path): Page => ({
      path,
      title: 'Registrieren',
      access: 'anyone',
      layout: 'public',
      isOnlyForStrangers: true,
      load: () => import('#areas/access/web/sign-up-page.tsx'),
    }),
  ),
  {
    path: '/signup/thanks',
    title: 'Vielen Dank',
    access: 'anyone',
    layout: 'public',
    load: () => import('#areas/access/web/sign-up-thanks-page.tsx'),
  },
  {
    path: '/signup/confirm',
    title: 'Registrierung abschließen',
    access: 'anyone',
    layout: 'public',
    load: () => import('#areas/access/web/sign-up-confirm-page.tsx'),
  },
  {
    path: '/reset',
    title: 'Passwort zurücksetzen',
    access: 'anyone',
    layout: 'public',
    load: () => import('#areas/access/web/reset-page.tsx'),
  },
  {
    path: '/reset/confirm',
    title: 'Neues Passwort',
    access: 'anyone',
    layout: 'public',
    load: () => import('#areas/access/web/reset-confirm-page.tsx'),
  },
  {
    path: '/setup',
    title: 'Einrichtung',
    access: 'anyone',
    layout: 'public',
    load: () => import('#areas/access/web/set-up-page.tsx'),
  },
  {
    path: '/auth/dashboard',
    title: 'Übersicht',
    access: 'session',
    layout: 'shell',
    begins: '/auth/outgoing/invoices/new',
    // With the first file too. It links to whatever stands in this table.
    load: async () => ({
      default: () => (
        <DashboardPage
          pages={pages}
          notices={<SmallBusinessOnStart />}
          today={<FirstToday />}
          figures={<DashboardFigures />}
          firstSteps={<FirstSteps />}
          cards={<TickerCard />}
        />
      ),
    }),
  },
  {
    path: '/auth/account',
    title: 'Mein Konto',
    access: 'session',
    layout: 'shell',
    load: () => import('#areas/access/web/account-page.tsx'),
  },
  {
    path: '/auth/secondfactor',
    title: 'Zweiter Faktor',
    access: 'session',
    layout: 'shell',
    load: () => import('#areas/access/web/second-factor/second-factor-page.tsx'),
  },
  {
    path: '/auth/users',
    title: 'Benutzer',
    access: 'USER_APPROVE',
    layout: 'shell',
    load: () => import('#areas/access/web/users-page.tsx'),
  },
  {
    path: '/auth/requests',
    title: 'Anfragen',
    access: 'TASK_VIEW',
    layout: 'shell',
    load: () => import('#areas/access/web/requests/requests-page.tsx'),
  },
  // firm
  {
    path: '/auth/firm',
    title: 'Firma',
    access: 'LINE_ITEM_CATEGORY_CREATE',
    layout: 'shell',
    async load() {
      const [
        firm,
        { SmallBusinessCard },
        { DistanceSalesCard },
        { LookPreview },
        { BaseRatesCard },
        proof,
        backups,
      ] = await Promise.all([
        import('#areas/firm/web/firm-page.tsx'),
        import('#areas/invoices/web/small-business.tsx'),
        import('#areas/invoices/web/lines/distance-sales.tsx'),
        import('#areas/invoices/web/paper/look-preview.tsx'),
        import('#areas/reminders/web/base-rates-card.tsx'),
        import('#areas/proof/web/proof-card.tsx'),
        import('#areas/backups/web/backup-card.tsx'),
      ])
      const { FirmPage } = firm
      const { ProofCard } = proof
      const { BackupCard } = backups
      // What counts towards the limits of § 19 and § 3c UStG stands in an area below.
      const limits = (
        <>
          <SmallBusinessCard />
          <DistanceSalesCard />
        </>
      )
      return {
        default: () => (
          <FirmPage
            besideTaxes={limits}
            besideLevels={<BaseRatesCard />}
            proof={<ProofCard />}
            backups={<BackupCard />}
            sheet={(look) => <LookPreview look={look} />}
          />
        ),
      }
    },
  },
  // currencies
  {
    path: '/auth/rates',
    title: 'Wechselkurse',
    // changes are the managers'; the page offers them to nobody else
    access: 'working',
    layout: 'shell',
    load: () => import('#areas/currencies/web/rates-page.tsx'),
  },
  // bank-accounts
  {
    path: '/auth/bankaccounts',
    title: 'Bankkonten',
    access: 'LINE_ITEM_CATEGORY_CREATE',
    layout: 'shell',
    load: () => import('#areas/bank-accounts/web/bank-accounts-page.tsx'),
  },
  // payment-targets
  {
    path: '/auth/paymenttargets',
    title: 'Zahlungsziele',
    access: 'LINE_ITEM_CATEGORY_CREATE',
    layout: 'shell',
    load: () => import('#areas/payment-targets/web/payment-targets-page.tsx'),
  },
  // categories
  ...['/auth/categories', '/auth/categories/incoming', '/auth/categories/outgoing'].map(
    (path): Page => ({
      path,
      title: 'Kategorien',
      access: 'LINE_ITEM_CATEGORY_CREATE',
      layout: 'shell',
      load: () => import('#areas/categories/web/categories-page.tsx'),
    }),
  ),
  // change-types
  {
    path: '/auth/inventorychangetypes',
    title: 'Bestandsereignisse',
    access: 'LINE_ITEM_CATEGORY_CREATE',
    layout: 'shell',
    load: () => import('#areas/change-types/web/change-types-page.tsx'),
  },
  // partners
  {
    path: '/auth/incoming/suppliers',
    title: 'Lieferanten',
    access: 'BILL_VIEW',
    layout: 'shell',
    begins: '/auth/incoming/suppliers/new',
    load: () => import('#areas/bills/web/list/incoming-suppliers-page.tsx'),
  },
  {
    path: '/auth/incoming/suppliers/new',
    title: 'Neuer Lieferant',
    access: 'BILL_VIEW',
    layout: 'shell',
    load: () => import('#areas/partners/web/new-supplier-page.tsx'),
  },
  {
    path: '/auth/incoming/suppliers/import',
    title: 'Lieferanten importieren',
    access: 'BILL_VIEW',
    layout: 'shell',
    load: () => import('#areas/partners/web/import/supplier-import-page.tsx'),
  },
  {
    path: '/auth/incoming/suppliers/:uuid',
    title: 'Lieferant',
    access: 'BILL_VIEW',
    layout: 'shell',
    // With what bills and payments say of him.
    load: () => import('#areas/reports/web/partner-page/supplier-page.tsx'),
  },
  {
    path: '/auth/outgoing/receivers',
    title: 'Kunden',
    access: 'INVOICE_VIEW',
    layout: 'shell',
    begins: '/auth/outgoing/receivers/new',
    load: () => import('#areas/partners/web/receiver-list-page.tsx'),
  },
  {
    path: '/auth/outgoing/receivers/new',
    title: 'Neuer Kunde',
    access: 'INVOICE_VIEW',
    layout: 'shell',
    load: () => import('#areas/partners/web/new-receiver-page.tsx'),
  },
  {
    path: '/auth/outgoing/receivers/import',
    title: 'Kunden importieren',
    access: 'INVOICE_VIEW',
    layout: 'shell',
    load: () => import('#areas/partners/web/import/receiver-import-page.tsx'),
  },
  {
    path: '/auth/outgoing/receivers/:uuid',
    title: 'Kunde',
    access: 'INVOICE_VIEW',
    layout: 'shell',
    load: () => import('#areas/reports/web/partner-page/receiver-page.tsx'),
  },
  // tasks
  {
    path: '/auth/tasks',
    title: 'Aufgaben',
    access: 'TASK_VIEW',
    layout: 'shell',
    Badge: TaskBadge,
    async load() {
      const [{ TasksPage }, { BillLayer }, { InvoiceLayer }, { AssignProductLayer }] = await Promise.all([
        import('#areas/tasks/web/tasks-page.tsx'),
        import('#areas/bills/web/bill-layer.tsx'),
        import('#areas/invoices/web/layers/invoice-layer.tsx'),
        import('#areas/bills/web/lines/assign-product-layer.tsx'),
      ])
      // What a task is about opens in the layer of its own area, which stands below.
      const layers = { BillLayer, InvoiceLayer, ProductLayer: AssignProductLayer }
      return { default: () => <TasksPage layers={layers} /> }
    },
  },
  // stock
  {
    path: '/auth/stock',
    title: 'Bestand',
    access: 'BILL_VIEW',
    layout: 'shell',
    begins: '/auth/stock/new',
    load: () => import('#areas/stock/web/list/stock-page.tsx'),
  },
  {
    path: '/auth/stock/new',
    title: 'Neue Ware',
    access: 'BILL_VIEW',
    layout: 'shell',
    load: () => import('#areas/stock/web/product/new-product-page.tsx'),
  },
  {
    path: '/auth/stock/count',
    title: 'Inventur',
    access: 'BILL_VIEW',
    layout: 'shell',
    load: () => import('#areas/stock/web/count/count-page.tsx'),
  },
  {
    path: '/auth/stock/import',
    title: 'Waren importieren',
    access: 'BILL_VIEW',
    layout: 'shell',
    load: () => import('#areas/stock/web/import/import-page.tsx'),
  },
  {
    path: '/auth/stock/:uuid',
    title: 'Ware',
    access: ['BILL_VIEW', 'INVOICE_VIEW'],
    layout: 'shell',
    // With what bills and invoices say of it.
    load: () => import('#areas/reports/web/product-life-page.tsx'),
  },
  {
    path: '/auth/products/:uuid',
    title: 'Ware',
    access: ['BILL_VIEW', 'INVOICE_VIEW'],
    layout: 'shell',
    load: () => import('#areas/stock/web/product/former-address.tsx'),
  },
  // bills and invoices
  ...listPages,
  {
    path: '/auth/incoming/bills/new',
    title: 'Neue Eingangsrechnung',
    access: 'BILL_VIEW',
    layout: 'shell',
    load: () => import('#areas/bills/web/form/new-bill-page.tsx'),
  },
  {
    path: '/auth/incoming/check',
    title: 'E-Rechnung prüfen',
    access: 'BILL_VIEW',
    layout: 'shell',
    load: () => import('#areas/bills/web/check/check-page.tsx'),
  },
  {
    path: '/auth/outgoing/invoices/new',
    title: 'Neue Ausgangsrechnung',
    access: 'INVOICE_VIEW',
    layout: 'shell',
    load: () => import('#areas/invoices/web/form/new-invoice-page.tsx'),
  },
  // inbox
  {
    path: '/auth/incoming/inbox',
    title: 'Posteingang',
    access: 'BILL_VIEW',
    layout: 'shell',
    begins: '/auth/incoming/bills/new',
    Badge: InboxBadge,
    load: () => import('#areas/inbox/web/inbox-page.tsx'),
  },
  // reports
  {
    path: '/auth/incoming/open',
    title: 'Offene Posten',
    access: 'BILL_VIEW',
    layout: 'shell',
    begins: '/auth/incoming/bills/new',
    load: () => import('#areas/reports/web/open-payables-page.tsx'),
  },
  {
    path: '/auth/outgoing/open',
    title: 'Offene Posten',
    access: 'INVOICE_VIEW',
    layout: 'shell',
    begins: '/auth/outgoing/invoices/new',
    load: () => import('#areas/reports/web/open-receivables-page.tsx'),
  },
  {
    path: '/auth/outgoing/reminders',
    title: 'Mahnen',
    access: 'INVOICE_VIEW',
    layout: 'shell',
    load: () => import('#areas/reminders/web/reminders-page.tsx'),
  },
  ...reportPages,
  {
    path: '/auth/journal',
    title: 'Protokoll',
    access: 'AUDIT_VIEW',
    layout: 'shell',
    load: () => import('#areas/reports/web/journal/journal-page.tsx'),
  },
  {
    path: '/auth/activity',
    title: 'Aktivität',
    access: 'working',
    layout: 'shell',
    load: () => import('#areas/reports/web/activity-page.tsx'),
  },
  // manual
  ...['/handbuch', '/handbuch/:chapter'].map(
    (path): Page => ({
      path,
      title: 'Handbuch',
      access: 'session',
      layout: 'shell',
      load: () => import('#areas/manual/web/manual-page.tsx'),
    }),
  ),
  // Every part in every state, for development and the browser tests. The condition is known when the program is built,
  // so that what is built for production does not hold these pages.
  ...(import.meta.env.MODE !== 'production' || import.meta.env.VITE_DEV_PAGES === '1' ? devPages() : []),
]

function devPages(): Page[] {
  return [
    {
      path: '/dev/ui',
      title: 'Bausteine',
      access: 'anyone',
      layout: 'bare',
      load: () => import('./dev/ui-page.tsx'),
    },
    {
      path: '/dev/grid',
      title: 'Tabelle',
      access: 'anyone',
      layout: 'bare',
      load: () => import('./dev/grid-page.tsx'),
    },
  ]
}
