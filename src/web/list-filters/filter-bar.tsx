import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { unreadKeys } from '../address-keys.ts'
import { lazyOrNothing } from '../lazy-or-nothing.tsx'
import { useLetterKeys } from '../letter-keys.ts'
import { loadAhead } from '../on-demand.tsx'
import { useSearchParams } from '../router.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Plus } from '../ui/first-icons.ts'
import { noLayerOpen } from '../ui/layers/layer-stack.ts'
import styles from '../ui/lists/filter-chip.module.css'
import { FilterChip } from '../ui/lists/filter-chip.tsx'
import { Menu } from '../ui/popups/menu.tsx'
import { useWideScreen } from '../use-wide-screen.ts'
import type { ListFilter } from './list-filter.ts'
import { useFiltersTaken } from './use-filters-taken.ts'
import type { ListFilters } from './use-list-filters.ts'

const loadPopover = () => import('./filter-popover.tsx')
const FilterPopover = lazyOrNothing(loadPopover)
loadAhead(loadPopover)

interface FilterBarProps {
  filters: ListFilters
  /** What the page draws itself, such as a checkbox: before the chips. */
  children?: ReactNode
}

const PhoneFilters = lazyOrNothing<FilterBarProps & { children: ReactNode }>(
  () => import('./phone-filters.tsx'),
)

const DropUnknown = lazyOrNothing<{ filters: ListFilters }>(() => import('./drop-unknown.tsx'))

// Pixels of the window.
const phoneBelow = 640

/** What narrows a list: chips above it, on a phone one button for all of them. */
export function FilterBar({ filters, children }: FilterBarProps) {
  const isWide = useWideScreen(phoneBelow)
  const [address] = useSearchParams()
  const hasUnread = unreadKeys(filters.known, address).length > 0
  return (
    <>
      {(filters.hasUnknown || hasUnread) && <DropUnknown filters={filters} />}
      {isWide ? (
        <>
          {children}
          <Chips filters={filters} />
        </>
      ) : (
        <PhoneFilters filters={filters}>{children}</PhoneFilters>
      )}
    </>
  )
}

/** The chips above a list, the menu of all its filters (F), and the button that takes all away. */
function Chips({ filters }: { filters: ListFilters }) {
  const bar = useRef<HTMLDivElement>(null)
  const chips = useChips(filters, bar)
  const { opened } = chips
  const offered = filters.known.filter(({ editor }) => editor !== undefined)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be for fields of a form
    <div ref={bar} role="group" aria-label="Filter" className={styles.bar}>
      {offered.map((filter) => {
        const { key, label, shown } = filter
        const text = filters.textOf(key)
        const isOpen = opened === key
        if (text === null && !chips.stands(filter)) return null
        return (
          <FilterChip
            key={key}
            chipKey={key}
            label={label}
            value={text === null ? null : shown(text)}
            isOpen={isOpen}
            onOpen={() => (isOpen ? chips.close() : chips.open(key))}
            onRemove={() => chips.remove(filter)}
          />
        )
      })}
      <Menu
        align="start"
        trigger={
          <Button kind="quiet" icon={<Plus aria-hidden="true" />} data-filter-menu aria-keyshortcuts="F">
            Filter
          </Button>
        }
        entries={offered.map(({ key, label }) => ({ label, onSelect: () => chips.open(key) }))}
      />
      {filters.active.length > 0 && (
        <Button kind="quiet" onClick={chips.clear}>
          Zurücksetzen
        </Button>
      )}
      {opened !== null && (
        <FilterPopover
          key={opened}
          filters={filters}
          opened={opened}
          anchorOf={() => chipIn(bar, opened)}
          onClose={chips.close}
        />
      )}
    </div>
  )
}

type Bar = RefObject<HTMLElement | null>

const chipIn = (bar: Bar, key: string) =>
  bar.current?.querySelector<HTMLButtonElement>(`[data-filter="${key}"]`) ?? null
const menuIn = (bar: Bar) => bar.current?.querySelector<HTMLButtonElement>('[data-filter-menu]') ?? null

/** Which chips stand above the list, which of them is open, and where the focus goes. */
function useChips(filters: ListFilters, bar: Bar) {
  const take = useFiltersTaken(filters)
  const [opened, setOpened] = useState<string | null>(null)
  // One that came out of the menu stays until it is taken away, so that the focus has a place while the address follows.
  const [taken, setTaken] = useState<readonly string[]>([])
  useReturnedFocus(opened, (key) => chipIn(bar, key)?.focus())
  useLetterKeys({ f: () => noLayerOpen() && menuIn(bar)?.click() }, true)
  return {
    opened,
    stands: ({ key, isNear = false }: ListFilter) => isNear || taken.includes(key),
    close: () => setOpened(null),
    open(key: string) {
      setTaken([...taken, key])
      setOpened(key)
    },
    remove(filter: ListFilter) {
      take.one(filter)
      setTaken(taken.filter((one) => one !== filter.key))
      // Its chip goes with what it held.
      if (!filter.isNear) menuIn(bar)?.focus()
    },
    clear() {
      take.all()
      setTaken([])
      menuIn(bar)?.focus()
    },
  }
}

/** What had the focus below a chip is gone: the chip takes it. Who pressed elsewhere keeps it there. */
function useReturnedFocus(opened: string | null, focus: (key: string) => void): void {
  const before = useRef<string | null>(null)
  useEffect(() => {
    const closed = before.current
    before.current = opened
    if (opened === null && closed !== null && document.activeElement === document.body) focus(closed)
  })
}
