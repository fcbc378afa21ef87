import { holdCitations } from '#kernel/texts/citations.ts'
import type { AdvanceReturnAnswer, ReturnFigureAnswer } from '../contract/advance-return.ts'
import { eurosText, isFilled } from '../rules/printed-return.ts'
import type { FigureKey } from '../rules/return-form.ts'
import { unplacedTexts } from '../rules/return-notes.ts'
import type { Unplaced } from '../rules/return-places.ts'
import { CopyFigure } from './copy-figure.tsx'
import { euroColumn } from './figure-text.ts'
import { OpenButton } from './open-button.tsx'
import styles from './return-table.module.css'
import { amountEntry, eurosEntry } from './return-text.ts'

/** A figure whose documents are looked at. */
export interface OpenedFigure {
  key: FigureKey | Unplaced
  title: string
}

interface ReturnTableProps {
  made: AdvanceReturnAnswer
  /** Also those in which nothing stands. */
  isWhole: boolean
  onOpen: (figure: OpenedFigure) => void
}

/** The form, section by section: each figure opens its documents and can be copied. */
export function ReturnTable({ made, isWhole, onOpen }: ReturnTableProps) {
  const [before, filed] = [figuresOf(made.declared), figuresOf(made.lastFiled)]
  const sections = shownSections(made, isWhole)
  return (
    <div className={styles.scroll}>
      <table aria-label="Kennzahlen der Umsatzsteuer-Voranmeldung" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Kz</th>
            <th scope="col">Bezeichnung</th>
            <th scope="col" className={styles.amount}>
              Bemessungsgrundlage €
            </th>
            <th scope="col" className={styles.amount}>
              Steuer €
            </th>
          </tr>
        </thead>
        {sections.map(({ title, figures }) => (
          <tbody key={title}>
            <tr className={styles.section}>
              <th scope="rowgroup" colSpan={4}>
                {holdCitations(title)}
              </th>
            </tr>
            {figures.map((figure) => (
              <FigureRow
                key={figure.key}
                figure={figure}
                was={before.get(figure.key) ?? null}
                filed={filed.get(figure.key) ?? null}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        ))}
        {made.unplaced.length > 0 && (
          <tbody>
            <tr className={styles.section}>
              <th scope="rowgroup" colSpan={4}>
                In keiner Kennzahl
              </th>
            </tr>
            {made.unplaced.map(({ reason, base }) => (
              <tr key={reason}>
                <td />
                <td>{unplacedTexts[reason]}</td>
                <td className={styles.amount}>
                  <OpenButton
                    of={unplacedTexts[reason]}
                    onOpen={() => onOpen({ key: reason, title: unplacedTexts[reason] })}
                  >
                    {euroColumn(base)}
                  </OpenButton>
                </td>
                <td />
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  )
}

/** What stood in the figures of an earlier return. */
function figuresOf(earlier: Pick<AdvanceReturnAnswer, 'sections'> | null) {
  return new Map(
    earlier?.sections.flatMap(({ figures }) => figures.map((figure) => [figure.key, figure] as const)),
  )
}

/** Those in which something stands, or stood. */
function shownSections(made: AdvanceReturnAnswer, isWhole: boolean) {
  const earlier = [figuresOf(made.declared), figuresOf(made.lastFiled)]
  const isShown = (figure: ReturnFigureAnswer) =>
    isWhole ||
    [figure, ...earlier.map((one) => one.get(figure.key))].some((one) => one !== undefined && isFilled(one))
  return made.sections
    .map(({ title, figures }) => ({ title, figures: figures.filter(isShown) }))
    .filter(({ figures }) => figures.length > 0)
}

interface FigureRowProps {
  figure: ReturnFigureAnswer
  /** As it was locked, of a corrected return. */
  was: ReturnFigureAnswer | null
  /** As it was filed last. */
  filed: ReturnFigureAnswer | null
  onOpen: ReturnTableProps['onOpen']
}

function FigureRow({ figure, was, filed: last, onOpen }: FigureRowProps) {
  const { key, taxKey, text, euros, formTax } = figure
  const open = () => onOpen({ key, title: `Kennzahl ${key}: ${text}` })
  const isInput = euros === null
  const filled = isFilled(figure)
  return (
    <tr>
      <td className={styles.key}>{taxKey ? `${key} / ${taxKey}` : key}</td>
      <td>{holdCitations(text)}</td>
      <td className={styles.amount}>
        {euros !== null && (
          <Figure
            name={`Kennzahl ${key}`}
            shown={eurosText(euros)}
            entry={eurosEntry(euros)}
            onOpen={filled ? open : null}
          />
        )}
        <Before now={euros} was={was?.euros} filed={last?.euros} text={eurosText} />
      </td>
      <td className={styles.amount}>
        {formTax !== null &&
          (isInput || taxKey !== null ? (
            <Figure
              name={`Kennzahl ${taxKey ?? key}`}
              shown={euroColumn(formTax)}
              entry={amountEntry(formTax)}
              onOpen={filled ? open : null}
            />
          ) : (
            // Computed by the form: nobody enters it.
            <span className={styles.computed}>{euroColumn(formTax)}</span>
          ))}
        <Before now={formTax} was={was?.formTax} filed={last?.formTax} text={euroColumn} />
      </td>
    </tr>
  )
}

interface BeforeProps {
  now: number | null
  was: number | null | undefined
  filed: number | null | undefined
  text: (amount: number) => string
}

/** What stood in a figure when its period was locked, and in the return that was filed last, where it changed since. */
function Before({ now, was, filed, text }: BeforeProps) {
  return (
    <>
      {was != null && was !== now && <div className={styles.declared}>festgeschrieben {text(was)}</div>}
      {filed != null && filed !== now && (
        <div className={styles.declared}>zuletzt abgegeben {text(filed)}</div>
      )}
    </>
  )
}

interface FigureProps {
  name: string
  shown: string
  entry: string
  onOpen: (() => void) | null
}

function Figure({ name, shown, entry, onOpen }: FigureProps) {
  return (
    <span className={styles.figure}>
      {onOpen ? (
        <OpenButton of={name} onOpen={onOpen}>
          {shown}
        </OpenButton>
      ) : (
        shown
      )}
      <CopyFigure name={name} text={entry} />
    </span>
  )
}
