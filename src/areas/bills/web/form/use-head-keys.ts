import type { KeyboardEvent } from 'react'

/** The amount of the line that is being typed. */
export const lineAmountName = 'lineAmount'

/** What has to be typed of nearly every bill, in the order of the paper. */
const typedFields = ['billNumber', 'billDate', 'billTotal', lineAmountName]

/**
 * Enter in the head of the bill leads to the next field that has to be typed, past those that are mostly right as they
 * are; from the total into the first line.
 */
export function takeHeadKey(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return
  if (!(target instanceof HTMLInputElement)) return
  const name = target.name === 'bookingDate' ? 'billDate' : target.name
  const next = typedFields[typedFields.indexOf(name) + 1]
  if (!typedFields.includes(name) || next === undefined) return
  event.preventDefault()
  focusField(target.form, next)
}

/** Leads to a field of the form, its text selected: typing replaces it. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.querySelector<HTMLInputElement>(`input[name="${name}"]:not(:disabled)`)
  field?.focus()
  field?.select()
}
