// Whom the lines above the street name: a firm, a person, or both.

/** Names as the fields of a partner have them. */
export interface ReadNames {
  companyName: string
  firstName: string
  familyName: string
  /** Herr or Frau with titles, as the letter has it. */
  salutation: string
  /** Lines that are printed besides: the person at a firm, `c/o`, a department. */
  besides: string[]
}

// Legal forms, by their case: 'As' and 'Se' are names, too.
const legalForms =
  /(?<![\p{L}\d])(GmbH|gGmbH|AG|KG|KGaA|OHG|OG|GbR|UG|mbH|e\.\s?K\.|eK|e\.\s?U\.|eU|e\.\s?V\.|eV|eG|SE|SA|S\.A\.|SAS|SASU|EURL|SNC|SARL|Sàrl|S\.à r\.l\.|SPRL|BVBA|SRL|BV|B\.V\.|NV|N\.V\.|V\.O\.F\.|VOF|S\.?r\.?l\.?|S\.?p\.?A\.?|S\.?n\.?c\.?|S\.L\.U?\.?|SL|Lda\.?|Ltd\.?|LLC|LLP|Inc\.?|Corp\.?|Co\.|plc|PLC|ApS|A\/S|AS|AB|Oy|Oyj|Kft\.?|Zrt\.?|s\.\s?r\.\s?o\.|a\.\s?s\.|d\.\s?o\.\s?o\.|K\.K\.|Sp\. z o\.\s?o\.)(?![\p{L}\d])/u
// Words of trade and of houses that nobody is called.
const tradeWords =
  /(?<![\p{L}\d])(Gesellschaft|Stiftung|Verein|Galeri[ea]|Galleria|Gallery|Hotel|Museum|Praxis|Kanzlei|Stadt|Gemeinde|Bezirksamt|Landratsamt|Limited|Company|Group|Gruppe|Studio|Atelier|Café|Cafe|Restaurant|Bar|Shop|Store|Boutique|Team|Büro|Office|Agentur|Verlag|Schule|Universität|Hochschule|Institut|Bank|Apotheke|Architekten|Living|Home|Wohnen|Retro|Vintage|Loft|Haus|House|Söhne|Sons|Brothers|Gebr\.?|Gebrüder|Inh\.?|Kunst|Art|Mobili|Arredamenti|Antyki|Meble|Meubles|Meubelen|Furniture|Antiques|Antiquités|Brocante|Stoelenwinkel|Werkstatt|Werkstätten)(?![\p{L}\d])|möbel|antik|design|interi(?:eu|o)r|einricht|leuchten|lampen|tischlerei|schreinerei|polsterei|spedition|\p{Ll}(?:handel|handlung|haus|laden|markt)(?![\p{L}\d])|[&+]/iu
const isFirm = (line: string) => legalForms.test(line) || tradeWords.test(line)

const men = 'Herrn?|Mr\\.?|Monsieur|M\\.|Signor|Sig\\.|De heer|Dhr\\.|Pan|Señor|Sr\\.'
const women =
  'Frau|Mrs\\.?|Ms\\.?|Miss|Mme|Madame|Mlle|Mademoiselle|Signora|Sig\\.ra|Mevrouw|Mevr\\.|Mw\\.|Pani|Señora|Sra\\.'
const calledMen = new RegExp(`^(${men})\\s+`, 'i')
const calledWomen = new RegExp(`^(${women})\\s+`, 'i')
const isCalled = (line: string) => calledMen.test(line) || calledWomen.test(line) || /^Familie\s+/i.test(line)
const titles = /^((?:Prof\.|Dr\.|Dipl\.-Ing\.|Mag\.|Ing\.|rer\.|nat\.|med\.|jur\.|phil\.|h\.\s?c\.)\s*)+/
const attention =
  /^(z\.?\s?H(?:d|d?en)?\.?|zu Händen(?: von)?|attn\.?:?|att\.:?|attention:?|FAO:?|t\.a\.v\.|c\.a\.|alla c\.a\.|à l.attention de|Inh(?:aber(?:in)?)?[.:]?|Ansprechpartner(?:in)?:?|Kontakt:?)\s+/i
