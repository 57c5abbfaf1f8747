import { decode } from '../../../core/text/decode.ts'
import { type FileTable, type LeituraDoArquivo, parseSheet, parseText } from './parse-file.ts'
import { readMarks, withMarks } from './sheet-marks.ts'

/** Reader of the values of a sheet, by its number from 1: its library has one for a worker and one for Node. */
type ReadSheet = (conteudo: ArrayBuffer, folha: number) => Promise<readonly (readonly unknown[])[]>

/** Name of the stream that an encrypted workbook has, in UTF-16. */
const ENCRYPTED = [...'EncryptedPackage'].flatMap(letter => [letter.charCodeAt(0), 0])

function has(bytes: Uint8Array, part: readonly number[]): boolean {
  const [first = 0] = part
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (part.every((byte, i) => bytes[at + i] === byte)) return true
  return false
}

/** A web page or an old XML of Excel, which many systems save under the name of a spreadsheet. */
const PAGE =
  /^\s*(?:<!doctype html|<html|<table|<meta|<\?xml[^>]*>\s*(?:<\?mso[^>]*>\s*)?<(?:\w+:)?(?:html|workbook))/i

/**
 * Reads a file as a table. A file that begins with PK (ZIP) is a spreadsheet, any other is text; what is neither is refused
 * in words. @throws Error in Portuguese
 */
export async function readFileTable(
  conteudo: ArrayBuffer,
  leitura: LeituraDoArquivo,
  readSheet: ReadSheet,
): Promise<FileTable> {
  const bytes = new Uint8Array(conteudo)
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new Error(
      has(bytes, ENCRYPTED)
        ? 'A planilha tem senha: abra no Excel, tire a senha e salve de novo'
        : 'Planilha do Excel antigo (.xls): salve como .xlsx ou CSV',
    )
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const marks = await readMarks(bytes)
    const rows = await readSheet(conteudo, marks.folha).catch(() => {
      throw new Error('Não consegui ler a planilha: o arquivo está danificado')
    })
    return parseSheet(withMarks(rows, marks), leitura)
  }
  const { texto, codificacao } = decode(bytes, leitura.codificacao)
  if (PAGE.test(texto.slice(0, 1000)))
    throw new Error('O arquivo é uma página com nome de planilha: abra no Excel e salve como .xlsx ou CSV')
  return parseText(texto, codificacao, leitura)
}
