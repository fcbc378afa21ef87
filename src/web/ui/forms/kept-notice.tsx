import { memo, useEffect, useRef, useState } from 'react'
import { begunText } from '#web/ago-text.ts'
import type { KeptEntries } from '#web/forms/kept-entries.ts'
import type { FormHandle } from '#web/forms/use-form.ts'
import { useBegun, wantEntries } from '#web/forms/use-kept-entries.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '../buttons/button.tsx'
import { useConfirm } from '../layers/confirm-host.tsx'
import { fields } from '../layers/first-focus.ts'
import { Notice } from '../notices/notice.tsx'
import styles from './kept-notice.module.css'
import { discardQuestion } from './use-close-guard.ts'

/** At the head of a form: what was begun in it earlier and can be gone on with. */
export function KeptNotice({ form }: { form: FormHandle }) {
  return form.kept?.offered ? <Offer form={form} kept={form.kept} offered={form.kept.offered} /> : null
}

interface OfferProps {
  form: FormHandle
  kept: NonNullable<FormHandle['kept']>
  offered: NonNullable<NonNullable<FormHandle['kept']>['offered']>
}

function Offer({ form, kept, offered }: OfferProps) {
  const confirm = useConfirm()

  async function resume() {
    // What was typed meanwhile would go.
    if (!form.dirty || (await confirm(discardQuestion))) kept.resume()
  }

  return (
    <Begun
      entries={offered}
      label={form.readOnly ? 'Ansehen' : 'Weiterschreiben'}
      more={form.readOnly ? ' Speichern lässt sich das nicht mehr.' : ''}
      onResume={resume}
      onDiscard={kept.discard}
    />
  )
}

/**
 * At the head of a layer: what was begun in forms that it opens, such as a payment of its document. Reads all that is kept, so it is not
 * drawn again at each key that is pressed in the layer.
 */
export const KeptParts = memo(function KeptParts({ depth }: { depth: number }) {
  const { begun, depthOf, discard } = useBegun(useSession()?.userId)
  return begun
    .filter(({ form }) => depthOf(form) === depth)
    .map((entries) => (
      <Begun
        key={entries.form}
        entries={entries}
        label="Weiterschreiben"
        onResume={() => wantEntries(entries.form)}
        onDiscard={() => discard(entries)}
      />
    ))
})

interface BegunProps {
  entries: KeptEntries
  label: string
  more?: string
  onResume: () => void
  onDiscard: () => void
}

function Begun({ entries, label, more = '', onResume, onDiscard }: BegunProps) {
  const place = useFocusAfter()
  const [now] = useState(() => Date.now())
  return (
    <div ref={place}>
      <Notice
        live
        className={styles.notice ?? ''}
        action={
          <span className={styles.actions}>
            <Button kind="primary" onClick={onResume}>
              {label}
            </Button>
            <Button onClick={onDiscard}>Verwerfen</Button>
          </span>
        }
      >
        {begunText(entries, now)}
        {more}
      </Notice>
    </div>
  )
}

/** The buttons go with the notice: one goes on writing in the first field. */
function useFocusAfter() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = place.current?.closest('form')
    return () => {
      if (document.activeElement === document.body) form?.querySelector<HTMLElement>(fields)?.focus()
    }
  }, [])
  return place
}
