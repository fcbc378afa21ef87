import { useEffect, useRef } from 'react'
import { createStore, useStore } from './store.ts'

const key = 'letterKeys'
const stored = createStore(localStorage.getItem(key) !== 'off')

/** Whether single letters act, outside of fields (WCAG 2.1.4); what was chosen last is kept in this browser. */
export function useLettersAct(): { act: boolean; toggle: () => void } {
  const act = useStore(stored)
  return {
    act,
    toggle() {
      localStorage.setItem(key, act ? 'off' : 'on')
      stored.set(!act)
    },
  }
}

export type LetterKeys = Readonly<Record<string, (() => void) | undefined>>

const fields = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"] *'

/** Hears single letters while `isOn`; those that mean nothing here are left alone. */
export function useLetterKeys(keys: LetterKeys, isOn: boolean): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, repeat, defaultPrevented, target } = event
      if (altKey || ctrlKey || metaKey || shiftKey || repeat || defaultPrevented) return
      if (target instanceof Element && target.matches(fields)) return
      const act = latest.current[event.key.toLowerCase()]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}
