import type { ReactNode } from 'react'
import type { CommandDeclaration } from '#kernel/declare.ts'
import type { z } from '#kernel/zod.ts'
import { CommandNotice } from '../commands/command-notice.tsx'
import { errorsOf, useCommand } from '../commands/use-command.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { FormFooter } from '../ui/forms/form-footer.tsx'
import { SideLayer } from '../ui/layers/side-layer.tsx'
import { Notice } from '../ui/notices/notice.tsx'
import { useForm } from './use-form.ts'
import type { KeepOptions } from './use-kept-entries.ts'

interface ReasonLayerProps {
  /** Takes something back or away, and asks why. */
  command: CommandDeclaration<
    z.ZodType<{ reason: string }, { reason: string }>,
    `/api/${string}/:uuid/${string}`
  >
  uuid: string
  title: string
  /** What it is about. */
  facts: string
  saveLabel: string
  keep: KeepOptions
  onApplied: () => void
  onClose: () => void
  /** What follows from it. */
  children: ReactNode
}

/** Asks for the reason of something that is taken back or away, which is all that one says. */
export function ReasonLayer({
  command,
  uuid,
  title,
  facts,
  saveLabel,
  keep,
  onApplied,
  onClose,
  children,
}: ReasonLayerProps) {
  const save = useCommand(command, {
    showsErrors: 'fields',
    onApplied() {
      onApplied()
      onClose()
    },
  })
  const form = useForm({
    schema: command.input,
    initial: { reason: '' },
    toInput: (values) => values,
    keep,
    onSubmit: async (input) => errorsOf(await save.run(input, { uuid })),
  })
  return (
    <SideLayer
      open
      onClose={onClose}
      size="narrow"
      title={title}
      facts={facts}
      form={form}
      footer={<FormFooter form={form} saveLabel={saveLabel} isShort />}
    >
      <CommandNotice command={save} />
      <Notice>{children}</Notice>
      <TextField label="Grund" autoFocus maxLength={500} {...form.field('reason')} />
    </SideLayer>
  )
}
