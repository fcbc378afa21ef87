import { describe, expect, test } from 'vitest'
import { must } from '#test/caller.ts'
import { useWorld } from '#test/use-world.ts'

const { world, office } = useWorld()
const receivers = '/api/partners/receivers/imports'
const suppliers = '/api/partners/suppliers/imports'

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'kunden.csv') => new File([content], name)
const preview = (file: File, settings?: object, path = receivers) =>
  office.postForm(`${path}/previews`, { command: JSON.stringify({ settings }), file })
const send = (file: File, settings: object, path = receivers) =>
  office.postForm(path, { command: JSON.stringify(settings), file })
/** As the page does it: with what was guessed, but for what is said. */
async function importAll(file: File, changes: object = {}, path = receivers) {
  const { settings } = must(await preview(file, changes, path))
  return send(file, settings, path)
}
const found = async (words: string, list = 'receivers') =>
  must(await office.get(`/proxy/get/${list}?searchText=${encodeURIComponent(words)}`)).section

const csv = `KdNr;Firma;Mail;PLZ;Ort;UStID;ZZ;Straße
10001;Antik & Design Österle GmbH;rechnung@oesterle.example;10435;Berlin;DE 136 695 976;14;Kastanienallee 3
;"Weber, Ingrid";i.weber@post.example;20357;Hamburg;;30 T. netto;Schulterblatt 9
10102;Lindqvist Inredning AB;info@lindqvist.example;114 55;Stockholm;SE556188840401;;Storgatan 1
`

