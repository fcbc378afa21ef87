/** Puts a text into the clipboard; false where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  // Browsers know the clipboard only on https and localhost; an office without a certificate has neither.
  if (!navigator.clipboard) return copySelected(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // Within the open dialog, if there is one: it keeps the focus to itself.
  const place = before?.closest('[role="dialog"]') ?? document.body
  place.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
