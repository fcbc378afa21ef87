import { createContext, useContext } from 'react'
import type { Page } from './page.ts'

/** The pages of the program, for what says of one of them how much waits there. */
export const ShownPages = createContext<readonly Page[]>([])

/** What a page says beside its item or its tab; nothing of most. */
export function PageBadge({ path }: { path: string }) {
  const Badge = useContext(ShownPages).find((page) => page.path === path)?.Badge
  return Badge && <Badge />
}
