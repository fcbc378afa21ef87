import type { ReactNode } from 'react'
import { lazyOrNothing } from '../../lazy-or-nothing.tsx'
import { useWideScreen } from '../../use-wide-screen.ts'

const FoldedTools = lazyOrNothing<{ children: ReactNode }>(() => import('./folded-tools.tsx'))

// Pixels of the window.
const phoneBelow = 640

/** What a list offers besides, such as its files: side by side; on a phone behind one button. */
export function MoreTools({ children }: { children: ReactNode }) {
  return useWideScreen(phoneBelow) ? children : <FoldedTools>{children}</FoldedTools>
}
