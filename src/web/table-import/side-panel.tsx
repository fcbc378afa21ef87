import type { ReactNode } from 'react'
import { columnLetter } from '#kernel/table-import/cell-address.ts'
import { Select } from '#web/ui/choices/select.tsx'
import { cx } from '#web/ui/cx.ts'
import { useWideScreen } from '#web/use-wide-screen.ts'
import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from '../ui/first-icons.ts'
import { PencilLine } from '../ui/icons.ts'
import type { ImportKind, Preview, RowFilter, ShownSettings } from './import-kind.ts'
import { type Place, placeOf } from './places.ts'
import { counted, effectText, leftOutTexts } from './sentences.ts'
import styles from './side-panel.module.css'

interface SidePanelProps<S extends ShownSettings> {
  kind: ImportKind<S>
  data: Preview<S>
  say: (part: Partial<S>) => void
  filter: RowFilter
  goTo: (place: Place) => void
}

// Pixels; below it the panel is a strip above the table.
const besideFrom = 1280
const mostListed = 50

/** What does not fit, what is worth a look, what changes, what is chosen for new ones, and what is left out. */
export function SidePanel<S extends ShownSettings>({ kind, data, say, filter, goTo }: SidePanelProps<S>) {
  const isBeside = useWideScreen(besideFrom)
  const labelOf = (address: string) => {
    const target = data.settings.columns[placeOf(address)?.column ?? -1]
    return kind.targets.find(({ value }) => value === target)?.label ?? ''
  }
  const { problems, problemCount, questions, notes, maybes } = data
  const unsaid = maybes.filter(({ isSame }) => isSame === null).length
  const boxes = { isFolded: !isBeside }
  const isOpen = problems.length + questions.length + unsaid > 0
  const effect = effectText(data, kind.newOnes, kind.pronoun)
  const recognised = kind.recognised?.(data) ?? ''
  return (
    <aside className={styles.side} aria-label="Was zu beachten ist" aria-live="polite">
      {problems.length > 0 && (
        <Box
          icon={<CircleAlert aria-hidden="true" />}
          tone={styles.boxBad}
          title={`${counted(problemCount, ['Stelle passt', 'Stellen passen'])} nicht`}
        >
          <Placed items={problems} count={problemCount} {...{ labelOf, goTo }} />
          <p>In der Datei ändern und neu ablegen; die Zuordnung bleibt.</p>
        </Box>
      )}
      {questions.length > 0 && (
        <Box
          icon={<CircleHelp aria-hidden="true" />}
          title={questions.length === 1 ? 'Eine Frage ist offen' : `${questions.length} Fragen sind offen`}
        >
          <p className={styles.plain}>Mit den Antworten: {effect}</p>
        </Box>
      )}
      {!isOpen && filter !== 'CHANGED' && (
        <Box icon={<CircleCheck aria-hidden="true" />} tone={styles.boxGood} title="Alles passt">
          <p className={styles.plain}>{effect}</p>
          {recognised !== '' && <p>{recognised}</p>}
          <p>Ein Import lässt sich nicht zurücknehmen.</p>
        </Box>
      )}
      {maybes.length > 0 && <Maybes {...{ data, unsaid, say, goTo }} />}
      {(filter === 'CHANGED' || (!isOpen && data.changed > 0)) && (
        <Changes data={data} kind={kind} said={filter === 'CHANGED' ? recognised : ''} />
      )}
      {notes.length > 0 && (
        <Box icon={<TriangleAlert aria-hidden="true" />} title="Zum Nachsehen" {...boxes}>
          <Placed items={notes} count={notes.length} {...{ labelOf, goTo }} />
        </Box>
      )}
      <Box title={kind.forNew.title} {...boxes}>
        <kind.forNew.fields settings={data.settings} preview={data} say={say} />
        {kind.hasAmounts && <Decimals settings={data.settings} say={(part) => say(part as Partial<S>)} />}
      </Box>
      <LeftOut data={data} {...boxes} />
    </aside>
  )
}

/** How numbers are written; part of every kind of settings. */
function Decimals({
  settings,
  say,
}: {
  settings: ShownSettings
  say: (part: Partial<ShownSettings>) => void
}) {
  return (
    <Select
      label="Zahlen als Text"
      className={styles.pick}
      placeholder="noch offen"
      value={settings.decimalComma === null ? null : settings.decimalComma ? ',' : '.'}
      options={[
        { value: ',', label: '1.234,50' },
        { value: '.', label: '1,234.50' },
      ]}
      onChange={(sign) => say({ decimalComma: sign === ',' })}
    />
  )
}

interface MaybesProps<S extends ShownSettings> {
  data: Preview<S>
  unsaid: number
  say: (part: Partial<S>) => void
  goTo: (place: Place) => void
}

