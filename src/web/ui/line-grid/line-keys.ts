import type { KeyboardEvent } from 'react'

/** What a key does with a whole line. */
export type LineCommand = 'up' | 'down' | 'duplicate' | 'remove' | 'insert' | 'more' | 'heading' | 'text'

/** Read by the key's place and not by its sign: with the option key a Mac writes signs. */
export function lineCommandOf(
  event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'code' | 'key'>,
): LineCommand | null {
  if (!event.altKey || event.ctrlKey || event.metaKey) return null
  if (event.code === 'ArrowDown') return event.shiftKey ? 'duplicate' : 'down'
  if (event.code === 'ArrowUp') return event.shiftKey ? null : 'up'
  if (event.code === 'Delete') return 'remove'
  if (event.code === 'Enter' || event.code === 'NumpadEnter') return 'more'
  if (event.code === 'KeyH' && !event.shiftKey) return 'heading'
  if (event.code === 'KeyT' && !event.shiftKey) return 'text'
  // The key of + on a German keyboard.
  const isPlus = event.key === '+' || event.code === 'BracketRight' || event.code === 'NumpadAdd'
  return isPlus ? 'insert' : null
}
