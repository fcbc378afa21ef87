import type { OwnSecondFactors } from '../../contract/second-factor.ts'

export const factorNames: Readonly<Record<OwnSecondFactors['factors'][number]['kind'], string>> = {
  CODE: 'App mit Codes',
  PASSKEY: 'Passkey',
}
