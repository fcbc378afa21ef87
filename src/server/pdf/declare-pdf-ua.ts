import { replaceOnce, updatePdf } from '#server/pdf/update-pdf.ts'

/** What PDF/A wants to be told about a property that it does not know (ISO 19005-3, 6.6.2.3). */
const schema = `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>\
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>\
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name>\
<pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category>\
<pdfaProperty:description>Part of the PDF/UA standard that the document conforms to</pdfaProperty:description>\
</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li>`

/**
 * Declares a PDF/A-3a document as PDF/UA-1 too. The typesetter can declare only one standard at a time, though what
 * it makes for PDF/A-3a lacks nothing for PDF/UA-1 but the declaration and the wish that a reader's window show the
 * title (a test checks both standards with veraPDF).
 */
export function declarePdfUa(pdf: Uint8Array): Uint8Array {
  return updatePdf(pdf, {
    catalog: (dictionary) =>
      replaceOnce(dictionary, '/ViewerPreferences <<', '/ViewerPreferences << /DisplayDocTitle true'),
    metadata: (xmp) => {
      const end = '</rdf:Bag></pdfaExtension:schemas>'
      const part = '<pdfuaid:part xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">1</pdfuaid:part>'
      return replaceOnce(replaceOnce(xmp, end, `${schema}${end}`), '<pdfaid:part>', `${part}<pdfaid:part>`)
    },
  })
}
