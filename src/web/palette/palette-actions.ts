import { allows, type Permission } from '#kernel/permissions.ts'
import { isWithin, mainItems, type NavItem, settingsItems } from '../shell/nav-items.ts'
import { type Page, secondFactorPath } from '../shell/page.ts'
import { pageAt } from '../shell/screens.tsx'
import { matchesWords } from '../ui/choices/matches-words.ts'
import { Plus } from '../ui/first-icons.ts'
import { ArrowRight } from '../ui/icons.ts'
import type { Hit } from './hit-source.ts'
import { rankHits, scoreOf } from './palette-groups.ts'
import { screenWords } from './screen-words.ts'

const parts: readonly NavItem[] = [
  ...mainItems,
  ...settingsItems.map((item) => ({ ...item, label: 'Einstellungen' })),
]

/** Some rows of a list, as a screen of their own: what is overdue. */
export interface Rows {
  title: string
  /** The list's address, narrowed. */
  to: string
  /** What people type for what they do with them. */
  words: readonly string[]
}

/** What somebody can open, each once: rows that wait, and screens; what begins something new comes first. */
export function pageActions(
  pages: readonly Page[],
  held: readonly Permission[],
  rows: readonly Rows[] = [],
): Hit[] {
  const usable = pages.filter(
    ({ access, layout, path }) =>
      layout === 'shell' && !path.includes(':') && path !== secondFactorPath && allows(access, held),
  )
  const known = new Set<string>()
  const actions = usable.flatMap(({ path, title }): Hit[] => {
    const detail = partOf(path)
    // Several addresses of one screen are one action.
    if (known.has(`${title} ${detail}`)) return []
    known.add(`${title} ${detail}`)
    const icon = isNewAt(path) ? Plus : ArrowRight
    return [{ key: `page ${path}`, icon, title, codes: screenWords[path] ?? [], detail, to: path }]
  })
  const narrowed = rows.flatMap(({ title, to, words }): Hit[] => {
    const path = pathOf(to)
    if (!usable.some((page) => page.path === path)) return []
    return [{ key: `page ${to}`, icon: ArrowRight, title, codes: words, detail: partOf(path), to }]
  })
  const isNew = ({ to }: Hit) => isNewAt(to)
  return [...actions.filter(isNew), ...actions.filter((action) => !isNew(action)), ...narrowed]
}

const pathOf = (to: string) => to.replace(/\?.*/, '')
const isNewAt = (to: string) => to.endsWith('/new')

/** The part of the program in which an address lies. */
function partOf(to: string): string {
  return parts.find((item) => isWithin(item, pathOf(to)))?.label ?? 'Seite'
}

/**
 * Those that hold every typed word, in their title, their part or what people say instead; the best first: what is titled so before what
 * is only meant by it.
 */
export function findActions(actions: readonly Hit[], typed: string): Hit[] {
  const found = actions.filter(({ title, detail, codes = [] }) =>
    matchesWords({ label: title, detail, words: codes.join(' ') }, typed),
  )
  const isTitled = ({ title }: Hit) => scoreOf({ title }, typed) > 0
  const ranked = rankHits(found, typed)
  return [...ranked.filter(isTitled), ...ranked.filter((action) => !isTitled(action))]
}

/**
 * The actions of the page that is open, before all others: what it begins, what waits in its list, what lies below it, then its
 * neighbours. Never the page itself.
 */
export function actionsAt(actions: readonly Hit[], pages: readonly Page[], pathname: string): Hit[] {
  const here = pageAt(pages, pathname)
  const part = partOf(pathname)
  const isHere = (to: string) => pageAt(pages, pathOf(to))?.title === here?.title && partOf(to) === part
  const isPart = parts.some(({ path }) => path === pathname)
  const rankOf = ({ to }: Hit) => {
    if (to === here?.begins) return 0
    if (isHere(to) || (!isPart && isWithin({ path: pathname }, pathOf(to)))) return 1
    if (part === 'Seite' || partOf(to) !== part) return isNewAt(to) ? 4 : 5
    return isNewAt(to) ? 3 : 2
  }
  return actions
    .filter(({ to }) => to.includes('?') || !isHere(to))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
}
