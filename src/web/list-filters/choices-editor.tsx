import { useState } from 'react'
import { Checkbox } from '../ui/choices/checkbox.tsx'
import { type Choice, textOfChoice } from './choices.ts'
import styles from './filter-popover.module.css'
import type { EditorProps } from './list-filter.ts'

/** Several of a few words; each acts at once. */
export default function ChoicesEditor({
  label,
  text,
  onChange,
  choices,
}: EditorProps & { choices: readonly Choice[] }) {
  const [now, choose] = useChosen(text, onChange)
  const chosen = now?.split(',') ?? []
  return (
    // biome-ignore lint/a11y/useSemanticElements: the kit's checkboxes stand in no fieldset of their own here
    <div role="group" aria-label={label} className={styles.checks}>
      {choices.map((choice) => {
        const value = textOfChoice(choice.value)
        return (
          <Checkbox
            key={value}
            label={choice.label}
            value={chosen.includes(value)}
            onChange={(isOn) => {
              const next = choices
                .map((one) => textOfChoice(one.value))
                .filter((one) => (one === value ? isOn : chosen.includes(one)))
              choose(next.length === 0 ? null : next.join(','))
            }}
          />
        )
      })}
    </div>
  )
}

/** What is chosen follows each press at once: the address comes later, and the next press must not forget this one. */
function useChosen(text: string | null, onChange: (text: string | null) => void) {
  const [kept, keep] = useState({ chosen: text, seen: text, onTheWay: [] as (string | null)[] })
  if (kept.seen !== text) {
    const own = kept.onTheWay.indexOf(text)
    keep(
      own < 0
        ? { chosen: text, seen: text, onTheWay: [] }
        : { ...kept, seen: text, onTheWay: kept.onTheWay.slice(own + 1) },
    )
  }
  function choose(chosen: string | null) {
    keep({ ...kept, chosen, onTheWay: [...kept.onTheWay, chosen] })
    onChange(chosen)
  }
  return [kept.chosen, choose] as const
}
