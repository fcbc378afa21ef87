import { Link } from 'react-router'
import { getListWindow } from '#web/api.ts'
import { useConfirm } from '#web/ui/confirm-host.tsx'
import type { PartnerKind, PartnerTypes } from './partner-kind.ts'
import styles from './partners.module.css'

/** So many are named; whoever has more of a kind knows it. */
const named = 5

/**
 * Asked before a new partner is saved who may be stored already: of the same name, address, VAT id or IBAN. `mayBeSaved`
 * answers false where the person goes back. Without an answer of the server nothing is asked: saving says what is wrong.
 */
export function useSimilarQuestion<T extends PartnerTypes>(kind: PartnerKind<T>) {
  const confirm = useConfirm()
  async function mayBeSaved(fields: T['fields']): Promise<boolean> {
    const query = { startIndex: 0, stopIndex: named, searchFilter: kind.similarTo(fields) }
    const found = await getListWindow(kind.list, query)
    const rows = found.kind === 'success' ? found.answer.section : []
    if (rows.length === 0) return true
    return confirm({
      title: `Es gibt schon ${rows.length === 1 ? 'einen ähnlichen' : 'ähnliche'} ${kind.words.many}`,
      text: (
        <ul className={styles.similar}>
          {rows.map((row) => (
            <li key={row.entityId.uuid}>
              <Link to={`${kind.paths.list}?${kind.addressKey}=${row.entityId.uuid}`} target="_blank">
                {kind.display(row)}
              </Link>
            </li>
          ))}
        </ul>
      ),
      confirmLabel: 'Trotzdem speichern',
      cancelLabel: 'Zurück',
      danger: false,
    })
  }
  return { mayBeSaved }
}
