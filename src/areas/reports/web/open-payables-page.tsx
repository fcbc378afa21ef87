import { useBillDrop } from '#areas/bills/web/reading/use-bill-drop.tsx'
import { OpenItemsPage } from './open-items-page.tsx'
import { payables } from './open-items-side.ts'

/** `/auth/incoming/open`: what the firm owes suppliers. */
export default function OpenPayablesPage() {
  const { hint } = useBillDrop()
  return (
    <>
      <OpenItemsPage side={payables} />
      {hint}
    </>
  )
}
