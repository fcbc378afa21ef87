import type { ReactNode } from 'react'
import type { Cents } from '#kernel/money.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import type { PayStep } from './pay-steps.ts'

interface StepKeysProps {
  steps: readonly PayStep[]
  due: Cents
  amount: Cents | null
  onChoose: (amount: Cents) => void
  children: ReactNode
}

/** Work begins with the amount; in it ↑ and ↓ go through what is open and the steps of Skonto. */
export function StepKeys({ steps, due, amount, onChoose, children }: StepKeysProps) {
  if (steps.length === 0) return <div data-begins>{children}</div>
  const amounts = [due, ...steps.map((step) => step.amount)]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field within
    <div
      data-begins
      onKeyDown={(event) => {
        const way = { ArrowDown: 1, ArrowUp: -1 }[event.key]
        if (way === undefined || !(event.target instanceof HTMLInputElement) || event.altKey) return
        event.preventDefault()
        const at = amount === null ? -1 : amounts.indexOf(amount)
        const next = amounts[(Math.max(0, at) + way + amounts.length) % amounts.length]
        if (next !== undefined) onChoose(next)
      }}
    >
      {children}
    </div>
  )
}

/** The same, as the foot of the layer says it. */
export const AmountKeys = () => (
  <>
    <Kbd>↑</Kbd> <Kbd>↓</Kbd> Betrag wählen
  </>
)
