import { readRates } from '#areas/currencies/contract.ts'
import { rateText } from '#areas/currencies/rules/rate.ts'
import type { PurchaseFacts } from '#areas/documents/rules/lines/purchase-price.ts'
import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { schemeOn } from '#areas/firm/rules/tax-schemes.ts'
import { useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import { useRead } from '#web/reads/use-read.ts'
import { dayValue } from '#web/ui/fields/field-input.ts'
import type { Bill } from '../../contract.ts'
import type { BillValues } from '../form/bill-values.ts'
import { schemeDay } from '../form/booked-day.ts'

/** By what the bill will say what a piece cost; null where its day or rate is not known, undefined until they are read. */
export function usePurchaseFacts(
  values: Pick<BillValues, 'billDate' | 'bookingDate' | 'serviceDate' | 'currency'>,
  stored: Bill | undefined,
): PurchaseFacts | null | undefined {
  const { billDate, currency } = values
  const day = dayValue(billDate)
  const openFrom = useOpenFrom()
  const isForeign = currency !== '' && currency !== baseCurrency
  const firm = useRead(readFirm).data
  const rates = useRead(readRates, { query: { day: day ?? '' }, isEnabled: isForeign && day !== null })
  if (!firm) return undefined
  if (day === null) return null
  const taxScheme = schemeOn(firm.taxSchemes, schemeDay(values, openFrom) ?? day)
  if (!isForeign) return { taxScheme, currency: baseCurrency, rate: '1' }
  // The rate of a stored bill stays as long as its day and currency do.
  const isBooked = stored?.currency === currency && stored.billDate === day
  if (!isBooked && rates.isLoading) return undefined
  const found = rates.data?.find((rate) => rate.currency === currency)
  const rate = isBooked ? stored.rate : found && rateText(found.rate)
  return rate ? { taxScheme, currency, rate } : null
}
