import { minusSign } from '#kernel/numbers/amount-text.ts'
import { copyText } from '#web/copy-text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Copy } from '#web/ui/icons.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'

interface CopyFigureProps {
  /** What it is: 'Kennzahl 81'. */
  name: string
  /** As forms take it: '1334', '-253,46'. */
  text: string
}

/** Copies one figure, so that it can be put into the form. */
export function CopyFigure({ name, text }: CopyFigureProps) {
  const toasts = useToasts()

  async function copy() {
    if (await copyText(text)) toasts.success(`${name} kopiert: ${text.replace('-', minusSign)}`)
    else toasts.failure('Der Browser erlaubt das Kopieren nicht.')
  }

  return (
    <IconButton
      size="small"
      label={`${name} kopieren`}
      icon={<Copy aria-hidden="true" />}
      onClick={() => void copy()}
    />
  )
}