describe('a file of customers', () => {
  test('is shown before, stored by one event, and every customer tells of it', async () => {
    const seq = await world.lastSeq()
    const file = fileOf(csv.replace(';"Weber', ';"Möbel Weber'))
    const shown = must(await preview(file))
    expect(shown.problems).toEqual([])
    expect(shown).toMatchObject({
      settings: {
        columns: [
          'debitorNumber',
          'companyName',
          'email',
          'zip',
          'city',
          'vatId',
          'paymentTargetDays',
          'street',
        ],
        existing: 'skip',
      },
      ...{ rowCount: 3, created: 3, problems: [], questions: [], guessed: [6] },
    })
    expect(shown.rows[0].cells[5]).toEqual({ value: 'DE136695976', was: 'DE 136 695 976' })
    expect(shown.rows[1].cells[6]).toEqual({ value: '30 Tage', was: '30 T. netto' })
    expect(await world.eventsAfter(seq)).toEqual([])
    const answer = await importAll(file)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    const [event, ...others] = await world.eventsAfter(seq)
    expect(others).toEqual([])
    expect(event).toMatchObject({
      event: 'receivers imported',
      data: { fileName: 'kunden.csv', changed: [], skipped: 0 },
    })
    const [oesterle] = await found('Österle')
    expect(oesterle).toMatchObject({
      ...{
        debitorNumber: 10001,
        vatId: 'DE136695976',
        paymentTargetDays: 14,
        countryCode: 'DE',
        shortName: 'ANTI',
      },
      addressLines: 'Kastanienallee 3\n10435 Berlin',
    })
    const read = must(await office.get(`/proxy/get/receivers/${oesterle.entityId.uuid}`))
    expect(read.history).toMatchObject([{ event: 'receivers imported' }])
    const history = must(await office.get(`/proxy/get/receivers/${oesterle.entityId.uuid}/history`))
    expect(history.section ?? history).toMatchObject([
      {
        event: 'receivers imported',
        data: { created: [{ created: { companyName: 'Antik & Design Österle GmbH' } }] },
      },
    ])
    const filter = {
      filterType: 'imported',
      importEntityId: answer.body.entityId.uuid,
      importEffect: 'CREATED',
    }
    const listed = must(
      await office.get(`/proxy/get/receivers?searchFilter=${encodeURIComponent(JSON.stringify(filter))}`),
    )
    expect(listed.section).toHaveLength(3)
  })

  test('shows old and new of those who are there, and changes them alone', async () => {
    const file = fileOf(
      csv
        .replace(';"Weber', ';"Möbel Weber')
        .replace('10435;Berlin', '10437;Berlin')
        .replace('rechnung@', ''),
    )
    const shown = must(await preview(file, { existing: 'update' }))
    expect(shown.problems).toEqual([
      expect.objectContaining({ cell: 'C2', message: '„oesterle.example“ ist keine E-Mail-Adresse.' }),
    ])
    const mended = fileOf(csv.replace(';"Weber', ';"Möbel Weber').replace('10435;Berlin', '10437;'))
    const again = must(await preview(mended, { existing: 'update' }))
    expect(again).toMatchObject({ changed: 1, unchanged: 2, created: 0, keptEmpty: 1, problems: [] })
    expect(again.recognised).toEqual([
      { by: 'Debitorennr.', count: 2 },
      { by: 'Name und PLZ', count: 1 },
    ])
    expect(again.rows[0].cells[3]).toMatchObject({ value: '10437', old: '10435' })
    expect(again.rows[0].cells[4]).toEqual({ value: 'Berlin', state: 'KEPT', was: 'leer' })
    must(await send(mended, again.settings))
    const [oesterle] = await found('Österle')
    expect(oesterle).toMatchObject({
      zip: '10437',
      city: 'Berlin',
      addressLines: 'Kastanienallee 3\n10437 Berlin',
    })
    const seq = await world.lastSeq()
    must(await importAll(mended, { existing: 'update' }))
    expect(await world.eventsAfter(seq)).toEqual([])
  })

  test('asks whether somebody alike is the same, and does as is said', async () => {
    const seq = await world.lastSeq()
    const head = 'Kundennummer;Firma;PLZ;Ort;Straße\n'
    must(await importAll(fileOf(`${head}10019;Galerie Lumière SARL;69002;Lyon;12 rue Mercière\n`)))
    const file = fileOf(`${head}10106;Galerie Lumiere Sarl;69002;Lyon;12 rue Mercière\n`)
    const shown = must(await preview(file, { existing: 'update' }))
    expect(shown.rows).toMatchObject([{ kind: 'ASKED' }])
    expect(shown.maybes).toMatchObject([
      {
        line: 2,
        cell: 'B2',
        text: 'Galerie Lumiere Sarl sieht aus wie Galerie Lumière SARL (10019).',
        isSame: null,
      },
    ])
    expect((await send(file, shown.settings)).status).toBe(422)
    const [{ key, uuid }] = shown.maybes
    const other = must(await preview(file, { existing: 'update', sames: [{ key, uuid, isSame: false }] }))
    expect(other).toMatchObject({ created: 1, changed: 0 })
    const same = must(await preview(file, { existing: 'update', sames: [{ key, uuid, isSame: true }] }))
    expect(same).toMatchObject({ created: 0, changed: 1 })
    must(await send(file, same.settings))
    expect(await found('Lumiere')).toMatchObject([
      { debitorNumber: 10106, companyName: 'Galerie Lumiere Sarl' },
    ])
    expect(await world.eventsAfter(seq)).toHaveLength(2)
  })

  test('a name alone is asked about, and is no new customer without an address', async () => {
    must(await importAll(fileOf('Firma;Straße;PLZ;Ort\nNamensvetter GmbH;Weg 1;10115;Berlin\n')))
    const file = fileOf('Firma;E-Mail\nNamensvetter GmbH;neu@namensvetter.example\n')
    const shown = must(await preview(file, { existing: 'update' }))
    expect(shown).toMatchObject({
      questions: [],
      problems: [],
      maybes: [{ line: 2, isSame: null }],
      created: 0,
    })
    const [{ key, uuid }] = shown.maybes
    const same = must(await preview(file, { existing: 'update', sames: [{ key, uuid, isSame: true }] }))
    expect(same).toMatchObject({ changed: 1, changes: [{ name: 'E-Mail', count: 1 }] })
    const other = must(await preview(file, { existing: 'update', sames: [{ key, uuid, isSame: false }] }))
    expect(other).toMatchObject({ created: 0, questions: [{ setting: 'withoutAddress' }] })
  })

  test('who fits two is told, and never guessed', async () => {
    const head = 'Kundennummer;Firma;PLZ;Ort;Straße\n'
    must(
      await importAll(
        fileOf(`${head}10201;Doppel GmbH;50667;Köln;Weg 1\n10202;Doppel GmbH;50667;Köln;Weg 2\n`),
      ),
    )
    const shown = must(await preview(fileOf('Firma;PLZ;Ort\nDoppel GmbH;50667;Köln\n')))
    expect(shown.problems).toMatchObject([
      {
        message:
          'Passt auf 2 Kunden: Doppel GmbH (10201), Doppel GmbH (10202). Bitte eine Debitorennr. angeben.',
      },
    ])
  })

  test('the same twice in it is told with both lines', async () => {
    const head = 'Kundennummer;Firma;PLZ;Ort\n'
    const shown = must(
      await preview(fileOf(`${head}10301;A GmbH;1;X\n10301;B GmbH;2;Y\n;C GmbH;3;Z\n;C GmbH;3;Z\n`)),
    )
    expect(shown.problems).toMatchObject([
      { line: 3, cell: 'A3', message: 'Die Debitorennr. 10301 steht schon in Zeile 2.' },
      { line: 5, cell: 'B5', message: 'Derselbe Name mit dieser Adresse steht schon in Zeile 4.' },
    ])
  })

  test('numbers of other programs, missing addresses and short postcodes are asked about or told', async () => {
    const file = fileOf(
      'Kundennummer;Firma;PLZ;Ort\n1001;Sächsische Stühle GmbH;1099;Dresden\n1002;Ohne Ort GmbH;;\n',
    )
    const shown = must(await preview(file))
    expect(shown.questions).toMatchObject([{ setting: 'otherNumbers' }, { setting: 'withoutAddress' }])
    expect(shown.notes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ cell: 'C2', message: 'vier Ziffern; Excel lässt Nullen weg. 01099?' }),
      ]),
    )
    expect(shown.shortZips).toBe(1)
    const seq = await world.lastSeq()
    expect((await send(file, shown.settings)).status).toBe(422)
    expect(await world.eventsAfter(seq)).toEqual([])
    const said = { otherNumbers: 'NOTE', withoutAddress: 'LEAVE', zipZeros: true }
    const answered = must(await preview(file, said))
    expect(answered).toMatchObject({ created: 1, questions: [], problems: [] })
    expect(answered.leftOut.lines).toEqual([{ line: 3, text: '1002', reason: 'keine Adresse' }])
    must(await send(file, answered.settings))
    expect(await found('Sächsische')).toMatchObject([
      { zip: '01099', notes: 'Bisherige Nummer: 1001', debitorNumber: null },
    ])
  })

  test('two at once make nobody twice', async () => {
    const file = () => fileOf('Firma;Straße;PLZ;Ort\nGleichzeitig GmbH;Am Tor 1;80331;München\n')
    const { settings } = must(await preview(file()))
    const answers = await Promise.all([
      send(file(), settings),
      send(file(), settings),
      send(file(), settings),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
    expect(await found('Gleichzeitig')).toHaveLength(1)
  })
})

