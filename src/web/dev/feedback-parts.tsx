import { Inbox } from 'lucide-react'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { useToasts } from '#web/ui/toasts.tsx'
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
