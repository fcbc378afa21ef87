import type { Page } from './shell/page.ts'

/**
 * Every screen of Kontor. The only file of the web side that sees the areas; a screen is a default export and is
 * loaded when it is first opened. The navigation shows an item as soon as its page stands here.
 */
export const pages: readonly Page[] = [
  // Every part in every state, for development and the browser tests. The condition is known when the program is built,
  // so that what is built for production does not hold these pages.
  ...(import.meta.env.MODE !== 'production' || import.meta.env.VITE_DEV_PAGES === '1' ? devPages() : []),
]

function devPages(): Page[] {
  return [
    {
      path: '/dev/ui',
      title: 'Bausteine',
      access: 'anyone',
      layout: 'bare',
      load: () => import('./dev/ui-page.tsx'),
    },
    {
      path: '/dev/grid',
      title: 'Tabelle',
      access: 'anyone',
      layout: 'bare',
      load: () => import('./dev/grid-page.tsx'),
    },
  ]
}
