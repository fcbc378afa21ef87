import { useRef, useState } from 'react'
import { addDays, type Day, formatDay, yearOf } from '#kernel/day.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useFileDownload } from '#web/files/use-file-download.ts'
import { type Form, useForm } from '#web/forms/use-form.ts'
import { onDemand } from '#web/on-demand.tsx'
import { usePreviewKey } from '#web/preview-key.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { dayInput, dayValue } from '#web/ui/fields/field-input.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Eye } from '#web/ui/first-icons.ts'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/forms/form-grid.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { useToday } from '#web/use-today.ts'
import type { BalanceLetterKind } from '../../contract/balance-letters.ts'
import { balanceLetterTitle } from '../../rules/balance-letter-page.ts'
import { balanceLetterPath } from './partner-letters.tsx'
import type { PartnerSide } from './partner-side.ts'

const Preview = onDemand(() => import('./balance-letter-preview.tsx'))

interface BalanceLetterLayerProps {
  side: PartnerSide
  uuid: string
  /** What he is called, and his own address; '' for none. */
  name: string
  email: string
  kind: BalanceLetterKind
  onClose: () => void
}

interface LetterValues {
  kind: BalanceLetterKind
  from: string
  day: string
  deliver: 'MAIL' | 'PRINT'
  to: string
}

const kindOptions: { value: BalanceLetterKind; label: string; detail: string }[] = [
  { value: 'ACCOUNT', label: 'Kontoauszug', detail: 'Was in einer Zeit gebucht ist' },
  {
    value: 'CONFIRMATION',
    label: 'Saldenbestätigung',
    detail: 'Was an einem Tag offen ist, mit einem Abschnitt zum Zurücksenden',
  },
]
const ways: { value: LetterValues['deliver']; label: string }[] = [
  { value: 'MAIL', label: 'Per E-Mail' },
  { value: 'PRINT', label: 'Auf Papier' },
]

/** 'Schreiben zum Konto': the account as a letter, or a request to confirm it. */
export function BalanceLetterLayer(props: BalanceLetterLayerProps) {
  const { name, onClose } = props
  const { form, command } = useLetterForm(props)
  const [isLookedAt, lookAt] = useState(false)
  usePreviewKey(() => lookAt(!isLookedAt))
  const { kind, deliver } = form.values
  const isMail = deliver === 'MAIL'
  return (
    <SideLayer
      open
      onClose={onClose}
      size="narrow"
      title="Schreiben zum Konto"
      facts={name}
      form={form}
      footer={
        <FormFooter form={form} saveLabel={isMail ? 'Senden' : 'Schreiben'} isShort>
          <Button
            aria-keyshortcuts="Alt+V"
            aria-haspopup="dialog"
            icon={<Eye aria-hidden="true" />}
            onClick={() => lookAt(true)}
          >
            Vorschau
          </Button>
        </FormFooter>
      }
    >
      <CommandNotice command={command} />
      <FormGrid>
        <Cell>
          <RadioGroup label="Was" direction="vertical" options={kindOptions} {...form.field('kind')} />
        </Cell>
        {kind === 'ACCOUNT' && (
          <Cell>
            <DateField label="Von" hint="Leer: von Anfang an" optional {...form.field('from')} />
          </Cell>
        )}
        <Cell>
          <DateField label={kind === 'ACCOUNT' ? 'Bis' : 'Stichtag'} {...form.field('day')} />
        </Cell>
        <Cell>
          <RadioGroup label="Wie" options={ways} {...form.field('deliver')} />
        </Cell>
        {isMail && (
          <Cell>
            <TextField label="An" type="email" {...form.field('to')} />
          </Cell>
        )}
      </FormGrid>
      {isLookedAt && (
        <Preview
          order={{ partnerEntityId: props.uuid, ...daysOf(form.values) }}
          name={name}
          onClose={() => lookAt(false)}
        />
      )}
    </SideLayer>
  )
}

/** The last day of the year before is what accounts are confirmed for; an account begins with this year. */
const firstDays = (today: Day) => ({
  ACCOUNT: { from: `01.01.${yearOf(today)}`, day: formatDay(today) },
  CONFIRMATION: { from: '', day: formatDay(addDays(`${yearOf(today)}-01-01` as Day, -1)) },
})

function useLetterForm({ side, uuid, email, kind, onClose }: BalanceLetterLayerProps) {
  const today = useToday()
  const toasts = useToasts()
  const { download } = useFileDownload()
  const written = useRef({ title: '', to: '' })
  const command = useCommand(side.writeBalance, {
    showsErrors: 'fields',
    onApplied: ({ entityId }) => {
      onClose()
      const { title, to } = written.current
      if (to !== '') return toasts.success(`${title} wird an ${to} gesendet.`)
      const address = entityId && balanceLetterPath(entityId.uuid, 'Schreiben.pdf')
      if (!address) return
      toasts.success(
        `${title} ist geschrieben und steht unter „Schreiben zum Konto“.`,
        <PdfButton address={address} />,
      )
      void download(address)
    },
  })
  const first = firstDays(today)
  const form: Form<LetterValues> = useForm({
    schema: side.writeBalance.input,
    initial: { kind, ...first[kind], deliver: email === '' ? 'PRINT' : 'MAIL', to: email } as LetterValues,
    toInput: ({ kind: now, from, day, deliver, to }: LetterValues) => ({
      ...daysOf({ kind: now, from, day }),
      ...{ deliver, to: deliver === 'MAIL' ? to : '' },
    }),
    check: ({ day, deliver, to }) => [
      ...((dayValue(day) ?? today) > today
        ? [{ path: 'day', message: 'Der Stichtag liegt in der Zukunft' }]
        : []),
      ...(deliver === 'MAIL' && to.trim() === '' ? [{ path: 'to', message: 'E-Mail-Adresse fehlt' }] : []),
    ],
    keep: { form: `balance-letter/${uuid}`, what: 'ein Schreiben zum Konto' },
    onSubmit: (input) => {
      // As the form sends them.
      const {
        kind: what,
        from,
        day,
        to,
      } = input as unknown as Pick<LetterValues, 'kind' | 'to'> & { from: Day | null; day: Day }
      written.current = { title: balanceLetterTitle(what, { from, day }, 'DE'), to }
      return command.run(input, { uuid })
    },
  })
  return { form: { ...form, field: fieldsOf(form, first) }, command }
}

/** The letter's paper, as long as its message stands. */
function PdfButton({ address }: { address: string }) {
  const { download, isRunning } = useFileDownload()
  return (
    <Button size="small" kind="quiet" busy={isRunning(address)} onClick={() => void download(address)}>
      PDF
    </Button>
  )
}

const daysOf = ({ kind, from, day }: Pick<LetterValues, 'kind' | 'from' | 'day'>) => ({
  ...{ kind, from: kind === 'ACCOUNT' && from !== '' ? dayInput(from) : null, day: dayInput(day) },
})

/** With another kind the days are another's, as long as they are those that were proposed. */
function fieldsOf(
  form: Form<LetterValues>,
  first: ReturnType<typeof firstDays>,
): Form<LetterValues>['field'] {
  return (name) => {
    const field = form.field(name)
    if (name !== 'kind') return field
    return {
      ...field,
      onChange(next) {
        const { kind, from, day } = form.values
        const isProposed = from === first[kind].from && day === first[kind].day
        // Of the field of this name.
        const chosen = next as BalanceLetterKind
        form.patch({ kind: chosen, ...(isProposed && first[chosen]) })
      },
    }
  }
}
