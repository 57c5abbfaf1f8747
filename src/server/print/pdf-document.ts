import type PDFDocument from 'pdfkit'

/** Points per millimetre. */
export const MM = 72 / 25.4

export type Doc = InstanceType<typeof PDFDocument>

export interface OpenPdf {
  doc: Doc
  end: () => Promise<Buffer>
}

/** Opens a PDF without pages; `end` gives its bytes. Loads its large library only at the first PDF. */
export async function openPdf(titulo: string): Promise<OpenPdf> {
  const { default: Document } = await import('pdfkit')
  const doc = new Document({
    autoFirstPage: false,
    info: { Title: titulo, Creator: 'Tecla', Producer: 'Tecla' },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  return {
    doc,
    end() {
      doc.end()
      return done
    },
  }
}
