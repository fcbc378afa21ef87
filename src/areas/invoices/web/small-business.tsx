import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { concernsSmallBusiness } from '#areas/firm/rules/tax-schemes.ts'
import { berlinDay, yearOf } from '#kernel/day.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { allows } from '#kernel/permissions.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Link } from '#web/router.tsx'
import { useSession } from '#web/session/session.ts'
import { Card } from '#web/ui/card.tsx'
import { TotalsBlock } from '#web/ui/figures/totals-block.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { Notice, type NoticeKind } from '#web/ui/notices/notice.tsx'
import { readSmallBusiness } from '../contract/small-business.ts'
import {
  currentLimit,
  lastYearLimit,
  type SmallBusinessState,
  smallBusinessState,
  type Turnover,
} from '../rules/small-business.ts'
import styles from './small-business.module.css'

const euros = (limit: number) => `${(limit / 100).toLocaleString('de-DE')}\u00a0€`

const noticesUpTo = (
  limit: number,
): Record<Exclude<SmallBusinessState, 'FINE'>, { kind: NoticeKind; title: string; text: string }> => ({
  ENDED: {
    kind: 'error',
    title: `Die Grenze von ${euros(limit)} ist überschritten`,
    text: 'Schon der Umsatz, der sie überschritten hat, ist nicht mehr steuerfrei (§ 19 Abs. 1 UStG). Bitte tragen Sie den Wechsel der Besteuerungsart ein.',
  },
  NOT_THIS_YEAR: {
    kind: 'error',
    title: `Das Vorjahr lag über ${euros(lastYearLimit)}`,
    text: 'In diesem Jahr sind Sie deshalb kein Kleinunternehmer mehr (§ 19 Abs. 1 UStG). Bitte tragen Sie den Wechsel der Besteuerungsart ein.',
  },
  ENDS_SOON: {
    kind: 'warning',
    title: `Die Grenze von ${euros(limit)} ist nah`,
    text: 'Mit dem Umsatz, der sie überschreitet, endet die Steuerfreiheit sofort, mitten im Jahr (§ 19 Abs. 1 UStG).',
  },
  NOT_NEXT_YEAR: {
    kind: 'warning',
    title: `Dieses Jahr liegt über ${euros(lastYearLimit)}`,
    text: 'Im nächsten Jahr sind Sie deshalb kein Kleinunternehmer mehr (§ 19 Abs. 1 UStG).',
  },
  SOON_NOT_NEXT_YEAR: {
    kind: 'info',
    title: `Dieses Jahr kommt ${euros(lastYearLimit)} nah`,
    text: 'Liegt es am Ende darüber, sind Sie im nächsten Jahr kein Kleinunternehmer mehr (§ 19 Abs. 1 UStG).',
  },
})

/** On the start page: said to whoever sees the reports, as soon as a limit is near. */
export function SmallBusinessNotice() {
  const turnover = useTurnover()
  const state = turnover && smallBusinessState(turnover)
  if (!turnover || !state || state === 'FINE') return null
  const { kind, title, text } = noticesUpTo(currentLimit(turnover))[state]
  return (
    <Notice kind={kind} title={title}>
      {text} Vereinnahmt {yearOf(berlinDay(new Date()))}: {formatMoney(turnover.thisYear, 'EUR')}. –{' '}
      <Link to="/auth/firm#steuer">zur Firma</Link>
    </Notice>
  )
}

/** On the firm's page: the turnover that counts, beside its limits. */
export function SmallBusinessCard() {
  const { data: firm } = useRead(readFirm)
  return firm && concernsSmallBusiness(firm.taxSchemes, berlinDay(new Date())) ? <Limits /> : null
}

function Limits() {
  const turnover = useTurnover()
  if (!turnover) return <SkeletonRows rows={3} />
  const state = smallBusinessState(turnover)
  const limit = currentLimit(turnover)
  const notice = state === 'FINE' ? null : noticesUpTo(limit)[state]
  const year = yearOf(berlinDay(new Date()))
  return (
    <Card title="Grenzen des § 19 UStG">
      <div className={styles.limits}>
        <TotalsBlock
          label="Umsatz"
          rows={[
            ...(turnover.isFirstYear
              ? []
              : [
                  {
                    label: `${year - 1} (höchstens ${euros(lastYearLimit)})`,
                    amount: formatMoney(turnover.lastYear, 'EUR'),
                  },
                ]),
            {
              label: `${year}${turnover.isFirstYear ? ', Gründungsjahr' : ''} (höchstens ${euros(limit)})`,
              amount: formatMoney(turnover.thisYear, 'EUR'),
            },
            { label: 'Noch offen', amount: formatMoney(turnover.open, 'EUR') },
          ]}
        />
        {notice && (
          <Notice kind={notice.kind} title={notice.title}>
            {notice.text}
          </Notice>
        )}
        <p className={styles.note}>
          Vereinnahmt, ohne Umsatzsteuer, aus den Zahlungen der Rechnungen in Kontor. Was Sie von Ihrem
          Anlagevermögen verkauft haben, zählt nach dem Gesetz nicht mit; Kontor erkennt es nicht.
        </p>
      </div>
    </Card>
  )
}

function useTurnover(): Turnover | undefined {
  const session = useSession()
  const mayRead = session !== null && allows(readSmallBusiness.access, session.permissions)
  const { data: firm } = useRead(readFirm)
  const isConcerned =
    mayRead && firm !== undefined && concernsSmallBusiness(firm.taxSchemes, berlinDay(new Date()))
  const { data } = useRead(readSmallBusiness, { isEnabled: isConcerned })
  if (!data || !isConcerned) return undefined
  return {
    lastYear: wireCents(data.lastYear),
    thisYear: wireCents(data.thisYear),
    open: wireCents(data.open),
    isFirstYear: firm?.foundedOn?.slice(0, 4) === berlinDay(new Date()).slice(0, 4),
  }
}
