import type { ComponentProps, ReactNode } from 'react'
import { useAhead } from '#web/use-ahead.ts'
import { useWideScreen } from '#web/use-wide-screen.ts'
import type { RegisterExport } from './register-export.tsx'

type Registers = ComponentProps<typeof RegisterExport>

// Pixels of the window: from there on it has room beside the tabs (look/fast-day 01).
const titleFrom = { one: 1080, two: 1180 }

const load = () => import('./register-export.tsx')

/** The registers of a list: in its title row, where filters do not move them, else among its tools. */
export function useRegisterPlace(
  names: Registers['names'],
  shown: Registers['shown'],
): { inTitle: ReactNode; amongTools: ReactNode } {
  const isWide = useWideScreen(names.length > 1 ? titleFrom.two : titleFrom.one)
  const part = useAhead(load)
  const registers = part && <part.RegisterExport names={names} shown={shown} />
  return { inTitle: isWide && registers, amongTools: !isWide && registers }
}
