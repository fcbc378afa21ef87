import { Button } from '#web/ui/buttons/button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { CircleCheck, CircleHelp } from '#web/ui/first-icons.ts'
import {
  isSure,
  type PaperEvidence,
  type PaperField,
  type PaperValue,
} from '../../rules/paper/paper-field.ts'
import type { PaperPlace } from '../../rules/paper/paper-rows.ts'
import styles from './paper.module.css'
import { fieldTaken } from './values-from-paper.ts'

export const evidenceWords: Record<PaperEvidence, string> = {
  ARITHMETIC: 'Netto + Steuer = Brutto',
  CHECK_DIGITS: 'Prüfziffer stimmt',
  GIROCODE: 'GiroCode',
  CODE_ONLY: 'nur laut GiroCode',
  LABEL: 'nur nach der Beschriftung',
}

interface PaperHintProps<T> {
  field: PaperField<T>
  isTaken: (value: T) => boolean
  textOf: (value: T) => string
  take: (value: T) => void
  show: (place: PaperPlace) => void
}

/** Below a field: why what stands in it was taken from the paper, and where it stands there; and what else it may be, to be taken. */
export function PaperHint<T extends string | number>(props: PaperHintProps<T>) {
  const { field, isTaken, textOf, take, show } = props
  const { taken, offered } = fieldTaken(field, isTaken)
  if (taken === null && offered.length === 0) return null
  return (
    <span className={styles.hint}>
      {taken && <Taken value={taken} name={textOf(taken.value)} onShow={() => show(taken.place)} />}
      {offered.map((one) => (
        <span key={`${one.value} ${one.evidence}`} className={styles.offer}>
          <Button size="small" onClick={() => take(one.value)}>
            {textOf(one.value)} übernehmen
          </Button>
          <Shown name={textOf(one.value)} onShow={() => show(one.place)} evidence={one.evidence} />
        </span>
      ))}
    </span>
  )
}

function Taken({ value, name, onShow }: { value: PaperValue<unknown>; name: string; onShow: () => void }) {
  const sure = isSure(value)
  return (
    <span className={sure ? styles.sure : styles.unsure}>
      {sure ? <CircleCheck aria-hidden="true" /> : <CircleHelp aria-hidden="true" />}
      <span>
        {sure ? 'Gelesen, ' : 'Bitte prüfen: gelesen '}
        {evidenceWords[value.evidence]} ·{' '}
        <TextButton onClick={onShow} aria-label={`${name} auf dem Papier zeigen`}>
          zeigen
        </TextButton>
      </span>
    </span>
  )
}

function Shown({ name, evidence, onShow }: { name: string; evidence: PaperEvidence; onShow: () => void }) {
  return (
    <span>
      {evidenceWords[evidence]} ·{' '}
      <TextButton onClick={onShow} aria-label={`${name} auf dem Papier zeigen`}>
        zeigen
      </TextButton>
    </span>
  )
}
