import type { ComponentType } from 'react'
import { matchAddress } from '../address.ts'
import type { LoadScreen } from '../navigation.ts'
import type { Page } from './page.ts'

/** What was loaded of the table in compose.tsx. */
const screens = new Map<Page, ComponentType>()

/** The page at an address; undefined where there is none. */
export function pageAt(pages: readonly Page[], pathname: string): Page | undefined {
  return (
    pages.find(({ path }) => path === pathname) ??
    pages.find(({ path }) => matchAddress(path, pathname) !== null)
  )
}

/** Loads the screen of an address when it is first opened. Where that fails, the screen fails instead (route-error.tsx). */
export function screenLoader(pages: readonly Page[]): LoadScreen {
  return (pathname) => {
    const page = pageAt(pages, pathname)
    if (!page || screens.has(page)) return undefined
    return page.load().then(
      (loaded) => void screens.set(page, loaded.default),
      (error) =>
        void screens.set(page, () => {
          throw error
        }),
    )
  }
}

/** The screen of a page, which is loaded by now. */
export function Screen({ page }: { page: Page }) {
  const Loaded = screens.get(page)
  return Loaded && <Loaded />
}