const particles = /^(von|van|vom|de|di|del|della|der|den|da|do|dos|zu|zum|zur|la|le|ten|ter|af)$/i
const department =
  /^(Abt(?:eilung|\.)|Einkauf|Buchhaltung|Rechnungswesen|Rechnungseingang|Kreditoren|Verwaltung|Accounts|Accounting|Dept\.?|Department|Service|Filiale|Zentrale|Fachbereich|Referat|Amt)(?![\p{L}])/iu
/** A line that says where in the house, or in whose. */
export const placeInHouse =
  /^(c\/o|bei|unit|flat|apt\.?|apartment|suite|floor|building|block|bâtiment|bat\.|étage|escalier|résidence|interno|scala|hinterhaus|vorderhaus|seitenflügel|aufgang|eingang|haus|gebäude|geb\.|halle|tor|etage|\d+\.?\s?(?:og|ug|obergeschoss|stock|etage)|eg|stiege|top|piano|level|room|zimmer|raum)(?![\p{L}])/iu

const nobody = { salutation: '', firstName: '', familyName: '' }

/** Two to five words that are names, none of them of a firm. */
function looksLikePerson(line: string): boolean {
  if (isCalled(line)) return true
  if (isFirm(line) || department.test(line) || placeInHouse.test(line)) return false
  const words = line.replace(titles, '').split(/\s+/)
  const isName = (word: string) =>
    /^\p{Lu}[\p{L}'’.-]*,?$/u.test(word) || particles.test(word) || word === 'und'
  return words.length >= 2 && words.length <= 5 && words.every(isName)
}

/** First and family name; the last word is the family's, with what belongs to it (von, van der, de). */
function readPerson(line: string) {
  const form = calledWomen.test(line) ? 'Frau' : calledMen.test(line) ? 'Herr' : ''
  if (/^Familie\s+/i.test(line))
    return { salutation: 'Familie', firstName: '', familyName: line.replace(/^\S+\s+/, '') }
  const called = line.replace(calledMen, '').replace(calledWomen, '')
  const title = form === '' ? '' : (titles.exec(called)?.[0].trim() ?? '')
  const name = called.slice(title.length).trim()
  const salutation = [form, title].filter(Boolean).join(' ')
  const [family = '', first] = name.split(/,\s+/)
  if (first !== undefined) return { salutation, firstName: first, familyName: family }
  const words = name.split(/\s+/)
  const particle = words.findIndex((word, index) => index > 0 && particles.test(word))
  const at = particle > 0 ? particle : words.length - 1
  return { salutation, firstName: words.slice(0, at).join(' '), familyName: words.slice(at).join(' ') }
}

/** Firm and person of the lines above the street; what else they say is printed as it was pasted. */
export function readNames(lines: readonly string[]): ReadNames {
  const [first = ''] = lines
  const isAside = (line: string) => placeInHouse.test(line) || department.test(line)
  const persons = lines.filter(
    (line, index) => index > 0 && !isAside(line) && (attention.test(line) || looksLikePerson(line)),
  )
  const firm = lines.find((line) => /^Firma\s/i.test(line) || isFirm(line.replace(attention, '')))
  const isPersonAlone = firm === undefined && persons.length === 0 && looksLikePerson(first)
  if (isPersonAlone) return { companyName: '', ...readPerson(first), besides: lines.slice(1) }
  const company = firm !== undefined && !attention.test(firm) ? firm : first
  const person = [...persons, ...(looksLikePerson(first) ? [first] : [])].find((line) => line !== company)
  return {
    companyName: company.replace(/^Firma\s+/i, ''),
    ...(person === undefined ? nobody : readPerson(person.replace(attention, ''))),
    besides: lines.filter((line) => line !== company),
  }
}
