import { plainWords } from '../../../../core/text/plain.ts'
import { ArquivoRecusado, celulas, type LineRefusal, MAIS_RECUSAS, refuse, textoUtf8 } from './arquivo.ts'

export interface LinhaCest {
  codigo: string
  /** '22030000 2202': complete NCM codes or their first digits; null when the annex has none. */
  ncms: string | null
  descricao: string
}

const COLUNAS = ['cest', 'ncm', 'descricao'] as const
const MAX_NCMS = 2000
const MAX_DESCRICAO = 1000

/**
 * Reads a CEST table, typed by the user or taken from a state's file, because no machine-readable table is published
 * (Conv. ICMS 142/2018, annexes II to XXVI). UTF-8, separated by `;`; the first line names the columns cest, ncm and
 * descricao, in any order; other columns are ignored. Codes may have dots; a cell may have several NCM codes, separated
 * by spaces, commas, slashes or `|`. @throws ArquivoRecusado with the lines
 */
export function readCest(bytes: Uint8Array): { linhas: LinhaCest[]; lidas: number } {
  const lines = textoUtf8(bytes, 'salve-o como "CSV UTF-8"').split(/\r?\n/)
  const header = (celulas(lines[0] ?? '') ?? []).map(plainWords)
  const missing = COLUNAS.filter(name => !header.includes(name))
  if (missing.length > 0)
    refuse(1, `Cabeçalho sem ${missing.join(', ')}: a primeira linha é ${COLUNAS.join(';')}`)
  const recusas: LineRefusal[] = []
  const linhas: LinhaCest[] = []
  const seen = new Map<string, number>()
  for (const [i, line] of lines.entries()) {
    if (i === 0 || line.trim() === '') continue
    const linha = i + 1
    const fault = (mensagem: string) => recusas.push({ linha, mensagem })
    const cells = celulas(line)
    if (cells?.length !== header.length) {
      fault(cells ? `${cells.length} colunas em vez de ${header.length}` : 'aspas abertas e não fechadas')
      continue
    }
    const cell = (name: (typeof COLUNAS)[number]) => cells[header.indexOf(name)]?.trim() ?? ''
    const codigo = cell('cest').replaceAll('.', '')
    if (!/^\d{7}$/.test(codigo)) fault(`CEST inválido: ${cell('cest') || 'vazio'}`)
    const ncms = cell('ncm')
      .split(/[\s,|/]+/)
      .filter(Boolean)
    const plainNcms = ncms.map(ncm => ncm.replaceAll('.', ''))
    const bad = plainNcms.findIndex(ncm => !/^\d{2,8}$/.test(ncm))
    if (bad >= 0) fault(`NCM inválido: ${ncms[bad]}`)
    const descricao = cell('descricao')
    if (!descricao) fault('sem descrição')
    if (descricao.length > MAX_DESCRICAO) fault(`descrição com mais de ${MAX_DESCRICAO} caracteres`)
    const joined = plainNcms.join(' ')
    if (joined.length > MAX_NCMS) fault(`NCM com mais de ${MAX_NCMS} caracteres`)
    const before = seen.get(codigo)
    if (before !== undefined) fault(`o CEST ${codigo} já está na linha ${before}`)
    seen.set(codigo, linha)
    linhas.push({ codigo, ncms: joined || null, descricao })
    if (recusas.length >= MAIS_RECUSAS) break
  }
  if (recusas.length > 0) throw new ArquivoRecusado(recusas)
  if (linhas.length === 0) refuse(1, 'O arquivo não tem nenhuma linha de CEST')
  return { linhas, lidas: linhas.length }
}
