import { dec } from '../../../../core/money/decimal.ts'
import { plainWords } from '../../../../core/text/plain.ts'
import { CST_IBSCBS } from '../../../../domain/options/reforma.ts'
import { unzip } from '../../../unzip.ts'
import {
  ArquivoRecusado,
  dia,
  type LineRefusal,
  linhaDe,
  linhasDe,
  MAIS_RECUSAS,
  readJson,
  refuse,
} from './arquivo.ts'

export interface LinhaClassificacao {
  codigo: string
  cst: string
  descricao: string
  /** Reductions, %, with four decimal places, as in the database column. */
  reducao_ibs: string
  reducao_cbs: string
  nfe: string
  nfce: string
  cte: string
  vigencia_inicio: string | null
  vigencia_fim: string | null
}

export interface TabelaClassificacao {
  linhas: LinhaClassificacao[]
  lidas: number
  /** Number of rows whose CST the engine does not know: no rule could use them. */
  desconhecidas: number
}

/** A row of the XLSX or JSON file, not checked yet. */
interface Crua {
  linha: number
  /** Name of the row in errors, for a JSON file that is one long line. */
  nome: string
  cst: unknown
  codigo: unknown
  descricao: unknown
  reducao_ibs: unknown
  reducao_cbs: unknown
  nfe: unknown
  nfce: unknown
  cte: unknown
  inicio: unknown
  fim: unknown
}

const CSTS: ReadonlySet<string> = new Set(CST_IBSCBS.map(([cst]) => cst))
const MAX_DESCRICAO = 1000

/**
 * Reads the official table of cClassTrib: the portal's XLSX (IT 2025.002), recognised by its first bytes, or the SVRS's
 * JSON. Finds the columns of the XLSX by name, because versions differ. @throws ArquivoRecusado with the lines
 */
export async function readClassificacao(bytes: Uint8Array): Promise<TabelaClassificacao> {
  const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b
  return judge(zipped ? await sheetRows(Buffer.from(bytes)) : jsonRows(bytes))
}

function judge(rows: readonly Crua[]): TabelaClassificacao {
  const recusas: LineRefusal[] = []
  const linhas: LinhaClassificacao[] = []
  const seen = new Map<string, number>()
  let desconhecidas = 0
  for (const row of rows) {
    const { linha, nome } = row
    const fault = (mensagem: string) => recusas.push({ linha, mensagem: nome + mensagem })
    const cst = code(row.cst, 3)
    const codigo = code(row.codigo, 6)
    if (cst === null) fault(`CST inválido: ${shown(row.cst)}`)
    if (codigo === null) fault(`cClassTrib inválido: ${shown(row.codigo)}`)
    if (cst && codigo && !codigo.startsWith(cst)) fault(`${codigo} não começa pelo CST ${cst}`)
    const descricao = String(row.descricao ?? '')
      .replace(/\s+/g, ' ')
      .trim()
    if (!descricao) fault(`${shown(row.codigo)}: sem descrição`)
    const before = seen.get(codigo ?? '')
    if (codigo && before !== undefined) fault(`${codigo}: o código já está na linha ${before}`)
    if (codigo) seen.set(codigo, linha)
    const rate = (name: 'reducao_ibs' | 'reducao_cbs') => {
      const read = percentage(row[name])
      if (read === null)
        fault(`${name === 'reducao_ibs' ? 'pRedIBS' : 'pRedCBS'} inválido: ${shown(row[name])}`)
      return read ?? ''
    }
    const mark = (name: 'nfe' | 'nfce' | 'cte') => {
      const read = flag(row[name])
      if (read === null) fault(`ind${name} inválido: ${shown(row[name])}`)
      return String(read ?? false)
    }
    const day = (name: 'inicio' | 'fim') => {
      const read = dateOf(row[name])
      if (read === undefined)
        fault(`data de ${name === 'fim' ? 'fim' : 'início'} inválida: ${shown(row[name])}`)
      return read ?? null
    }
    const read: LinhaClassificacao = {
      codigo: codigo ?? '',
      cst: cst ?? '',
      descricao: descricao.slice(0, MAX_DESCRICAO),
      reducao_ibs: rate('reducao_ibs'),
      reducao_cbs: rate('reducao_cbs'),
      nfe: mark('nfe'),
      nfce: mark('nfce'),
      cte: mark('cte'),
      vigencia_inicio: day('inicio'),
      vigencia_fim: day('fim'),
    }
    if (CSTS.has(read.cst)) linhas.push(read)
    else desconhecidas++
    if (recusas.length >= MAIS_RECUSAS) break
  }
  if (recusas.length > 0) throw new ArquivoRecusado(recusas)
  if (linhas.length === 0) refuse(1, 'O arquivo não tem nenhuma classificação')
  return { linhas, lidas: rows.length, desconhecidas }
}

/** Names of the columns in the versions of the sheet, separated by `|`. The first six are required. */
const COLUNAS = {
  cst: 'cst-ibs/cbs|cst',
  codigo: 'cclasstrib',
  descricao: 'nome cclasstrib|descricao cclasstrib',
  reducao_ibs: 'predibs',
  reducao_cbs: 'predcbs',
  inicio: 'dinivig',
  fim: 'dfimvig',
  nfe: 'indnfe',
  nfce: 'indnfce',
  cte: 'indcte',
} as const

const OBRIGATORIAS = ['cst', 'codigo', 'descricao', 'reducao_ibs', 'reducao_cbs', 'inicio'] as const

