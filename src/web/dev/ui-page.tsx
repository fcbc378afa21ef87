import { Button } from '#web/ui/buttons/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Menu } from '#web/ui/popups/menu.tsx'
import { Menu as MenuIcon } from '../ui/icons.ts'
import { ButtonParts } from './button-parts.tsx'
import { FeedbackParts } from './feedback-parts.tsx'
import { FieldParts } from './field-parts.tsx'
import { LayerParts } from './layer-parts.tsx'
import { PickerParts } from './picker-parts.tsx'
import { TableParts } from './table-parts.tsx'

/** Every part of the kit in every state, for looking at and for the tests of accessibility. Not in production builds. */
export default function UiPage() {
  return (
    <Page title="Bausteine" actions={<ThemeMenu />}>
      <ButtonParts />
      <FieldParts />
      <PickerParts />
      <FeedbackParts />
      <TableParts />
      <LayerParts />
    </Page>
  )
}

function ThemeMenu() {
  const choose = (theme: 'light' | 'dark' | null) => {
    if (theme) document.documentElement.dataset['theme'] = theme
    else delete document.documentElement.dataset['theme']
  }
  return (
    <Menu
      trigger={<Button icon={<MenuIcon aria-hidden="true" />}>Darstellung</Button>}
      entries={[
        { label: 'Wie das System', onSelect: () => choose(null) },
        { label: 'Hell', onSelect: () => choose('light') },
        { label: 'Dunkel', onSelect: () => choose('dark') },
      ]}
    />
  )
}
