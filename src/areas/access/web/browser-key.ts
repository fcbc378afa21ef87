const storageKey = 'browser-key'

/**
 * What this browser is recognised by at the login, so that wrong passwords of others do not slow its owner down. It permits
 * nothing. '' where the browser keeps nothing.
 */
export function browserKey(): string {
  try {
    const stored = localStorage.getItem(storageKey)
    if (stored) return stored
    const bytes = crypto.getRandomValues(new Uint8Array(24))
    const made = btoa(String.fromCharCode(...bytes))
    localStorage.setItem(storageKey, made)
    return made
  } catch {
    return ''
  }
}
