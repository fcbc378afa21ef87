// The views above a list; part of the contract. Apart, because the list's page needs nothing else of it.

import { declareList, declareSubject } from '#kernel/declare.ts'
import { choice, entityId } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'

export const views = declareSubject('views')

/** The lists that have views, and what one needs to see each of them. */
export const viewAccess = {
  bills: 'BILL_VIEW',
  invoices: 'INVOICE_VIEW',
  suppliers: 'BILL_VIEW',
  receivers: 'INVOICE_VIEW',
  products: ['BILL_VIEW', 'INVOICE_VIEW'],
  tasks: 'TASK_VIEW',
  openinvoices: 'INVOICE_VIEW',
  openbills: 'BILL_VIEW',
  productyields: 'REPORT_VIEW',
  journal: 'AUDIT_VIEW',
} as const
export const viewResources = [
  'bills',
  'invoices',
  'suppliers',
  'receivers',
  'products',
  'tasks',
  'openinvoices',
  'openbills',
  'productyields',
  'journal',
] as const satisfies readonly (keyof typeof viewAccess)[]
export type ViewResource = (typeof viewResources)[number]

export const anyOfThem = ['BILL_VIEW', 'INVOICE_VIEW'] as const

export const viewRow = z.object({
  entityId: entityId('Ansicht fehlt'),
  resource: z.enum(viewResources),
  name: z.string(),
  /** Filters, search and order as the address of the list's screen names them. */
  query: z.string(),
  shared: z.boolean(),
  maker: z.object({ entityId: entityId('Person fehlt'), name: z.string() }),
})
export type ViewRow = z.output<typeof viewRow>

/** The own ones, and those that colleagues share, by name. */
export const listViews = declareList({
  resource: 'views',
  access: anyOfThem,
  dependsOn: [views],
  isPersonal: true,
  row: viewRow,
  stats: z.object({}),
  filter: z.strictObject({
    filterType: z.literal('resource'),
    resource: choice(viewResources, 'Liste fehlt'),
  }),
})
