import { OpenItemsPage } from './open-items-page.tsx'
import { receivables } from './open-items-side.ts'

/** `/auth/outgoing/open`: what customers owe the firm. */
export default function OpenReceivablesPage() {
  return <OpenItemsPage side={receivables} />
}
