import { useState } from 'react'
import { berlinDay, formatDay } from '#kernel/day.ts'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Link } from '#web/router.tsx'
import { currentItem, mainItems, settingsItems } from '#web/shell/nav-items.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { KeptNotice } from '#web/ui/forms/kept-notice.tsx'
import { Loaded } from '#web/ui/notices/loaded.tsx'
import { Page } from '#web/ui/page.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { type OwnRequest, raiseRequest, readOwnRequests } from '../../contract/requests.ts'
import { AccessForm, FormEnd } from '../access-form.tsx'
import { requestPath } from './current-path.ts'
import styles from './requests.module.css'

/** `/auth/requests`: ask for what one's own role may not do, and what became of it (decisions §10). `?von=` names the page that was refused. */
export default function RequestsPage() {
  const own = useRead(readOwnRequests)
  return (
    <Page title="Anfragen">
      <div className={styles.requests}>
        <NewRequest />
        <Card title="Ihre Anfragen">
          <Loaded of={own} rows={3}>
            {(all) =>
              all.length === 0 ? (
                <p className={styles.from}>Noch keine Anfragen.</p>
              ) : (
                <ol aria-label="Ihre Anfragen" className={styles.list}>
                  {all.map((one) => (
                    <Asked key={one.entityId.uuid} request={one} />
                  ))}
                </ol>
              )
            }
          </Loaded>
        </Card>
      </div>
    </Page>
  )
}

function NewRequest() {
  const toasts = useToasts()
  const [path] = useState(() =>
    requestPath(new URLSearchParams(location.search).get('von') ?? '/auth/requests'),
  )
  const raise = useCommand(raiseRequest, {
    showsErrors: 'fields',
    onApplied: () => {
      toasts.success('Ihre Anfrage ist eine Aufgabe der Geschäftsführung.')
      form.reset({ text: '' })
    },
  })
  const isRefusedPage = path !== '/auth/requests'
  const form = useForm({
    schema: raiseRequest.input,
    initial: { text: isRefusedPage ? `Bitte geben Sie mir Zugang ${toPage(path)}.` : '' },
    toInput: (values) => ({ ...values, path }),
    paths: { text: ['text', 'path'] },
    keep: { form: 'request', what: 'eine Anfrage' },
    onSubmit: (input) => raise.run(input),
  })
  return (
    <Card title="Bei der Geschäftsführung anfragen">
      <AccessForm form={form}>
        <KeptNotice form={form} />
        <CommandNotice command={raise} />
        <TextArea
          label="Was brauchen Sie?"
          hint="Wer es darf, sieht die Anfrage unter Aufgaben; die Antwort steht hier und kommt per E-Mail."
          rows={3}
          maxLength={1000}
          {...form.field('text')}
        />
        <FormEnd>
          <span />
          <Button kind="primary" type="submit" busy={form.busy}>
            Anfragen
          </Button>
        </FormEnd>
      </AccessForm>
    </Card>
  )
}

/** A page by its name in the menus; one that has none by its address. */
function toPage(path: string): string {
  const item = currentItem([...settingsItems, ...mainItems], path.replace(/\?.*$/, ''))
  return item ? `zur Seite „${item.label}“` : `zu ${path}`
}

function Asked({ request: { text, path, raisedAt, answer } }: { request: OwnRequest }) {
  return (
    <li className={styles.request}>
      <p className={styles.from}>
        {dayOf(raisedAt)} · <Link to={path}>Seite</Link>
      </p>
      <p className={styles.text}>{text}</p>
      {answer === null ? (
        <p className={styles.from}>wartet auf Antwort</p>
      ) : (
        <p>
          <strong>{answer.done ? 'Erledigt' : 'Abgelehnt'}</strong> von {answer.by} am {dayOf(answer.at)}
          {answer.text && `: ${answer.text}`}
        </p>
      )}
    </li>
  )
}

const dayOf = (time: string) => formatDay(berlinDay(new Date(time)))
