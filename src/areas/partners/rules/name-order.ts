// As `name_order` of the database, which sorts documents by the names of their partners (DIN 5007-1, byte by byte): small letters without
// umlauts and accents. Kept with a partner, since it costs more to make than to write.

const accented = 'äöüáàâéèêëíìîïóòôúùûñçåøœæãāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĵķĺļľŀłńņňōŏőõŕŗřśŝşšșţťŧțũūŭůűųŵýÿŷźżž'
const plain = 'aouaaaeeeeiiiiooouuuncaooaaaaaccccddeeeeegggghhiiiiijklllllnnnoooorrrsssssttttuuuuuuwyyyzzz'
const plainOf = new Map(Array.from(accented, (letter, index) => [letter, plain[index] ?? '']))
const longest = 200

/** What a name is sorted by; null for none. */
export function nameOrder(name: string): string | null {
  const letters = Array.from(name, smallLetter).join('').replaceAll('ß', 'ss')
  const order = Array.from(letters, (letter) => plainOf.get(letter) ?? letter).slice(0, longest)
  return order.length === 0 ? null : order.join('')
}

/** One letter for one letter, as PostgreSQL has it: what Unicode spells with two keeps its first. */
function smallLetter(letter: string): string {
  const [small = letter] = letter.toLowerCase()
  return small
}
