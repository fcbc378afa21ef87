import { Button } from '#web/ui/buttons/button.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { Inbox } from '../ui/icons.ts'
import { Columns, Group, Row } from './specimen.tsx'

export function FeedbackParts() {
  const toasts = useToasts()
  return (
    <Group title="Meldungen und Zustände">
      <Columns>
        <Notice>Änderungen betreffen nur diese Eingangsrechnung.</Notice>
        <Notice kind="warning" title="Gemischte Besteuerung">
          Die Besteuerung sollte einheitlich sein und die Rechnung ist so wahrscheinlich nicht korrekt.
        </Notice>
        <Notice kind="error" action={<Button size="small">Anpassen</Button>}>
          Die Währung der Positionen stimmt nicht mit der gewählten Währung überein.
        </Notice>
        <Notice kind="success">Die Rechnung 2026-00012 wurde gespeichert.</Notice>
      </Columns>
      <Row label="Kopfzeilen">
        <Banner action={<Button size="small">Seite neu laden!</Button>}>
          Das System wurde aktualisiert.
        </Banner>
        <Banner kind="warning">Testsystem</Banner>
      </Row>
      <Row label="Kurzmeldungen">
        <Button onClick={() => toasts.success('Der Benutzer ist jetzt freigeschaltet.')}>
          Erfolg zeigen
        </Button>
        <Button onClick={() => toasts.failure('Der Server ist nicht erreichbar.')}>Fehler zeigen</Button>
      </Row>
      <Columns>
        <EmptyState
          title="Noch keine Rechnungen"
          icon={<Inbox />}
          action={<Button kind="primary">Neue Rechnung</Button>}
        >
          Was Sie Ihren Kunden schreiben, steht hier.
        </EmptyState>
        <ErrorState onRetry={() => {}} />
        <SkeletonRows rows={4} />
      </Columns>
    </Group>
  )
}
