import { useCommand } from '#web/commands/use-command.ts'
import { Truck } from '#web/ui/icons.ts'
import { supplierRegister } from '../contract/partner-registers.ts'
import {
  changeSupplier,
  createSupplier,
  deleteSupplier,
  findSimilarSuppliers,
  listSuppliers,
  readSupplier,
  type Supplier,
} from '../contract.ts'
import { turnedRound } from '../rules/change-list.ts'
import { nestSupplier } from '../rules/nest-partner.ts'
import { type SupplierFields, supplierFields } from '../rules/partner-fields.ts'
import { partnerLine } from '../rules/similar-partners.ts'
import { DemoFill } from './demo-fill.tsx'
import { partnerPhoneRow, supplierColumns } from './partner-columns.tsx'
import type { PartnerKind } from './partner-kind.ts'
import {
  emptySupplier,
  type SupplierValues,
  supplierFieldsOf,
  supplierInputOf,
  supplierValuesOf,
} from './partner-values.ts'
import { SupplierForm } from './supplier-form.tsx'

/** Lieferanten. */
export const supplierKind: PartnerKind<{
  row: Supplier
  fields: SupplierFields
  values: SupplierValues
  role: 'SUPPLIER'
}> = {
  area: 'incoming',
  role: 'SUPPLIER',
  addressKey: 'lieferant',
  paths: {
    list: '/auth/incoming/suppliers',
    create: '/auth/incoming/suppliers/new',
    import: '/auth/incoming/suppliers/import',
    register: supplierRegister.path,
  },
  words: {
    one: 'Lieferant',
    many: 'Lieferanten',
    create: 'Neuer Lieferant',
    edit: 'Lieferant bearbeiten',
    remove: 'Lieferant löschen',
    none: 'Noch keine Lieferanten',
    all: 'Alle Lieferanten',
    saved: 'Der Lieferant wurde gespeichert.',
    unchanged: 'Der Lieferant ist wieder wie vorher.',
    uncreated: 'Der Lieferant ist wieder gelöscht.',
    begun: 'einen Lieferanten',
    begunChanges: 'Änderungen am Lieferanten',
    onlyHere: 'Änderungen betreffen nur diese Eingangsrechnung.',
  },
  icon: <Truck />,
  list: listSuppliers,
  findSimilar: findSimilarSuppliers,
  display: (row) => partnerLine(supplierFieldsOf(row)),
  read: readSupplier,
  columns: supplierColumns,
  phone: partnerPhoneRow('suppliers'),
  schema: supplierFields,
  localSchema: supplierFields,
  empty: emptySupplier,
  fieldsOf: supplierFieldsOf,
  valuesOf: supplierValuesOf,
  inputOf: supplierInputOf,
  useCreate(options) {
    const command = useCommand(createSupplier, options)
    return { command, send: (fields, ids) => command.run(nestSupplier(fields, ids)) }
  },
  useChange(options) {
    const command = useCommand(changeSupplier, options)
    return { command, send: (changes, uuid) => command.run(changes, { uuid }) }
  },
  useRemove(options) {
    const command = useCommand(deleteSupplier, options)
    return { command, send: (uuid) => command.run({}, { uuid }) }
  },
  wayBack: (changes, uuid) => ({
    ...{ command: changeSupplier, params: { uuid }, input: changes.map(turnedRound) },
    said: supplierKind.words.unchanged,
  }),
  uncreate: (uuid) => ({
    ...{ command: deleteSupplier, params: { uuid }, input: {} },
    said: supplierKind.words.uncreated,
  }),
  Fields: SupplierForm,
  Below: () => null,
  Extra: DemoFill,
}
