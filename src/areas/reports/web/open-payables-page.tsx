import { OpenItemsPage } from './open-items-page.tsx'
import { payables } from './open-items-side.ts'

/** `/auth/incoming/open`: what the firm owes suppliers. */
export default function OpenPayablesPage() {
  return <OpenItemsPage side={payables} />
}
