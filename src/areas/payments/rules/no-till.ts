/** Said where money is taken in cash: Kontor is no till (§ 146 Abs. 1 S. 2, § 146a AO). */
export const noTill =
  'Kontor ist keine Kasse: Halten Sie Bareinnahmen täglich in Ihrer Kasse oder im Kassenbuch fest (§§ 146, 146a AO).'
