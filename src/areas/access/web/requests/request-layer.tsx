import { useRef } from 'react'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Link } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { DayText } from '#web/ui/figures/day-text.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { answerRequest } from '../../contract/requests.ts'
import styles from './requests.module.css'

interface RequestLayerProps {
  request: {
    parentEntityId: string
    text: string
    path: string
    firstName: string
    familyName: string
    raisedOn: string
  }
  onClose: () => void
}

/** What somebody asks for, where it was missing, and the answer. */
export function RequestLayer({ request, onClose }: RequestLayerProps) {
  const { parentEntityId, text, path, firstName, familyName, raisedOn } = request
  const toasts = useToasts()
  const answer = useCommand(answerRequest, {
    showsErrors: 'fields',
    onApplied: () => {
      toasts.success(`Die Antwort geht an ${firstName} ${familyName}.`)
      onClose()
    },
  })
  // Both buttons send the form, so that its entry counts as sent, whichever is pressed.
  const isDone = useRef(true)
  const form = useForm({
    schema: answerRequest.input,
    initial: { text: '' },
    toInput: (values) => ({ ...values, done: true }),
    keep: { form: `request/${parentEntityId}/answer`, what: 'eine Antwort auf eine Anfrage' },
    submitOnEnter: false,
    onSubmit: ({ text: reply }) => {
      const done = isDone.current
      isDone.current = true
      return answer.run({ done, text: reply ?? '' }, { uuid: parentEntityId })
    },
  })
  const decline = () => {
    isDone.current = false
    void form.submit()
  }
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Anfrage"
      size="narrow"
      form={form}
      footer={
        <div className={styles.actions}>
          <Button disabled={form.busy} onClick={decline}>
            Ablehnen
          </Button>
          <Button kind="primary" type="submit" busy={form.busy}>
            Erledigt
          </Button>
        </div>
      }
    >
      <CommandNotice command={answer} />
      <p className={styles.from}>
        {firstName} {familyName}, <DayText day={raisedOn} />
      </p>
      <p className={styles.text}>{text}</p>
      <p className={styles.page}>
        <Link to={path} target="_blank">
          Seite öffnen, auf der angefragt wurde
        </Link>
      </p>
      <TextArea label="Antwort" optional rows={3} maxLength={1000} {...form.field('text')} />
    </SideLayer>
  )
}
