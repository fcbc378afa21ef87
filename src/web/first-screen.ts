import { createStore, useStore } from './store.ts'

const quietMs = 300
// What does not come, or never comes to rest, is not waited for.
const longestWaitMs = 3000

const standsStore = createStore(false)

/** Whether the first screen stands. What nobody looks at first waits for it: until then the line and the processor are its own. */
export function useFirstScreenStands(): boolean {
  return useStore(standsStore)
}

/**
 * Resolves when the first screen stands: its heading is there, nothing on it says that it is still being read, and nothing has changed for
 * a moment; or somebody acts on it, since what is saved then is confirmed over the push channel. Called once, with the first rendering.
 */
export async function firstScreen(root: Element): Promise<void> {
  await new Promise<void>((resolve) => {
    let quiet: ReturnType<typeof setTimeout>
    setTimeout(resolve, longestWaitMs)
    for (const act of ['pointerdown', 'keydown'] as const)
      addEventListener(act, () => resolve(), { once: true, capture: true, passive: true })
    new MutationObserver((_, observer) => {
      if (standsStore.get()) observer.disconnect()
      clearTimeout(quiet)
      if (root.querySelector('h1') && !root.querySelector('[aria-busy="true"]'))
        quiet = setTimeout(resolve, quietMs)
    }).observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
  })
  standsStore.set(true)
}
