/** What is wanted of a paper: the words of its text layer, its QR codes, or what an OCR reads. */
export interface PaperJob {
  bytes: Uint8Array
  type: string
  wanted: 'words' | 'codes' | 'scan'
}