describe('Skonto of a file', () => {
  const head = 'Kundennummer;Firma;PLZ;Ort;Zahlungsziel;Skonto %;Skonto Tage;2. Skonto %;2. Skonto Tage\n'
  const row = (cells: string) => fileOf(`${head}10501;Skonto GmbH;10115;Berlin;${cells}\n`)
  const termsOf = async () => (await found('Skonto GmbH'))[0].discountTerms

  test('is taken, changed step by step, kept where nothing is said, and erased', async () => {
    must(await importAll(row('30;3,5;7;2 %;14 Tage')))
    expect(await termsOf()).toEqual([
      { days: 7, percent: 3.5 },
      { days: 14, percent: 2 },
    ])
    const shown = must(await preview(row('30;3.25;7;;'), { existing: 'update' }))
    expect(shown).toMatchObject({ changed: 1, changes: [{ name: 'Skonto %', count: 1 }] })
    expect(shown.rows[0].cells.slice(5)).toMatchObject([
      { value: '3,25', old: '3,5' },
      '7',
      { value: '2', state: 'KEPT' },
      { value: '14', state: 'KEPT' },
    ])
    must(await send(row('30;3.25;7;;'), shown.settings))
    expect(await termsOf()).toEqual([
      { days: 7, percent: 3.25 },
      { days: 14, percent: 2 },
    ])
    const update = { existing: 'update' }
    must(await importAll(row('30;3,25;7;0;14'), update))
    expect(await termsOf()).toEqual([{ days: 7, percent: 3.25 }])
    must(await importAll(row('30;;;;'), { ...update, eraseEmpty: true }))
    expect(await termsOf()).toEqual([])
  })

  test.each([
    ['30;2;;;', 'G2', 'Skonto: Tage von 0 bis 9999 angeben'],
    ['30;;14;;', 'F2', 'Skonto: Prozentsatz fehlt'],
    ['30;;;2;14', 'F2', 'Skonto: Prozentsatz fehlt'],
    ['30;0;7;2;14', 'F2', 'Skonto: 0,01 bis 50 Prozent'],
    ['30;51;7;;', 'F2', 'Skonto: 0,01 bis 50 Prozent'],
    ['30;2,125;7;;', 'F2', '„2,125“ ist kein Prozentsatz mit höchstens zwei Nachkommastellen.'],
    ['30;2;bald;;', 'G2', '„bald“ sind keine Tage.'],
    ['10;2;14;;', 'G2', 'Skonto: Die Frist von 14 Tagen endet nach dem Zahlungsziel'],
    ['30;2;7;3;14', 'H2', 'Skonto: Der zweite Prozentsatz liegt nicht unter dem ersten'],
    ['30;3;7;2;7', 'I2', 'Skonto: Die zweite Stufe endet nicht nach der ersten'],
  ])('is refused at its cell: %s', async (cells, cell, message) => {
    const { problems } = must(await preview(row(cells), { existing: 'update', eraseEmpty: true }))
    expect(problems).toContainEqual(expect.objectContaining({ cell, message }))
  })
})

test('a file of suppliers has its own numbers, kinds of sellers and accounts', async () => {
  const file = fileOf(
    'Lieferantennummer;Firma;Straße;PLZ;Ort;Land;IBAN;Art des Verkäufers;Eigene Kd-Nr\n70001;Dansk Møbel ApS;Torvet 2;8000;Aarhus C;Denmark;DK50 0040 0440 1162 43;Händler mit Differenzbesteuerung;K-77\n',
    'lieferanten.csv',
  )
  const shown = must(await preview(file, undefined, suppliers))
  expect(shown.problems).toEqual([])
  must(await send(file, shown.settings, suppliers))
  expect(await found('Dansk', 'suppliers')).toMatchObject([
    {
      ...{
        creditorNumber: 70001,
        countryCode: 'DK',
        sellerKind: 'DIFFERENTIAL_DEALER',
        customerNumberAtSupplier: 'K-77',
      },
      preferredPaymentMethod: { paymentMethod: 'WIRE', data: { iban: 'DK5000400440116243' } },
    },
  ])
})
