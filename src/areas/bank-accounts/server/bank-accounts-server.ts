import { searchKey } from '#kernel/texts/text-key.ts'
import { masterData } from '#server/master-data.ts'
import { refuseUsed, type WhereUsed } from '#server/where-used.ts'
import { bankAccountData } from '../contract.ts'
import { ibanTaken } from '../rules/iban-fault.ts'
import { refuseFaultyIban, takenIban } from './refuse-faulty-iban.ts'

/** An account that paid something stays: who looks at the payment later wants to know whose IBAN it names. */
export const bankAccountsServer = (whereUsed: WhereUsed<string>) =>
  masterData(bankAccountData, {
    table: 'bank_accounts',
    id: 'bank_account_id',
    columns: { shortName: 'short_name', iban: 'iban', currency: 'currency' },
    keys: ({ shortName, iban, currency }) => ({ search_text: searchKey(`${shortName} ${iban} ${currency}`) }),
    orderBy: ['iban'],
    alsoWrong: takenIban,
    beforeCreate: (tx, { iban }) => refuseFaultyIban(tx, iban, 'iban', null),
    async beforeChange(tx, { entityId }, { name, value }) {
      if (name === 'iban') await refuseFaultyIban(tx, String(value), 'value', entityId.uuid)
    },
    async beforeRemove(tx, { iban }, { actor }) {
      refuseUsed(await whereUsed(tx, iban, actor.permissions), 'Das Bankkonto wird in Zahlungen verwendet')
    },
    // Two people create it at the same moment.
    constraints: {
      create: { bank_accounts_iban: { path: 'iban', message: ibanTaken } },
      change: { bank_accounts_iban: { path: 'value', message: ibanTaken } },
      remove: {
        firm_usual_bank_account_id_fkey: {
          path: 'uuid',
          message: 'Das Bankkonto ist das übliche für Zahlungen. Wählen Sie vorher ein anderes oder keines.',
          code: 'in-use',
        },
      },
    },
  })
