import { allows, type Permission } from '#kernel/permissions.ts'
import { isWithin, mainItems, type NavItem, settingsItems } from '../shell/nav-items.ts'
import type { Page } from '../shell/page.ts'
import { matchesWords } from '../ui/choices/matches-words.ts'
import { Plus } from '../ui/first-icons.ts'
import { ArrowRight } from '../ui/icons.ts'
import type { Hit } from './hit-source.ts'

const parts: readonly NavItem[] = [
  ...mainItems,
  ...settingsItems.map((item) => ({ ...item, label: 'Einstellungen' })),
]

/** The screens that somebody may open, as what the palette offers to do; what begins something new comes first. */
export function pageActions(pages: readonly Page[], held: readonly Permission[]): Hit[] {
  const usable = pages.filter(
    ({ access, layout, path }) => layout === 'shell' && !path.includes(':') && allows(access, held),
  )
  const known = new Set<string>()
  const actions = usable.flatMap(({ path, title }): Hit[] => {
    const detail = partOf(path)
    // Several addresses of one screen are one action.
    if (known.has(`${title} ${detail}`)) return []
    known.add(`${title} ${detail}`)
    const isNew = path.endsWith('/new')
    return [{ key: `page ${path}`, icon: isNew ? Plus : ArrowRight, title, detail, to: path }]
  })
  const isNew = ({ to }: Hit) => to.endsWith('/new')
  return [...actions.filter(isNew), ...actions.filter((action) => !isNew(action))]
}

/** The part of the program in which an address lies. */
function partOf(path: string): string {
  return parts.find((item) => isWithin(item, path))?.label ?? 'Seite'
}

/** Those that hold every typed word, in their title or their part. */
export function findActions(actions: readonly Hit[], typed: string): Hit[] {
  return actions.filter(({ title, detail }) => matchesWords({ label: title, detail }, typed))
}
