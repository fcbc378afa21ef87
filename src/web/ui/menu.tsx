import { Menu as Base } from '@base-ui/react/menu'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import popups from './popup.module.css'

export interface MenuEntry {
  label: string
  icon?: ReactNode
  /** Where it leads, or what it does: one of both. */
  to?: string
  onSelect?: () => void
  danger?: boolean
  disabled?: boolean
  /** Draws a line above it. */
  separated?: boolean
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  align?: 'start' | 'end'
}

export function Menu({ trigger, entries, align = 'end' }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} className={popups.positioner}>
          <Base.Popup className={`${popups.popup} ${popups.list}`}>
            {entries.map((entry) => (
              <Fragment key={entry.label}>
                {entry.separated && <Base.Separator className={popups.separator} />}
                <Entry entry={entry} />
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  const content = (
    <>
      {entry.icon}
      <span className={popups.text}>{entry.label}</span>
    </>
  )
  if (entry.to !== undefined) {
    return (
      <Base.LinkItem className={popups.item} closeOnClick render={<Link to={entry.to} />}>
        {content}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item
      className={popups.item}
      disabled={entry.disabled ?? false}
      data-danger={entry.danger || undefined}
      onClick={entry.onSelect}
    >
      {content}
    </Base.Item>
  )
}
