import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { ProgressRing } from '#web/ui/notices/progress-ring.tsx'
import { Spinner } from '#web/ui/notices/spinner.tsx'
import { Menu } from '#web/ui/popups/menu.tsx'
import { Plus, Settings } from '../ui/first-icons.ts'
import { Copy, Pencil, Trash2 } from '../ui/icons.ts'
import { Group, Row } from './specimen.tsx'

const kinds = ['primary', 'secondary', 'quiet', 'danger'] as const
const words = {
  primary: 'Speichern',
  secondary: 'Abbrechen',
  quiet: 'Alle anzeigen',
  danger: 'Bankkonto löschen',
}

export function ButtonParts() {
  const buttons = (props: { busy?: boolean; disabled?: boolean; size?: 'small' }) =>
    kinds.map((kind) => (
      <Button key={kind} kind={kind} {...props}>
        {words[kind]}
      </Button>
    ))
  return (
    <Group title="Schaltflächen">
      <Row label="normal">
        {buttons({})}
        <Button icon={<Plus aria-hidden="true" />}>Position hinzufügen</Button>
      </Row>
      <Row label="klein">{buttons({ size: 'small' })}</Row>
      <Row label="wartet (nach 400 ms)">{buttons({ busy: true })}</Row>
      <Row label="gesperrt">{buttons({ disabled: true })}</Row>
      <Row label="nur Symbol">
        <IconButton label="Bearbeiten" icon={<Pencil aria-hidden="true" />} />
        <IconButton label="Rechnungsnummer kopieren" icon={<Copy aria-hidden="true" />} size="small" />
        <IconButton label="Löschen" icon={<Trash2 aria-hidden="true" />} tone="danger" />
        <IconButton label="Wird gelöscht" icon={<Trash2 aria-hidden="true" />} busy />
        <IconButton label="Gesperrt" icon={<Pencil aria-hidden="true" />} disabled />
        <Button kind="quiet" data-tooltip="Kennt zu jedem Wort mehr">
          Mit Hinweis
        </Button>
        <Menu
          trigger={<IconButton label="Einstellungen" icon={<Settings aria-hidden="true" />} />}
          entries={[
            { label: 'Benutzer', to: '/auth/users' },
            { label: 'Kategorien', to: '/auth/categories' },
            { label: 'Gesperrt', disabled: true },
            {
              label: 'Löschen',
              icon: <Trash2 aria-hidden="true" />,
              danger: true,
              separated: true,
              onSelect: () => {},
            },
          ]}
        />
      </Row>
      <Row label="kleine Zeichen">
        <Spinner label="Wird geladen" />
        <Spinner size="large" label="Wird geladen" delay={0} />
        <ProgressRing value={0.25} label="fällig in 12 Tagen" />
        <ProgressRing value={0.8} label="fällig in 2 Tagen" />
        <ProgressRing value={1} overdue label="seit 3 Tagen überfällig" />
        <span>
          <Kbd>Strg</Kbd> <Kbd>↵</Kbd>
        </span>
      </Row>
    </Group>
  )
}
