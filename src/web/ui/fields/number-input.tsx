import type { ClipboardEvent, DragEvent, FormEvent, InputHTMLAttributes } from 'react'
import { cameAtOnce, keptNumberText } from '#kernel/numbers/kept-number.ts'

interface NumberInputProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type' | 'onPaste' | 'onDrop'> {
  value: string
  /** `atOnce`: it was pasted, dropped or filled in, so that nobody is in the middle of typing it. */
  onChange: (value: string, atOnce: boolean) => void
}

/** The box that every number is entered in: what stands in it is never changed into another number. */
export function NumberInput({ value, onChange, ...rest }: NumberInputProps) {
  function take(event: FormEvent<HTMLInputElement>) {
    const after = event.currentTarget.value
    // Not every event that changes a text is an InputEvent: what a browser fills in is none.
    const { inputType } = event.nativeEvent as Partial<InputEvent>
    const isKey = inputType === 'insertText' || inputType === 'insertCompositionText'
    const atOnce = inputType?.startsWith('delete') ? false : cameAtOnce(value, after) || !isKey
    onChange(keptNumberText(value, after, isKey), atOnce)
  }

  return (
    <input
      {...rest}
      type="text"
      autoComplete="off"
      value={value}
      onChange={take}
      onPaste={(event) => insertLines(event, event.clipboardData.getData('text/plain'))}
      onDrop={(event) => insertLines(event, event.dataTransfer.getData('text/plain'))}
    />
  )
}

/**
 * A browser writes blanks for the line breaks of what is pasted, so that two cells of a column, 100 and 119, would be 100 119.
 * Tabs, which part cells of a row, stay.
 */
function insertLines(event: ClipboardEvent<HTMLInputElement> | DragEvent<HTMLInputElement>, brought: string) {
  const input = event.currentTarget
  const text = brought.trim()
  if (input.readOnly || input.disabled || !/[\r\n\v\f\u0085\u2028\u2029]/.test(text)) return
  event.preventDefault()
  input.focus()
  // Deprecated, and the one way that undoing knows of.
  document.execCommand('insertText', false, text.replace(/[\r\n\v\f\u0085\u2028\u2029]+/g, '\t'))
}
