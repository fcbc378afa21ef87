import { useNavigate } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { Invoice } from '../../contract.ts'
import { copyPath, layerPath } from '../invoice-paths.ts'
import styles from './invoice-layer.module.css'
import { mayBeAmended, RightingWays } from './righting-ways.tsx'

interface IssuedNoticeProps {
  invoice: Invoice
  /** That the customer has a downloaded one was just said. */
  isHandedOut?: boolean
  /** The way to correct it stands beside. */
  isReading?: boolean
}

/** Why an invoice is not changed any more, and the way there is instead: cancel it and copy it (decisions §4). */
export function IssuedNotice({ invoice, isHandedOut = false, isReading = false }: IssuedNoticeProps) {
  const navigate = useNavigate()
  const { uuid } = invoice.entityId
  if (invoice.cancelledByInvoiceEntityId !== null) {
    return (
      <Notice
        live
        className={styles.notice ?? ''}
        title="Diese Rechnung ist storniert."
        action={
          <div className={styles.ways}>
            <ButtonLink size="small" to={layerPath('rechnung', invoice.cancelledByInvoiceEntityId)}>
              Stornorechnung öffnen
            </ButtonLink>
            {invoice.replacedByInvoiceEntityId === null ? (
              <Button size="small" onClick={() => navigate(copyPath(uuid))}>
                Kopieren
              </Button>
            ) : (
              <ButtonLink size="small" to={layerPath('rechnung', invoice.replacedByInvoiceEntityId)}>
                Neue Rechnung öffnen
              </ButtonLink>
            )}
          </div>
        }
      >
        {invoice.replacedByInvoiceNumber === null
          ? 'Sie bleibt, wie sie war. Eine Kopie wird eine neue Rechnung mit eigener Nummer, die sie ersetzt.'
          : `Sie bleibt, wie sie war. An ihre Stelle ist die Rechnung ${invoice.replacedByInvoiceNumber} getreten.`}
      </Notice>
    )
  }
  if (invoice.settledByInvoiceEntityId !== null) {
    return (
      <Notice
        live
        className={styles.notice ?? ''}
        title={`Diese Anzahlung ist in der Schlussrechnung ${invoice.settledByInvoiceNumber} abgerechnet.`}
        action={
          <ButtonLink size="small" to={layerPath('rechnung', invoice.settledByInvoiceEntityId)}>
            Schlussrechnung öffnen
          </ButtonLink>
        }
      >
        Sie bleibt, wie sie ist, auch ihre Zahlungen. Was jetzt noch gezahlt wird, steht bei der
        Schlussrechnung.
      </Notice>
    )
  }
  const isKnown = isHandedOut || invoice.amendments.length > 0
  return <HandedOutNotice invoice={invoice} isHandedOut={isKnown} isReading={isReading} />
}

/** Of one that stands: nothing as long as the customer may not have it. */
function HandedOutNotice({ invoice, isHandedOut, isReading }: Required<IssuedNoticeProps>) {
  const navigate = useNavigate()
  const { uuid } = invoice.entityId
  if (invoice.issued !== 'SENT' && !isHandedOut) return null
  if (invoice.documentType === 'CANCELLATION') {
    return (
      <Notice live className={styles.notice ?? ''} title="Diese Stornorechnung hat der Kunde schon.">
        Sie lässt sich nicht mehr ändern.
      </Notice>
    )
  }
  const title = isHandedOut ? 'Der Kunde hat die Rechnung schon.' : 'Diese Rechnung wurde bereits versendet.'
  if (isReading) {
    return (
      <Notice live className={styles.notice ?? ''} title={title}>
        Sie wird nicht mehr geändert. Was an ihr falsch ist, stellt „Berichtigen“ richtig.
      </Notice>
    )
  }
  return (
    <Notice
      live
      className={styles.notice ?? ''}
      title={title}
      action={
        <RightingWays invoice={invoice}>
          <Button size="small" onClick={() => navigate(layerPath('storno', uuid))}>
            Nur stornieren
          </Button>
        </RightingWays>
      }
    >
      Ist etwas an ihr falsch, schreiben Sie sie neu: Diese wird dabei storniert, Zahlungen gehen auf die neue
      über.
      {mayBeAmended(invoice) &&
        ' Stimmen die Beträge und ist nur ein Wort falsch, etwa in der Anschrift, genügt eine Berichtigung.'}{' '}
      Kommt der Verkauf nicht zustande, genügt die Stornorechnung.
    </Notice>
  )
}
