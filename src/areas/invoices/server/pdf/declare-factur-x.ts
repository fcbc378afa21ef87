import { replaceOnce, updatePdf } from '#server/pdf/update-pdf.ts'

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** What is said of the XML in the file (Factur-X 1.0, 7.4), in the profile of EN 16931. */
const properties = [
  ['DocumentType', 'INVOICE', 'The type of the hybrid document'],
  ['DocumentFileName', 'factur-x.xml', 'The name of the embedded XML document'],
  ['Version', '1.0', 'The version of the XML schema'],
  ['ConformanceLevel', 'EN 16931', 'The conformance level of the XML document'],
] as const

/** What PDF/A wants to be told about properties that it does not know (ISO 19005-3, 6.6.2.3). */
const schema = `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>\
<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>\
<pdfaSchema:property><rdf:Seq>${properties
  .map(
    ([name, , description]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>\
<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>\
<pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  )
  .join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`

/** Declares a PDF/A-3 document of our typesetter, into which it put `factur-x.xml`, as Factur-X (ZUGFeRD 2) invoice. */
export function declareFacturX(pdf: Uint8Array): Uint8Array {
  const endOfSchemas = '</rdf:Bag></pdfaExtension:schemas>'
  const said = properties.map(([name, value]) => `<fx:${name} xmlns:fx="${namespace}">${value}</fx:${name}>`)
  return updatePdf(pdf, {
    catalog: (dictionary) => dictionary,
    metadata: (xmp) =>
      replaceOnce(
        replaceOnce(xmp, endOfSchemas, `${schema}${endOfSchemas}`),
        '<pdfaid:part>',
        `${said.join('')}<pdfaid:part>`,
      ),
  })
}
