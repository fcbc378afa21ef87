import type { ComponentProps, ReactNode } from 'react'
import { useWideScreen } from '#web/use-wide-screen.ts'
import { RegisterExport } from './register-export.tsx'

// Pixels of the window: from there on it has room beside the tabs (look/fast-day 01).
const titleFrom = 1180

/** The registers of a list: in its title row, where filters do not move them, else among its tools. */
export function useRegisterPlace(of: ComponentProps<typeof RegisterExport>): {
  inTitle: ReactNode
  amongTools: ReactNode
} {
  const isWide = useWideScreen(titleFrom)
  const registers = <RegisterExport {...of} />
  return { inTitle: isWide && registers, amongTools: !isWide && registers }
}
