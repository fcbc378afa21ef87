import { createStore, useStore } from './store.ts'

/** How the screen looks; `system` follows the computer. */
export type ThemeChoice = 'light' | 'dark' | 'system'

const key = 'theme'

const choice = createStore<ThemeChoice>('system')

/** Applies what this browser chose before. Called once, before the first rendering. */
export function applyThemeChoice(): void {
  apply(read(localStorage.getItem(key)))
  // Another tab chose.
  window.addEventListener('storage', (event) => event.key === key && apply(read(event.newValue)))
}

export function chooseTheme(next: ThemeChoice): void {
  localStorage.setItem(key, next)
  apply(next)
}

export function useThemeChoice(): ThemeChoice {
  return useStore(choice)
}

function read(stored: string | null): ThemeChoice {
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function apply(next: ThemeChoice): void {
  choice.set(next)
  if (next === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = next
}
