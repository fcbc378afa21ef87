import type { ComponentProps, ReactNode } from 'react'
import { useWideScreen } from '#web/use-wide-screen.ts'
import { RegisterExport } from './register-export.tsx'

type Registers = ComponentProps<typeof RegisterExport>

// Pixels of the window: from there on it has room beside the tabs (look/fast-day 01).
const titleFrom = 1180

/** The registers of a list: in its title row, where filters do not move them, else among its tools. */
export function useRegisterPlace(
  names: Registers['names'],
  shown: Registers['shown'],
): { inTitle: ReactNode; amongTools: ReactNode } {
  const isWide = useWideScreen(titleFrom)
  const registers = <RegisterExport names={names} shown={shown} />
  return { inTitle: isWide && registers, amongTools: !isWide && registers }
}
