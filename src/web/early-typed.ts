/** What somebody typed into what was not there yet. */
export interface Typed {
  text: string
  /** Enter followed; what was typed after that is not taken. */
  isEntered: boolean
}

export const nothingTyped: Typed = { text: '', isEntered: false }

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/** What is typed with a key; null for one that is left to others. */
export function withKey(typed: Typed, key: Key, takesEnter: boolean): Typed | null {
  if (takesEnter && key.key === 'Enter' && !key.altKey)
    return key.repeat ? typed : { ...typed, isEntered: true }
  if (key.key.length !== 1 || key.ctrlKey || key.metaKey || key.altKey) return null
  return typed.isEntered ? typed : { ...typed, text: typed.text + key.key }
}
