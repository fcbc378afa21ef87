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
  const chosen = text?.split(',') ?? []
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
              onChange(next.length === 0 ? null : next.join(','))
            }}
          />
        )
      })}
    </div>
  )
}
