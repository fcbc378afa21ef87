import { useState } from 'react'
import { listCategories } from '#areas/categories/contract.ts'
import { readFirm } from '#areas/firm/contract/read-firm.ts'
import type { Failed } from '#web/reads/failed.ts'
import { useAll, useOne, useRead } from '#web/reads/use-read.ts'
import { type Invoice, readInvoice } from '../../contract.ts'
import type { StoredFacts } from '../form/stored-values.ts'

export interface LoadedInvoice {
  invoice: Invoice
  facts: StoredFacts
  /** Somebody has deleted it since. */
  isGone: boolean
}

interface StoredInvoice {
  /** With what its form depends on; undefined until all of it is there. */
  loaded: LoadedInvoice | undefined
  failed: Failed | undefined
}

/**
 * A stored invoice with what its form depends on. Null: none is wanted. The form begins with neither old categories nor an old firm:
 * what a line is taxed by would change under it, and be saved.
 */
export function useStoredInvoice(uuid: string | null): StoredInvoice {
  const invoice = useOne(readInvoice, uuid)
  const categories = useAll(listCategories, { filterType: 'scope', scope: 'INVOICE' })
  const firm = useRead(readFirm)
  const [begun, setBegun] = useState<string | null>(null)
  const areOld = uuid !== begun && (categories.isOld || firm.isOld)
  if (uuid !== begun && !areOld && categories.data && firm.data) setBegun(uuid)
  const facts = !areOld && categories.data && firm.data && { categories: categories.data, firm: firm.data }
  return {
    loaded: (invoice.data && facts && { invoice: invoice.data, facts, isGone: invoice.isGone }) || undefined,
    failed: invoice.error ?? categories.error ?? firm.error,
  }
}
