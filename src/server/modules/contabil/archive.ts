import type { TipoXml } from '../../../domain/api/contabil.ts'
import type { Db, Q, Tenant } from '../../db/transaction.ts'
import { documentFile, eventFile } from '../../sefaz/families.ts'
import { Packer, ZipWriter } from '../../zip/write.ts'
import { documentPdf } from '../impressao/service.ts'
import {
  type ArquivoXml,
  issuedPage,
  type Marca,
  type PeriodoXml,
  receivedPage,
  voidedPage,
} from './repository.ts'

/** Documents per query: few, for little memory. Each page is a short transaction: a slow client keeps none open. */
const PAGE = 50

/** Files compressed at the same time: the number of threads in Node's pool. */
const AT_ONCE = 4

/** Folder in the ZIP by kind. */
const FOLDER: Readonly<Record<TipoXml, string>> = {
  saida: 'saidas',
  entrada: 'entradas',
  recebida: 'recebidas',
  inutilizada: 'inutilizadas',
}

type Page<Row extends Marca> = (q: Q, periodo: PeriodoXml, after: Marca, limit: number) => Promise<Row[]>

async function* pages<Row extends Marca>(
  db: Db,
  tenant: Tenant,
  periodo: PeriodoXml,
  read: Page<Row>,
): AsyncGenerator<Row[]> {
  for (let after: Marca = { em: '', id: 0 }; ; ) {
    const rows = await db.tx(tenant, q => read(q, periodo, after, PAGE))
    const last = rows.at(-1)
    const whole = rows.length === PAGE
    if (last) yield rows
    // empties the database driver's array, which outlives the query and would keep its rows in memory
    rows.length = 0
    if (!last || !whole) return
    after = { em: last.em, id: last.id }
  }
}

const documentFiles = (rows: Awaited<ReturnType<typeof issuedPage>>): ArquivoXml[] =>
  rows.flatMap(({ chave, tipo, xml, eventos }) => [
    { nome: `${FOLDER[tipo]}/${documentFile(chave)}`, xml },
    ...(eventos ?? []).map(evento => ({
      nome: `${FOLDER[tipo]}/${eventFile(chave, evento)}`,
      xml: evento.xml,
    })),
  ])

const voidedFiles = (rows: Awaited<ReturnType<typeof voidedPage>>): ArquivoXml[] =>
  rows.map(({ modelo, serie, de, ate, ano, xml }) => ({
    nome: `${FOLDER.inutilizada}/20${ano}-${modelo}-${serie}-${de}-${ate}-procInutNFe.xml`,
    xml,
  }))

/** Draws the papers of the page's authorised documents: DANFE of each NF-e, and the papers of transport. */
async function paperFiles(
  db: Db,
  tenant: Tenant,
  rows: Awaited<ReturnType<typeof issuedPage>>,
): Promise<ArquivoXml[]> {
  const files: ArquivoXml[] = []
  for (const { id, chave, tipo, papel } of rows) {
    const pdf = papel ? await documentPdf(db, tenant, id) : null
    if (pdf) files.push({ nome: `${FOLDER[tipo]}/${chave}.pdf`, xml: pdf })
  }
  return files
}

/** Reads the files of a period page by page, with at most one page in memory. `pdf`: includes the papers. */
export async function* filesOf(
  db: Db,
  tenant: Tenant,
  periodo: PeriodoXml,
  pdf = false,
): AsyncGenerator<ArquivoXml[]> {
  const { tipo, situacao } = periodo
  if (tipo !== 'recebida' && tipo !== 'inutilizada')
    for await (const rows of pages(db, tenant, periodo, issuedPage))
      yield [...documentFiles(rows), ...(pdf ? await paperFiles(db, tenant, rows) : [])]
  if (tipo === undefined || tipo === 'recebida')
    for await (const rows of pages(db, tenant, periodo, receivedPage)) yield documentFiles(rows)
  if (situacao === undefined && (tipo === undefined || tipo === 'inutilizada'))
    for await (const rows of pages(db, tenant, periodo, voidedPage)) yield voidedFiles(rows)
}

/** Packs the files into ZIPs of about `bytes` each, to be mailed; null if there would be more than `most`. */
export async function filesInParts(
  db: Db,
  tenant: Tenant,
  periodo: PeriodoXml,
  { bytes, most, pdf = false }: { bytes: number; most: number; pdf?: boolean },
): Promise<Buffer[] | null> {
  const parts: Buffer[] = []
  let zip = new ZipWriter()
  let held: Buffer[] = []
  const close = () => {
    parts.push(Buffer.concat([...held, zip.end()]))
    zip = new ZipWriter()
    held = []
  }
  const packer = new Packer()
  try {
    for await (const page of filesOf(db, tenant, periodo, pdf))
      for (const file of page) {
        held.push(zip.add(await packer.pack(file)))
        if (zip.length < bytes) continue
        close()
        if (parts.length > most) return null
      }
  } finally {
    packer.close()
  }
  if (held.length > 0) close()
  return parts.length > most ? null : parts
}

/** Packs the files into one ZIP as a stream; reading stops when the consumer stops. */
export async function* zipOf(files: AsyncIterable<readonly ArquivoXml[]>): AsyncGenerator<Buffer> {
  const zip = new ZipWriter()
  const packers = Array.from({ length: AT_ONCE }, () => new Packer())
  try {
    for await (const page of files)
      for (let at = 0; at < page.length; at += AT_ONCE) {
        const packed = await Promise.all(
          page.slice(at, at + AT_ONCE).map((file, lane) => (packers[lane] as Packer).pack(file)),
        )
        yield Buffer.concat(packed.map(file => zip.add(file)))
      }
    yield zip.end()
  } finally {
    for (const packer of packers) packer.close()
  }
}
