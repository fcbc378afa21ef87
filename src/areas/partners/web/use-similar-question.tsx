import { Link } from 'react-router'
import { postForFile } from '#web/api.ts'
import { useConfirm } from '#web/ui/confirm-host.tsx'
import { similarTo } from '../rules/similar-partners.ts'
import type { PartnerKind, PartnerTypes } from './partner-kind.ts'
import styles from './partners.module.css'

/**
 * Asked before a new partner is saved who may be stored already: of the same name, address, VAT id or IBAN. `mayBeSaved`
 * answers false where the person goes back. Without an answer of the server nothing is asked: saving says what is wrong.
 */
export function useSimilarQuestion<T extends PartnerTypes>(kind: PartnerKind<T>) {
  const confirm = useConfirm()
  async function mayBeSaved(fields: T['fields']): Promise<boolean> {
    const found = await postForFile(kind.findSimilar, similarTo(fields))
    // As the server made it.
    const { section: rows }: { section: T['row'][] } =
      found.kind === 'success' ? JSON.parse(await found.answer.text()) : { section: [] }
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
