import { isNarrowed } from '#kernel/files/list-register.ts'
import { register } from '#server/http/add-register.ts'
import { parseSearch, parseSort } from '#server/http/list-query.ts'
import type { SheetColumn } from '#server/spreadsheet/sheet.ts'
import { receiverRegister, supplierRegister } from '../contract/partner-registers.ts'
import {
  type ImportRole,
  type PartnerFields,
  receiverRole,
  supplierRole,
} from '../rules/import/partner-import.ts'
import { sheetHeadings, sheetRowOf } from '../rules/import/partner-sheet.ts'
import { receiverProperties, storedFields, supplierProperties } from '../rules/partner-fields.ts'
import { listReceiversList, listSuppliersList } from './list-partners.ts'

type Declaration = typeof receiverRegister | typeof supplierRegister

const wide = new Set([
  'Firma',
  'Empfänger',
  'Adresse',
  'Straße',
  'E-Mail',
  'Notizen',
  'Lieferadresse',
  'IBAN',
])

/** The partners of a list as a file, the fields of their forms: what an import of it finds as it is. Card numbers and mandates stay. */
const partnerRegister = (declaration: Declaration, list: typeof listReceiversList, role: ImportRole) =>
  register(declaration, async (tx, query, context, sheet) => {
    const columns = sheetHeadings(role).map(
      (heading): SheetColumn => ({ heading, kind: 'text', width: wide.has(heading) ? 30 : 16 }),
    )
    const { title } = declaration
    await sheet.begin({ title: isNarrowed(query) ? `${title}, gefiltert` : title, columns })
    const search = {
      ...parseSearch(list, query),
      sort: parseSort(list.declaration, query.sort),
      startIndex: 0,
    }
    const properties = role.role === 'BUYER' ? receiverProperties : supplierProperties
    for await (const rows of list.everything(tx, search, context)) {
      await sheet.add(
        // The list's own statements answer its rows, which have every field of their form.
        (rows as Record<string, unknown>[]).map((row) => {
          const fields = Object.fromEntries(Object.entries(row).filter(([name]) => name in properties))
          return sheetRowOf(role, storedFields(fields as PartnerFields))
        }),
      )
    }
  })

export const receiverRegisterFile = partnerRegister(receiverRegister, listReceiversList, receiverRole)
export const supplierRegisterFile = partnerRegister(supplierRegister, listSuppliersList, supplierRole)
