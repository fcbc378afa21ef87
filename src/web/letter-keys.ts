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

/** The letter that a key means by itself, a capital one with Shift; null in fields, with another key, held down, or where letters are switched off. */
export function letterOf(event: Pressed): string | null {
  if (!stored.get() || !isLetterFree(event)) return null
  if (event.shiftKey) return /^[A-Z]$/.test(event.key) ? event.key : null
  return event.key.toLowerCase()
}

/** Whether a key that makes a sign may act by itself: not in fields, not with Strg or Alt, not held down, not taken by others. */
export function isLetterFree(event: Pressed): boolean {
  const { altKey, ctrlKey, metaKey, repeat, defaultPrevented, target } = event
  if (altKey || ctrlKey || metaKey || repeat || defaultPrevented) return false
  return !isField(target)
}

/** Whether something is typed or chosen there. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(fields)

/** A key event, the browser's own or React's. */
type Pressed = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat' | 'defaultPrevented' | 'target'
>

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
      const letter = letterOf(event)
      const act = letter === null ? undefined : latest.current[letter]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}
