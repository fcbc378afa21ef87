import type { ComponentType, ReactNode } from 'react'
import type {
  CommandDeclaration,
  FileDeclaration,
  ListDeclaration,
  ReadDeclaration,
} from '#kernel/declare.ts'
import type { EntityId } from '#kernel/id.ts'
import type { z } from '#kernel/zod.ts'
import type { CommandHandle, CommandOptions, CommandOutcome } from '#web/commands/use-command.ts'
import type { Form } from '#web/forms/use-form.ts'
import type { GridColumn, PhoneRow } from '#web/ui/grid/grid.tsx'
import type { WayBack } from '#web/undo/undo-message.tsx'
import type { SentChange } from '../rules/change-list.ts'
import type { StoredPartnerIds } from '../rules/nest-partner.ts'
import type { ComparedFields, similarPartners } from '../rules/similar-partners.ts'

/** What the screens need of a stored partner, whichever its kind. */
export interface PartnerRow {
  entityId: { uuid: EntityId }
  shortName: string
  companyName: string
  familyName: string
}

/** The names that make the recipient (`storedFields`), and with it part of every kind's fields. */
export interface PartnerNames {
  recipientName: string
  companyName: string
  firstName: string
  familyName: string
}

/** A command of a kind as its screens see it: what is under way, and how to send it. */
export interface Sending<Input extends unknown[]> {
  command: Pick<CommandHandle<never>, 'state' | 'isUnderWay' | 'waiting' | 'resend'>
  send: (...input: Input) => Promise<CommandOutcome>
}

/** The types of a kind: a stored one, its flat fields, what the form holds, and its role in a change. */
export interface PartnerTypes {
  row: PartnerRow
  fields: PartnerNames & ComparedFields
  values: { companyName: string }
  role: string
}

/** What suppliers and receivers differ by; their screens are the same. */
export interface PartnerKind<T extends PartnerTypes> {
  area: 'incoming' | 'outgoing'
  role: T['role']
  /** The opened partner stands in the address under this name. */
  addressKey: string
  paths: { list: string; create: string; import: string; register: string }
  words: {
    one: string
    many: string
    create: string
    edit: string
    remove: string
    none: string
    /** 'alle Kunden', where those of an import are shown alone. */
    all: string
    saved: string
    /** Said where a change, and where a new one, was taken back. */
    unchanged: string
    uncreated: string
    /** Of what was typed and not saved: 'Sie hatten einen Lieferanten begonnen'. */
    begun: string
    begunChanges: string
    /** Said where one is edited inside of a document. */
    onlyHere: string
  }
  icon: ReactNode
  list: ListDeclaration<z.ZodType<T['row']>>
  /** What answers who may be the same already. */
  findSimilar: FileDeclaration<typeof similarPartners>
  /** A row in one line, as selects show it. */
  display: (row: T['row']) => string
  read: ReadDeclaration<z.ZodType<T['row']>>
  columns: readonly GridColumn<T['row']>[]
  /** The same on a phone. */
  phone: PhoneRow<T['row']>
  schema: z.ZodType<T['fields']>
  /** The same where one is edited inside of a document. */
  localSchema: z.ZodType<T['fields']>
  empty: T['values']
  fieldsOf: (row: T['row']) => T['fields']
  valuesOf: (fields: T['fields']) => T['values']
  inputOf: (values: T['values']) => unknown
  useCreate: (options: CommandOptions) => Sending<[fields: T['fields'], ids: StoredPartnerIds]>
  useChange: (options: CommandOptions) => Sending<[changes: SentChange<T['role']>[], uuid: EntityId]>
  useRemove: (options: CommandOptions) => Sending<[uuid: EntityId]>
  /** What takes these changes back; refused where somebody changed the same since. */
  wayBack: (changes: SentChange<T['role']>[], uuid: EntityId) => WayBack<CommandDeclaration>
  /** What takes a new one back, as long as nothing names it. */
  uncreate: (uuid: EntityId) => WayBack<CommandDeclaration>
  /** `isLocal`: inside of a document. */
  Fields: ComponentType<{ form: Form<T['values']>; isLocal?: boolean }>
  /** What stands below the fields of a stored one. */
  Below: ComponentType<{ row: T['row']; form: Form<T['values']> }>
  /** More buttons of the form of a new one. */
  Extra: ComponentType<{ form: Form<T['values']> }>
}

/** For the screens: they take either kind. */
export interface KindProps<T extends PartnerTypes> {
  kind: PartnerKind<T>
}