/** Rows that may be one that there is: a person says of each whether it is. */
function Maybes<S extends ShownSettings>({ data, unsaid, say, goTo }: MaybesProps<S>) {
  const { maybes, settings } = data
  const answer = (said: Preview<S>['maybes'], isSame: boolean) => {
    const now = new Map((settings.sames ?? []).map((one) => [`${one.key} ${one.uuid}`, one]))
    for (const { key, uuid } of said) now.set(`${key} ${uuid}`, { key, uuid, isSame })
    say({ sames: [...now.values()] } as unknown as Partial<S>) // only kinds of settings with it have such rows
  }
  const listed = maybes.toSorted(
    (a, b) => Number(a.isSame !== null) - Number(b.isSame !== null) || a.line - b.line,
  )
  return (
    <Box
      icon={<CircleHelp aria-hidden="true" />}
      title={
        unsaid > 0
          ? `${unsaid.toLocaleString('de-DE')} vielleicht schon da`
          : 'Vielleicht schon da: beantwortet'
      }
    >
      {maybes.length > 1 && (
        <fieldset className={styles.same}>
          <legend>Für alle</legend>
          <button type="button" onClick={() => answer(maybes, true)}>
            alle dieselben
          </button>
          <button type="button" onClick={() => answer(maybes, false)}>
            alle andere
          </button>
        </fieldset>
      )}
      <ul className={styles.placed}>
        {listed.slice(0, mostListed).map((maybe) => (
          <li key={`${maybe.line} ${maybe.uuid}`}>
            <button
              type="button"
              onClick={() => goTo(placeOf(maybe.cell) ?? { line: maybe.line, column: 0 })}
            >
              {maybe.cell || maybe.line}
            </button>
            <div className={styles.maybe}>
              <span>{maybe.text}</span>
              <fieldset className={styles.same}>
                <legend>{maybe.text}</legend>
                {[true, false].map((isSame) => (
                  <button
                    key={String(isSame)}
                    type="button"
                    aria-pressed={maybe.isSame === isSame}
                    onClick={() => answer([maybe], isSame)}
                  >
                    {isSame
                      ? settings.existing === 'update'
                        ? 'dieselbe: ändern'
                        : 'dieselbe: bleibt'
                      : 'eine andere: neu'}
                  </button>
                ))}
              </fieldset>
            </div>
          </li>
        ))}
      </ul>
      {maybes.length > mostListed && (
        <p>… und {(maybes.length - mostListed).toLocaleString('de-DE')} weitere.</p>
      )}
    </Box>
  )
}

interface ChangesProps<S extends ShownSettings> extends Pick<SidePanelProps<S>, 'data' | 'kind'> {
  /** By what they were recognised; '' where it stands elsewhere. */
  said: string
}

function Changes<S extends ShownSettings>({ data, kind, said }: ChangesProps<S>) {
  const values = data.changes.reduce((sum, { count }) => sum + count, 0)
  const title = `${counted(data.changed, [kind.newOnes[0].split(' ').at(-1) ?? '', kind.newOnes[1].split(' ').at(-1) ?? ''])}, ${counted(values, ['Angabe ändert', 'Angaben ändern'])} sich`
  return (
    <Box icon={<PencilLine aria-hidden="true" />} title={title}>
      <dl className={styles.counts}>
        {data.changes.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count.toLocaleString('de-DE')}</dd>
          </div>
        ))}
      </dl>
      <p>
        {data.keptEmpty > 0 &&
          `${counted(data.keptEmpty, ['leere Zelle lässt', 'leere Zellen lassen'])}, was gespeichert ist. `}
        {kind.keptText}
      </p>
      {said !== '' && <p>{said}</p>}
    </Box>
  )
}

function LeftOut({ data, isFolded }: { data: Preview<ShownSettings>; isFolded: boolean }) {
  const texts = leftOutTexts(data.leftOut, columnLetter)
  if (texts.length === 0) return null
  return (
    <Box title="Bleibt draußen" isFolded={isFolded}>
      <ul className={styles.out}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Box>
  )
}

interface BoxProps {
  title: string
  icon?: ReactNode
  tone?: string | undefined
  /** It opens on demand, where there is little room. */
  isFolded?: boolean
  children: ReactNode
}

function Box({ title, icon, tone, isFolded = false, children }: BoxProps) {
  const heading = (
    <h2>
      {icon}
      {title}
    </h2>
  )
  if (!isFolded) {
    return (
      <section className={cx(styles.box, styles.boxOpen, tone)}>
        {heading}
        {children}
      </section>
    )
  }
  return (
    <details className={cx(styles.box, tone)}>
      <summary>{heading}</summary>
      <div className={styles.folded}>{children}</div>
    </details>
  )
}

interface PlacedProps {
  items: readonly { cell: string; line: number; message: string; count?: number }[]
  /** How many there are; `items` are the first of them. */
  count: number
  labelOf: (address: string) => string
  goTo: (place: Place) => void
}

/** By the address of a cell, which leads to it. */
function Placed({ items, count: all, labelOf, goTo }: PlacedProps) {
  return (
    <ul className={styles.placed}>
      {items.slice(0, mostListed).map(({ cell, line, message, count = 1 }) => {
        const label = labelOf(cell)
        return (
          <li key={`${cell} ${line} ${message}`}>
            <button type="button" onClick={() => goTo(placeOf(cell) ?? { line, column: 0 })}>
              {cell || line}
            </button>
            <span>
              {label && <b>{label}: </b>}
              {message}
              {count > 1 && `, ${count.toLocaleString('de-DE')}-mal`}
            </span>
          </li>
        )
      })}
      {all > mostListed && (
        <li>… und {(all - mostListed).toLocaleString('de-DE')} weitere: F führt zu jeder.</li>
      )}
    </ul>
  )
}
