import { useLockedDay } from '#areas/locks/web/use-open-from.ts'
import { parseDay } from '#kernel/day.ts'
import type { Invoice } from '../contract.ts'

/**
 * Why a stored invoice is neither changed nor deleted any more: it lies in a locked month by its own date or, but for advances
 * and cancellations, by its supply (decisions §9, 'month lock'). Null as long as both are open.
 */
export function useLockedInvoice({
  documentType,
  advance,
  invoiceDate,
  serviceDate,
}: Invoice): string | null {
  const isCancellation = documentType === 'CANCELLATION'
  const goesBySupply = !isCancellation && !advance
  const dated = useLockedDay(
    isCancellation ? 'Diese Stornorechnung' : 'Diese Rechnung',
    parseDay(invoiceDate),
  )
  const supplied = useLockedDay('Ihr Leistungsdatum', goesBySupply ? parseDay(serviceDate) : null)
  return dated ?? supplied
}
