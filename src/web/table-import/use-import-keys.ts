import { useEffect, useLayoutEffect, useRef } from 'react'
import { noLayerOpen } from '#web/ui/layers/layer-stack.ts'
import type { RowFilter } from './import-kind.ts'

interface ImportKeys {
  /** In the order of their keys, 1 being the first. */
  filters: readonly RowFilter[]
  filter: (filter: RowFilter) => void
  next: () => void
  openColumn: () => void
  submit: () => void
}

/** F, 1 to 5, Alt+↓ and Strg+Enter, wherever the focus is, but not while somebody types. */
export function useImportKeys(keys: ImportKeys): void {
  const latest = useRef(keys)
  // Before anybody sees what the keys are about.
  useLayoutEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || !noLayerOpen()) return
      const { openColumn, submit } = latest.current
      const target = event.target instanceof HTMLElement ? event.target : null
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) take(event, submit)
      // A field has lists and calendars of its own.
      if (target?.closest('input, textarea, [role="combobox"], [role="listbox"], [role="option"]')) return
      if (event.altKey && event.key === 'ArrowDown') take(event, openColumn)
      pressLetter(event, latest.current)
    }
    /** On the closed choice of a column, where they would choose another one: there they come first. */
    function pressOnChoice(event: KeyboardEvent) {
      const target = event.target instanceof HTMLElement ? event.target : null
      if (!target?.closest('button[role="combobox"][aria-expanded="false"]') || !noLayerOpen()) return
      if (!pressLetter(event, latest.current)) return
      event.stopPropagation()
    }
    document.addEventListener('keydown', press)
    document.addEventListener('keydown', pressOnChoice, { capture: true })
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('keydown', pressOnChoice, { capture: true })
    }
  }, [])
}

/** F and the digits; whether it was one of them. */
function pressLetter(event: KeyboardEvent, { filters, filter, next }: ImportKeys): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  const chosen = filters[Number(event.key) - 1]
  const isNext = event.key.toLowerCase() === 'f'
  if (isNext) take(event, next)
  else if (chosen) take(event, () => filter(chosen))
  return isNext || chosen !== undefined
}

function take(event: KeyboardEvent, act: () => void): void {
  event.preventDefault()
  act()
}
