import { XmlInvalido } from '../../core/dfe/kit/parse.ts'
import { decodeXml, MAIOR_DITO, MAIOR_XML, openNota } from '../../core/dfe/nfe/arquivo.ts'
import { isZip, plainName, readZip, type ZipEntry } from '../../core/zip/read-zip.ts'
import { unpack } from '../../core/zip/unpack.ts'

const MB = 1024 * 1024
/** Limits of a ZIP of notes: XML compresses ten to thirty times, a ZIP bomb a thousand times. */
const ZIP = { arquivos: 2000, bytes: 256 * MB, razao: 200 }
const MAIOR_ZIP = 64 * MB

/** File read: the XML of a note, or the reason why the file is no note. */
export type ArquivoLido = { nome: string; xml: string } | { nome: string; erro: string }

/** Reads files one at a time: an error in one file does not stop the others, and only one file is in memory. */
export async function* readFiles(
  files: readonly File[],
  open: Opening = openNota,
): AsyncGenerator<ArquivoLido> {
  for (const file of files) yield* attempt(file.name, () => readFile(file, open))
}

/** Opens a document's XML. @throws XmlInvalido where it is of another kind */
type Opening = (xml: string) => unknown

async function* readFile(file: File, open: Opening): AsyncGenerator<ArquivoLido> {
  const begins = await bytesOf(file.slice(0, 4))
  if (!isZip(begins)) {
    if (file.size > MAIOR_XML) throw new Error(MAIOR_DITO)
    yield readXml(file.name, await bytesOf(file), open)
    return
  }
  if (file.size > MAIOR_ZIP) throw new Error(`O ZIP passa de ${MAIOR_ZIP / MB} MB: divida em partes`)
  const entries = readZip(await bytesOf(file), ZIP)
  const notes = entries.filter(({ nome }) => /\.(?:xml|zip)$/i.test(nome) && !plainName(nome).startsWith('.'))
  if (notes.length === 0) throw new Error('O ZIP não tem arquivos XML')
  for (const entry of notes)
    yield* attempt(plainName(entry.nome), async function* () {
      yield readXml(plainName(entry.nome), await unpackNote(entry), open)
    })
}

const bytesOf = (blob: Blob): Promise<Uint8Array> =>
  blob.arrayBuffer().then(
    bytes => new Uint8Array(bytes),
    () => {
      throw new Error('Não dá para abrir: é uma pasta, ou o arquivo mudou ou saiu de onde estava')
    },
  )

async function* attempt(nome: string, read: () => AsyncGenerator<ArquivoLido>): AsyncGenerator<ArquivoLido> {
  try {
    yield* read()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    yield { nome, erro: said(error) }
  }
}

/** Gives an error's message as a whole sentence in Portuguese. */
export const said = (error: Error): string =>
  error instanceof XmlInvalido ? `Não dá para ler: ${error.message}` : error.message

function readXml(nome: string, bytes: Uint8Array, open: Opening): ArquivoLido {
  if (isZip(bytes)) throw new Error('É um ZIP dentro de outro: abra-o antes')
  const xml = decodeXml(bytes)
  open(xml)
  return { nome, xml }
}

/** Unpacks a note, whose size its index may not declare above the largest. */
async function unpackNote(entry: ZipEntry): Promise<Uint8Array> {
  if (entry.tamanho > MAIOR_XML) throw new Error(MAIOR_DITO)
  return unpack(entry)
}
