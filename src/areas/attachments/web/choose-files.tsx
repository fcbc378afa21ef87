import { type ReactNode, useRef } from 'react'
import { Button, type ButtonProps } from '#web/ui/buttons/button.tsx'
import { documentFile } from '../contract/document-file.ts'

// By their endings too: not every system knows the types.
const accept = [
  ...documentFile.types,
  '.pdf',
  '.xml',
  '.xlsx',
  '.xls',
  '.ods',
  '.csv',
  '.eml',
  '.msg',
  '.heic',
].join(',')

interface ChooseFilesProps extends Pick<ButtonProps, 'size'> {
  label: string
  /** Of the field behind the button. */
  inputLabel: string
  icon: ReactNode
  onChosen: (files: readonly File[]) => void
}

/** A button that asks for files of documents. */
export function ChooseFiles({ label, inputLabel, onChosen, ...button }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={accept}
        aria-label={inputLabel}
        hidden
        onChange={(event) => {
          onChosen([...(event.currentTarget.files ?? [])])
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
