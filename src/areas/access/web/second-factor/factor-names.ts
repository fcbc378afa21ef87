import type { SecondFactorNeeded } from '#kernel/errors.ts'
import type { OwnSecondFactors } from '../../contract/second-factor.ts'

export const factorNames: Readonly<Record<OwnSecondFactors['factors'][number]['kind'], string>> = {
  CODE: 'App mit Codes',
  PASSKEY: 'Passkey',
}

/** Which codes fit where a second factor is asked for. */
export const codeHint = ({ code }: SecondFactorNeeded): string =>
  code
    ? 'Sechs Ziffern aus Ihrer App, oder einer Ihrer Wiederherstellungscodes'
    : 'Einer Ihrer Wiederherstellungscodes, wenn der Passkey nicht zur Hand ist'
