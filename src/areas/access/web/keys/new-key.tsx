import { useState } from 'react'
import { berlinDay, formatDay } from '#kernel/day.ts'
import type { Permission } from '#kernel/permissions.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FieldGroup } from '#web/ui/fields/field.tsx'
import { dayInput, dayValue } from '#web/ui/fields/field-input.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { KeptNotice } from '#web/ui/forms/kept-notice.tsx'
import { type KeyWish, keyWish } from '../../contract/keys.ts'
import { type KeyPermission, keyPermissionNames, keyProblems, usualKeyDay } from '../../rules/key-rules.ts'
import { AccessForm } from '../access-form.tsx'
import styles from './keys.module.css'
import { ProveKey } from './prove-key.tsx'

export interface MadeKey {
  name: string
  key: string
}

/** What a key may is what its maker sees in the menu, written there and read there. */
const groups: readonly { label: string; hints: Partial<Record<KeyPermission, string>> }[] = [
  {
    label: 'Tagesgeschäft',
    hints: {
      BILL_VIEW: 'Eingangsrechnungen, Lieferanten, Waren und ihr Bestand',
      INVOICE_VIEW: 'Ausgangsrechnungen, Mahnungen, Kunden und Waren',
      TASK_VIEW: 'Aufgaben und Anfragen',
    },
  },
  {
    label: 'Geschäftsführung',
    hints: {
      REPORT_VIEW: 'Auswertung, Steuern und Monatsabschluss',
      LINE_ITEM_CATEGORY_CREATE: 'Firma, Kategorien, Bankkonten, Wechselkurse und mehr',
      AUDIT_VIEW: 'alles, was geschah, nur lesen',
    },
  },
]

interface NewKeyProps {
  onDone: (made: MadeKey) => void
  onCancel: () => void
}

/** Makes a key: what it is called, until when it is good, and what it may; then who makes it proves it. */
export function NewKey({ onDone, onCancel }: NewKeyProps) {
  const today = berlinDay(new Date())
  const held = useSession()?.permissions ?? []
  const [wish, setWish] = useState<KeyWish | null>(null)
  const form = useForm({
    schema: keyWish,
    initial: { name: '', validUntil: formatDay(usualKeyDay(today)), permissions: [] as KeyPermission[] },
    toInput: ({ validUntil, ...values }) => ({ ...values, validUntil: dayInput(validUntil, today) }),
    check: ({ permissions, validUntil }) => {
      const day = dayValue(validUntil, today)
      return day === null ? [] : keyProblems({ permissions, validUntil: day }, { today, held })
    },
    keep: { form: 'key', what: 'einen Schlüssel' },
    onSubmit: (_input, parsed) => setWish(parsed),
  })
  if (wish)
    return (
      <ProveKey
        wish={wish}
        onMade={(key) => {
          form.reset()
          onDone({ name: wish.name, key })
        }}
        onBack={() => setWish(null)}
      />
    )
  return (
    <AccessForm form={form}>
      <KeptNotice form={form} />
      <FormGrid>
        <Cell span={8}>
          <TextField
            label="Name"
            autoComplete="off"
            autoFocus
            maxLength={60}
            hint="Wofür er ist, etwa „Lagerscript“; so steht es im Protokoll"
            {...form.field('name')}
          />
        </Cell>
        <Cell span={4}>
          <DateField label="Gültig bis" hint="Höchstens ein Jahr" {...form.field('validUntil')} />
        </Cell>
      </FormGrid>
      <Permissions held={held} {...form.field('permissions')} />
      <div className={styles.acts}>
        <Button kind="primary" type="submit" busy={form.busy}>
          Weiter
        </Button>
        <Button onClick={onCancel}>Abbrechen</Button>
      </div>
    </AccessForm>
  )
}

interface PermissionsProps {
  held: readonly Permission[]
  value: KeyPermission[]
  onChange: (value: KeyPermission[]) => void
  error: string | undefined
}

/** A box for each that one has oneself. */
function Permissions({ held, value, onChange, error }: PermissionsProps) {
  return (
    <FieldGroup
      label="Der Schlüssel darf"
      error={error}
      hint="Konten, Benutzer und Schlüssel verwaltet kein Schlüssel. Verlieren Sie selbst ein Recht, verliert er es auch."
    >
      <div className={styles.groups}>
        {groups.map(({ label, hints }) => {
          // Its keys are those above.
          const offered = (Object.keys(hints) as KeyPermission[]).filter((one) => held.includes(one))
          if (offered.length === 0) return null
          return (
            <fieldset key={label} className={styles.group}>
              <legend className={styles.legend}>{label}</legend>
              {offered.map((one) => (
                <Checkbox
                  key={one}
                  label={keyPermissionNames[one]}
                  hint={hints[one]}
                  value={value.includes(one)}
                  onChange={(isGiven) =>
                    onChange(isGiven ? [...value, one] : value.filter((other) => other !== one))
                  }
                />
              ))}
            </fieldset>
          )
        })}
      </div>
    </FieldGroup>
  )
}
