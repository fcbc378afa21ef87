import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import styles from './text-button.module.css'

/** A name or figure that opens something over the page; it looks as a link does. */
export function TextButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={cx(styles.button, className)} />
}
