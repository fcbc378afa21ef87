import { partnersMergedName } from '#areas/partners/contract/mergers.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import type { HistoryEntry } from '#kernel/history.ts'

const titles: Readonly<Record<string, string>> = {
  'supplier created': 'Angelegt',
  'receiver created': 'Angelegt',
  'supplier changed': 'Geändert',
  'receiver changed': 'Geändert',
  'VAT id confirmed': 'USt-IdNr. geprüft',
}

/** What 'Verlauf' of a customer or supplier calls one step: with whom he was merged, out of which file he came. */
export function partnerStep({ event, data }: Pick<HistoryEntry, 'event' | 'data'>): string {
  // By the schemas of the events.
  const { from = {}, fileName = '' } = (data ?? {}) as {
    from?: Partial<Parameters<typeof partnerName>[0]>
    fileName?: string
  }
  if (event === partnersMergedName) {
    const { companyName = '', firstName = '', familyName = '' } = from
    return `Mit „${partnerName({ companyName, firstName, familyName })}“ zusammengeführt`
  }
  if (event.endsWith(' imported')) return `Aus „${fileName}“ importiert`
  return titles[event] ?? 'Geändert'
}
