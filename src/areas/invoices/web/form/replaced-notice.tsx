import { shownDay } from '#kernel/wire-values.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { focusPlace } from '#web/ui/layers/first-focus.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import styles from './invoice-form.module.css'
import type { InvoiceValues } from './invoice-values.ts'

/** Which cancelled invoice the one that is being written replaces, and the way to drop it. Nothing where it replaces none. */
export function ReplacedNotice({ form }: { form: Form<InvoiceValues> }) {
  const { replaces } = form.values
  // One that is cancelled with it says so itself, and cannot be dropped.
  if (replaces === null || form.initial.cancellationDate !== '') return null
  const { error } = form.field('replaces')
  const { number, date } = replaces

  function drop() {
    form.set('replaces', null)
    // This notice goes with it; what is free from then on has the focus.
    focusPlace(form.formProps.ref.current, 'currency')
  }

  return (
    <div data-place="replaces">
      <Notice
        kind={error === undefined ? 'info' : 'error'}
        live
        className={styles.notice}
        title={`Ersetzt die stornierte Rechnung ${number} vom ${shownDay(date)}.`}
        action={
          <Button size="small" onClick={drop}>
            Nicht ersetzen
          </Button>
        }
      >
        {error ??
          'Beide zählen mit der Stornorechnung als ein Verkauf: Kunde, Währung und Kurs bleiben, das Leistungsdatum darf in einem festgeschriebenen Monat liegen.'}
      </Notice>
    </div>
  )
}
