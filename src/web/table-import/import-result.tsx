import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { CircleCheck } from '../ui/first-icons.ts'
import styles from './table-import.module.css'

export interface ImportOutcome {
  title: string
  text: string
  /** Each leads to exactly these rows; the first is the main one. */
  links: readonly { label: string; to: string }[]
  facts: readonly { label: string; text: string }[]
}

/** What has become of a file. */
export function ImportResult({ outcome, onOther }: { outcome: ImportOutcome; onOther: () => void }) {
  const buttons = useRef<HTMLDivElement>(null)
  // What comes next takes Enter.
  useEffect(() => buttons.current?.querySelector<HTMLElement>('a, button')?.focus(), [])
  return (
    <section className={cx(styles.card, styles.void)}>
      <CircleCheck aria-hidden="true" className={cx(styles.big, styles.good)} />
      <b role="status">{outcome.title}</b>
      <p>{outcome.text}</p>
      <div ref={buttons} className={styles.buttons}>
        {outcome.links.map(({ label, to }, index) => (
          <ButtonLink key={to} to={to} kind={index === 0 ? 'primary' : 'secondary'}>
            {label}
            {index === 0 && <Kbd>↵</Kbd>}
          </ButtonLink>
        ))}
        <Button kind="quiet" onClick={onOther}>
          Noch eine Datei
        </Button>
      </div>
      <dl className={styles.facts}>
        {outcome.facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
