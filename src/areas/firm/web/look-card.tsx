import { type ReactNode, useState } from 'react'
import { type Language, languageNames, languages } from '#kernel/texts/language.ts'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { ColourField } from '#web/ui/fields/colour-field.tsx'
import { FieldWarning } from '#web/ui/fields/field-warning.tsx'
import {
  colourShape,
  isReadable,
  isSeen,
  type LogoPlace,
  type PaperLayout,
  type PaperLook,
} from '../rules/paper-look.ts'
import { firmField } from './firm-field.tsx'
import styles from './look-card.module.css'
import type { FirmFormState } from './use-firm-form.ts'

const layouts: { value: PaperLayout; label: string; detail: string }[] = [
  { value: 'CLASSIC', label: 'Klassisch', detail: 'Linien und viel Weiß' },
  { value: 'MODERN', label: 'Modern', detail: 'Farbband, große Überschrift, Summe auf Farbe' },
  { value: 'COMPACT', label: 'Kompakt', detail: 'Kleinere Schrift, mehr Positionen auf einer Seite' },
]

const places: { value: LogoPlace; label: string }[] = [
  { value: 'LEFT', label: 'Links' },
  { value: 'CENTRE', label: 'Mitte' },
  { value: 'RIGHT', label: 'Rechts' },
]

const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }))

/** Draws the sheet by what is chosen; of an area that stands after this one. */
export type Sheet = (look: PaperLook & { language: Language }) => ReactNode

/** What invoices look like, with the sheet beside it as it is chosen. */
export function LookCard({ state, sheet }: { state: FirmFormState; sheet: Sheet }) {
  const [language, setLanguage] = useState<Language>('DE')
  const { paperLayout, paperColour, logoPlace } = state.form.values
  const colour = paperColour.trim().toLowerCase()
  const lastColour = useLastColour(colour)
  return (
    <Card title="Aussehen der Rechnung">
      <div className={styles.look}>
        <div className={styles.choices}>
          <RadioGroup
            label="Gestaltung"
            direction="vertical"
            options={layouts}
            {...firmField(state, 'paperLayout')}
          />
          <ColourField label="Farbe" {...firmField(state, 'paperColour')} />
          {colourNote(colour) && <FieldWarning>{colourNote(colour)}</FieldWarning>}
          <RadioGroup
            label="Platz des Logos"
            options={places}
            {...firmField(state, 'logoPlace', 'Ohne Logo steht dort der Name der Firma.')}
          />
          <RadioGroup
            label="Sprache der Vorschau"
            options={languageOptions}
            value={language}
            onChange={setLanguage}
          />
          <p className={styles.note}>
            Gilt nach dem Speichern für alles, was noch niemand bekommen hat. Was versendet oder
            heruntergeladen ist, bleibt, wie es ist.
          </p>
        </div>
        <div className={styles.sheet}>
          {colourShape.test(lastColour) &&
            sheet({ paperLayout, paperColour: lastColour, logoPlace, language })}
        </div>
      </div>
    </Card>
  )
}

/** The colour, or the last one before it that was one: while one is typed the sheet stays. */
function useLastColour(colour: string): string {
  const [last, setLast] = useState(colour)
  if (colourShape.test(colour) && colour !== last) setLast(colour)
  return last
}

/** What becomes of a colour that is too light; null where nothing does. */
function colourNote(colour: string): string | null {
  if (!colourShape.test(colour) || isReadable(colour)) return null
  return isSeen(colour)
    ? 'Für Schrift ist diese Farbe zu hell: Sie färbt Linien und Flächen, Überschriften sind dunkel.'
    : 'Auf weißem Papier sieht man diese Farbe nicht: Linien sind grau, Überschriften dunkel.'
}
