import { postForFile } from '#web/api.ts'
import { Link } from '#web/router.tsx'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { similarTo, similarToChanged } from '../rules/similar-partners.ts'
import type { PartnerKind, PartnerTypes } from './partner-kind.ts'
import styles from './partners.module.css'

/**
 * Asked before a new partner is saved, or one by what others are compared with, who may be stored already: of the same name, address,
 * VAT id or IBAN. `own` is the one who is changed. `mayBeSaved` answers false where the person goes back. Without an answer of the server nothing is asked: saving says what is wrong.
 */
export function useSimilarQuestion<T extends PartnerTypes>(
  kind: PartnerKind<T>,
  own?: { uuid: string; fields: T['fields'] },
) {
  const confirm = useConfirm()
  async function mayBeSaved(fields: T['fields']): Promise<boolean> {
    const compared = own ? similarToChanged(own.fields, fields) : similarTo(fields)
    if (compared === null) return true
    const found = await postForFile(kind.findSimilar, compared)
    // As the server made it.
    const { section }: { section: T['row'][] } =
      found.kind === 'success' ? JSON.parse(await found.answer.text()) : { section: [] }
    const rows = section.filter((row) => row.entityId.uuid !== own?.uuid)
    if (rows.length === 0) return true
    return confirm({
      title: `Es gibt schon ${rows.length === 1 ? 'einen ähnlichen' : 'ähnliche'} ${kind.words.many}`,
      text: (
        <ul className={styles.similar}>
          {rows.map((row) => (
            <li key={row.entityId.uuid}>
              <Link to={`${kind.paths.list}/${row.entityId.uuid}`} target="_blank">
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
