import { useState } from 'react'
import { billHits } from '#areas/bills/web/bill-hits.tsx'
import { invoiceHits } from '#areas/invoices/web/invoice-hits.tsx'
import { receiverHits, supplierHits } from '#areas/partners/web/partner-hits.ts'
import { productHits } from '#areas/stock/web/product-hits.ts'
import type { EditorProps } from '#web/list-filters/list-filter.ts'
import { SearchedOptions } from '#web/list-filters/options-list.tsx'
import { uuidShape } from '#web/list-filters/simple-filters.tsx'
import type { Hit } from '#web/palette/hit-source.ts'
import { useHits } from '#web/palette/use-hits.ts'
import { useDebounced } from '#web/use-debounced.ts'
import { openOfReceiver, openOfSupplier } from '../open-hits.ts'

const nothing = () => []

/** What has most of what is recorded, as the palette finds it. */
const sources = [
  invoiceHits,
  billHits,
  receiverHits(nothing, openOfReceiver),
  supplierHits(nothing, openOfSupplier),
  productHits,
]

/** Finds documents, partners and products by number and name. What is gone stands in no list: its entries lead to the others. */
export default function EntityEditor({ label, text, onChange, onDone }: EditorProps) {
  const [typed, setTyped] = useState('')
  const asked = useDebounced(typed.trim(), 200)
  const { groups, isPending } = useHits(sources, asked)
  return (
    <SearchedOptions
      label={label}
      options={groups.flatMap(({ heading, hits }) => hits.flatMap((hit) => optionOf(hit, heading)))}
      chosen={text}
      onChoose={(value) => {
        onChange(value)
        onDone()
      }}
      typed={typed}
      onType={setTyped}
      isPending={isPending || asked !== typed.trim()}
      hint="Beleg, Kunde, Lieferant oder Ware, nach Nummer oder Name. Gelöschtes bietet M in seiner Zeile an."
    />
  )
}

/** Those that lead to one thing; their key ends in its id. */
function optionOf({ key, title, detail }: Hit, heading: string) {
  const value = key.split(' ').at(-1) ?? ''
  if (!uuidShape.test(value)) return []
  return [{ value, label: title, detail: [heading, detail].filter(Boolean).join(' · ') }]
}
