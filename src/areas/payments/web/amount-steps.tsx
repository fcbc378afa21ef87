import type { RefObject } from 'react'
import { useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import type { PaymentMode } from '#areas/partners/rules/payment-method.ts'
import { type Day, daysBetween, formatDay, yearOf } from '#kernel/day.ts'
import type { Cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import styles from './amount-steps.module.css'
import { isLateOn, type PayStep } from './pay-steps.ts'
import { recordedOn, taxText, taxWords, useReductionEffects } from './use-reduction-effects.ts'

interface AmountStepsProps {
  /** Of a stored document, whose tax is known. */
  uuid: string | undefined
  steps: readonly PayStep[]
  due: Cents
  currency: string
  mode: PaymentMode
  /** The one that the amount fits, and whether all that is open is paid. */
  step: PayStep | undefined
  isAll: boolean
  /** What stays open without Skonto. */
  rest: Cents | null
  paidOn: Day | null
  today: Day
  deducts: boolean
  /** Holds the question that a late step asks. */
  question: RefObject<HTMLDivElement | null>
  error?: string | undefined
  /** Undefined: all that is open. */
  onChoose: (step: PayStep | undefined) => void
  onDeduct: (deducts: boolean) => void
}

/** The amounts that close a document, each with its last day; one that is over is amber and says so. */
export function AmountSteps(props: AmountStepsProps) {
  const { steps, due, currency, step, isAll, rest, paidOn, today, error, onChoose } = props
  return (
    <div className={styles.steps}>
      <fieldset className={styles.choices} aria-label="Betrag wählen">
        <button
          type="button"
          className={styles.choice}
          aria-pressed={isAll}
          onClick={() => onChoose(undefined)}
        >
          <span>offen</span>
          <span className={styles.sum}>{formatMoney(due, currency)}</span>
        </button>
        {steps.map((each) => (
          <button
            key={each.name}
            type="button"
            className={styles.choice}
            data-late={isLateOn(each, paidOn) || undefined}
            aria-pressed={step === each}
            onClick={() => onChoose(each)}
          >
            <span>{each.name}</span>
            <span className={styles.sum}>{formatMoney(each.amount, currency)}</span>
            {each.lastDay !== null && (
              <span className={styles.until}>
                {isLateOn(each, paidOn) ? 'war ' : ''}bis {shortDay(each.lastDay, today)}
              </span>
            )}
          </button>
        ))}
      </fieldset>
      {step?.lastDay === null ? (
        <Share {...props} step={step} />
      ) : step ? (
        <Deduction {...props} step={step} lastDay={step.lastDay} />
      ) : (
        rest !== null &&
        rest > 0 && <p className={styles.said}>Rest {formatMoney(rest, currency)} bleibt offen.</p>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** Three steps stand side by side: of this year without it, `04.12.`. */
const shortDay = (day: Day, today: Day): string =>
  yearOf(day) === yearOf(today) ? formatDay(day).slice(0, 6) : formatDay(day)

/** Whether the step is deducted: in time it is, late it is asked, and what gives nothing away stands there. */
function Deduction(props: AmountStepsProps & { step: PayStep; lastDay: Day }) {
  const { step, lastDay, currency, mode, paidOn, today, deducts, question, uuid, onDeduct } = props
  const sum = formatMoney(step.discount, currency)
  const on = recordedOn(paidOn ?? today, { today, openFrom: useOpenFrom() })
  const would = { recordType: 'DISCOUNT' as const, ...on, amount: step.discount }
  const { effects } = useReductionEffects(uuid ?? '', uuid === undefined ? null : would)
  const known = effects && taxText(effects, mode)
  // Where several months change, or none is known, it is said without a figure.
  const lowered = known ?? (effects?.returns.length === 0 ? null : `die ${taxWords[mode]} sinkt mit`)
  if (isLateOn(step, paidOn) && paidOn !== null) {
    const days = daysBetween(lastDay, paidOn)
    return (
      <div ref={question}>
        <RadioGroup
          label={`Die Skontofrist endete am ${formatDay(lastDay)}`}
          hint={`Bezahlt ${days === 1 ? '1 Tag' : `${days} Tage`} danach; es fehlen ${sum}.`}
          direction="vertical"
          options={[
            {
              value: 'GRANT',
              label: 'Trotzdem gewähren',
              detail: `${sum} Skonto, erledigt${lowered ? `; ${lowered}` : ''}.`,
            },
            { value: 'REST', label: 'Rest bleibt offen', detail: `${sum} bleiben offen.` },
          ]}
          value={deducts ? 'GRANT' : 'REST'}
          onChange={(value) => onDeduct(value === 'GRANT')}
        />
      </div>
    )
  }
  const left = daysBetween(today, lastDay)
  const time =
    left < 0
      ? ''
      : left === 0
        ? 'Heute ist der letzte Tag. '
        : `Noch ${left === 1 ? '1 Tag' : `${left} Tage`}. `
  const done = `${time}Die Rechnung ist damit erledigt${lowered ? `, ${lowered}` : ''}.`
  return <DiscountBox {...{ sum, done, deducts, onDeduct }} />
}

interface DiscountBoxProps extends Pick<AmountStepsProps, 'deducts' | 'onDeduct'> {
  sum: string
  /** What is said once it is deducted. */
  done: string
}

function DiscountBox({ sum, done, deducts, onDeduct }: DiscountBoxProps) {
  return (
    <Checkbox
      label={`Skonto ${sum} abziehen`}
      value={deducts}
      onChange={onDeduct}
      hint={deducts ? done : `Rest ${sum} bleibt offen.`}
    />
  )
}

/** Of what was paid with Skonto not all goes back; what becomes of the tax follows from both together. */
function Share({ step, currency, deducts, onDeduct }: AmountStepsProps & { step: PayStep }) {
  const sum = formatMoney(step.discount, currency)
  const done = 'Der Anteil am Skonto der korrigierten Rechnung. Die Korrektur ist damit erledigt.'
  return <DiscountBox {...{ sum, done, deducts, onDeduct }} />
}
