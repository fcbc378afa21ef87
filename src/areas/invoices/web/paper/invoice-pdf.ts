import type { Invoice } from '../../contract.ts'

/** What is said of a paper from before the firm changed, before it goes out; null where there is nothing to say. */
export function paperNote({ paperState }: Pick<Invoice, 'paperState'>): string | null {
  if (paperState === null) return null
  if (paperState === 'HANDED_OUT')
    return 'Dieses PDF hat der Kunde schon: Es bleibt, wie es ist, mit den früheren Angaben der Firma, etwa Bankverbindung oder Anschrift.'
  return paperState === 'OUTDATED'
    ? 'Das PDF wird neu erstellt, bevor es hinausgeht, weil sich die Angaben der Firma geändert haben. Nummer, Datum und Beträge bleiben.'
    : 'Das PDF wurde neu erstellt, weil sich die Angaben der Firma geändert haben. Nummer, Datum und Beträge sind geblieben; das frühere steht unter „Frühere PDFs“.'
}

/** Why the pages of the present state are shown with a mark (decisions §9, 'Issued and made'); null where they are not. */
export function markedWhy({ issued }: Pick<Invoice, 'issued'>): string | null {
  if (issued !== null) return null
  return 'Hier steht „Ansicht“ auf den Seiten, bis Sie das PDF senden oder herunterladen. Der Kunde bekommt es ohne diesen Vermerk.'
}

/** The same of an amendment's letter, which becomes what the customer gets as soon as it goes out. */
export const amendmentMarked =
  '„Ansicht“ steht auf den Seiten, bis Sie die Berichtigung senden oder herunterladen.'
