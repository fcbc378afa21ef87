import { useSession } from '#web/session/session.ts'
import { seesBuying } from '../rules/buying-prices.ts'

/** Whether whoever is logged in is told what products cost. */
export function useSeesBuying(): boolean {
  const session = useSession()
  return session !== null && seesBuying(session.permissions)
}