async function sheetRows(bytes: Buffer): Promise<Crua[]> {
  const sheets = await open(bytes)
  const sheet = sheets.find(({ sheet: name }) => plain(name) === 'cclasstrib')
  if (!sheet) return refuse(1, 'Esta não é a planilha do cClassTrib: falta a aba "cClassTrib"')
  const rows = sheet.data as readonly (readonly unknown[])[]
  const top = rows.slice(0, 10).findIndex(row => row.some(cell => plain(cell) === 'cclasstrib'))
  if (top < 0) return refuse(1, 'A aba "cClassTrib" não tem a coluna cClassTrib')
  const header = (rows[top] ?? []).map(plain)
  const at = (names: string) => {
    for (const name of names.split('|')) if (header.includes(name)) return header.indexOf(name)
    return -1
  }
  const missing = OBRIGATORIAS.filter(name => at(COLUNAS[name]) < 0)
  if (missing.length > 0)
    return refuse(top + 1, `Cabeçalho sem ${missing.map(name => COLUNAS[name].split('|')[0]).join(', ')}`)
  return rows.flatMap((row, i) => {
    if (i <= top || row.every(cell => cell === null || cell === '')) return []
    const cells = Object.entries(COLUNAS).map(([name, names]) => [name, row[at(names)] ?? null])
    return [{ ...(Object.fromEntries(cells) as Omit<Crua, 'linha' | 'nome'>), linha: i + 1, nome: '' }]
  })
}

async function open(bytes: Buffer) {
  try {
    // unzips first, to find a broken archive, or one that unpacks too large
    unzip(bytes)
    const { default: readSheets } = await import('read-excel-file/node')
    return await readSheets(bytes)
  } catch (error) {
    const said = (error as Error).message
    return refuse(
      1,
      /ZIP/.test(said) ? `A planilha não abre: ${said}` : 'A planilha não abre: salve-a de novo como .xlsx',
    )
  }
}

interface CstJson {
  Cst?: unknown
  ClassificacoesTributarias?: unknown
}

function jsonRows(bytes: Uint8Array): Crua[] {
  const { texto, lido } = readJson(bytes, 'da SVRS')
  const groups = Array.isArray(lido) ? (lido as (CstJson | null)[]) : []
  if (!groups.some(group => Array.isArray(group?.ClassificacoesTributarias)))
    return refuse(1, 'Este não é o JSON do cClassTrib: falta a lista "ClassificacoesTributarias"')
  const linhas = linhasDe(texto, /"CodClassTrib"/g)
  let n = 0
  return groups.flatMap((group, g) => {
    const rows = group?.ClassificacoesTributarias
    if (!Array.isArray(rows)) return refuse(1, `CST ${g + 1} da lista: sem "ClassificacoesTributarias"`)
    return rows.map((one: Record<string, unknown> | null): Crua => {
      const row = one ?? {}
      const linha = linhas[n] ?? linhaDe(texto, texto.length)
      n++
      return {
        linha,
        nome: `registro ${n}: `,
        cst: group?.Cst,
        codigo: row['CodClassTrib'],
        descricao: row['NomeReduzido'] ?? row['DescricaoClassTrib'],
        reducao_ibs: row['PercRedIbs'],
        reducao_cbs: row['PercRedCbs'],
        nfe: row['IndNfe'],
        nfce: row['IndNfce'],
        cte: row['IndCte'],
        inicio: row['DthIniVig'],
        fim: row['DthFimVig'],
      }
    })
  })
}

const plain = (cell: unknown) => plainWords(String(cell ?? ''))

const shown = (value: unknown) => String(value ?? '').slice(0, 40) || 'vazio'

/** Reads the digits of a code; a spreadsheet stores '000001' as the number 1. */
function code(value: unknown, length: number): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return /^\d+$/.test(text) && text.length <= length ? text.padStart(length, '0') : null
}

/** Reads a percentage: 60 → '60.0000'; empty is zero. Null: invalid, such as a decimal comma. */
function percentage(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return '0.0000'
  const text = String(value).trim()
  if (!/^\d{1,3}(\.\d+)?$/.test(text) || dec(text).gt(100)) return null
  return dec(text).toFixed(4)
}

function flag(value: unknown): boolean | null {
  if (value === null || value === undefined || value === '') return false
  const said = plain(value)
  if (['1', 'true', 'sim', 's', 'x'].includes(said)) return true
  return ['0', 'false', 'nao', 'n', '-'].includes(said) ? false : null
}

/** Days from 30 Dec 1899, day 0 of spreadsheets, to 1 Jan 1970. */
const EPOCH = 25_569
const DAY_MS = 86_400_000

/** Reads a date, a spreadsheet's day number, 'DD/MM/AAAA' or ISO as 'YYYY-MM-DD'. Null: empty; undefined: invalid. */
function dateOf(value: unknown): string | null | undefined {
  if (value === null || value === undefined || value === '' || value === '-') return null
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'number')
    return value > 36_526 && value < 2_958_466
      ? new Date(Math.round((value - EPOCH) * DAY_MS)).toISOString().slice(0, 10)
      : undefined
  const iso = /^(\d{4})-(\d{2})-(\d{2})(T[\d:.]+Z?)?$/.exec(String(value).trim())
  return dia(iso ? `${iso[3]}/${iso[2]}/${iso[1]}` : String(value)) ?? undefined
}
