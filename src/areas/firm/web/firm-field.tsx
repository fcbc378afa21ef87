import type { ReactNode } from 'react'
import type { FormField } from '#web/forms/use-form.ts'
import styles from './firm-form.module.css'
import type { FirmValues } from './firm-values.ts'
import type { FirmFormState } from './use-firm-form.ts'

/** A field of the firm's form, with what somebody else saved meanwhile where that differs. */
export function firmField<K extends keyof FirmValues & string>(
  { form, saved, conflicts }: FirmFormState,
  name: K,
  hint?: string,
): FormField<FirmValues[K], K> & { hint?: ReactNode } {
  const conflict = conflicts.includes(name) && (
    <span className={styles.conflict}>Inzwischen gespeichert: {shown(saved[name])}</span>
  )
  return { ...form.field(name), ...((conflict || hint) && { hint: conflict || hint }) }
}

function shown(value: FirmValues[keyof FirmValues]): string {
  if (typeof value === 'string') return value === '' ? 'nichts' : `„${value}“`
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  return value === null ? 'kein Logo' : 'ein anderes Logo'
}
