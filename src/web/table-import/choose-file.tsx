import { type ReactNode, useRef } from 'react'
import { Button, type ButtonProps } from '#web/ui/buttons/button.tsx'

interface ChooseFileProps extends Pick<ButtonProps, 'kind' | 'size' | 'icon' | 'autoFocus'> {
  label: string
  take: (files: readonly File[]) => void
  children: ReactNode
}

/** The button that takes a table. */
export function ChooseFile({ label, take, children, ...button }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        // The reader says of others what to do.
        accept=".xlsx,.csv,.xls,.txt,.tsv,.ods,.xlsb"
        aria-label={label}
        hidden
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])])
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
