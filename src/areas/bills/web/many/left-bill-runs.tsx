import { LeftRuns } from '#web/many/left-runs.tsx'
import { billWays } from './bill-ways.ts'

const ways = Object.values(billWays)

/** What a closed tab has left undone of bills. */
export default function LeftBillRuns() {
  return <LeftRuns ways={ways} />
}
