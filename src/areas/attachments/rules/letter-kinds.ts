import type { Permission } from '#kernel/permissions.ts'

/** The letters that are no documents, and who may see each. */
export const letterKinds = {
  REMINDER: 'INVOICE_VIEW',
  RECEIVER_BALANCE: 'INVOICE_VIEW',
  SUPPLIER_BALANCE: 'BILL_VIEW',
} as const satisfies Record<string, Permission>

export type LetterKind = keyof typeof letterKinds

export const isLetterKind = (kind: string | null): kind is LetterKind => kind !== null && kind in letterKinds
