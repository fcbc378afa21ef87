import type { ReactNode } from 'react'
import type { Cents } from '#kernel/money.ts'
import type { PayStep } from './pay-steps.ts'

interface StepKeysProps {
  steps: readonly PayStep[]
  due: Cents
  amount: Cents | null
  onChoose: (amount: Cents) => void
  children: ReactNode
}

/** In the amount ↑ and ↓ go through what is open and the steps of Skonto. */
export function StepKeys({ steps, due, amount, onChoose, children }: StepKeysProps) {
  if (steps.length === 0) return children
  const amounts = [due, ...steps.map((step) => step.amount)]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field within
    <div
      onKeyDown={(event) => {
        const way = { ArrowDown: 1, ArrowUp: -1 }[event.key]
        if (way === undefined || !(event.target instanceof HTMLInputElement) || event.altKey) return
        event.preventDefault()
        const at = amounts.findIndex((each) => each === amount)
        const next = amounts[(Math.max(0, at) + way + amounts.length) % amounts.length]
        if (next !== undefined) onChoose(next)
      }}
    >
      {children}
    </div>
  )
}
