import { SIGLA_UF } from '../../../../domain/options/uf.ts'
import {
  ArquivoRecusado,
  celulas,
  dia,
  type LineRefusal,
  linhaDe,
  MAIS_RECUSAS,
  primeiroUtf8,
  refuse,
} from './arquivo.ts'

export interface LinhaIbpt {
  ncm: string
  ex: string | null
  nacional: string
  importado: string
  estadual: string
  municipal: string
  vigencia_inicio: string
  vigencia_fim: string
}

export interface TabelaIbpt {
  uf: string
  versao: string
  linhas: LinhaIbpt[]
  lidas: number
  /** Number of lines about services (NBS, LC 116), which are not imported. */
  servicos: number
}

const CABECALHO =
  'codigo;ex;tipo;descricao;nacionalfederal;importadosfederal;estadual;municipal;vigenciainicio;vigenciafim;chave;versao;fonte'
const NOMES = CABECALHO.split(';')
const DECIMAL = /^\d{1,3}([.,]\d{1,4})?$/

/**
 * Reads a state's IBPT table (`TabelaIBPTax<UF><versão>.csv`; Lei 12.741/2012): separated by `;`, Windows-1252. Only
 * the file's name tells the state. @throws ArquivoRecusado with the lines
 */
export function readIbpt(bytes: Uint8Array, nome: string): TabelaIbpt {
  const uf = /TabelaIBPTax([A-Z]{2})/i.exec(nome)?.[1]?.toUpperCase()
  if (!uf || !SIGLA_UF.some(([sigla]) => sigla === uf))
    return refuse(1, 'O estado vem no nome do arquivo: TabelaIBPTaxSP26.2.A.csv')
  const utf8 = primeiroUtf8(bytes)
  if (utf8 !== null)
    refuse(
      linhaDe(bytes, utf8),
      'O arquivo está em UTF-8, e a tabela do IBPT vem em Windows-1252: não o salve de novo',
    )
  const lines = new TextDecoder('windows-1252').decode(bytes).split(/\r?\n/)
  const header = (lines[0] ?? '').toLowerCase().replaceAll('"', '').trim()
  if (header !== CABECALHO) refuse(1, `Cabeçalho diferente do da tabela do IBPT: ${CABECALHO}`)
  const recusas: LineRefusal[] = []
  const linhas: LinhaIbpt[] = []
  const seen = new Map<string, number>()
  let servicos = 0
  let lidas = 0
  let versao = ''
  for (const [i, line] of lines.entries()) {
    if (i === 0 || line.trim() === '') continue
    lidas++
    const linha = i + 1
    const faults: string[] = []
    const cells = celulas(line)
    if (cells?.length !== NOMES.length) {
      recusas.push({ linha, mensagem: `${cells?.length ?? 0} colunas em vez de ${NOMES.length}` })
      continue
    }
    const cell = (name: string) => cells[NOMES.indexOf(name)]?.trim() ?? ''
    if (!['0', '1', '2'].includes(cell('tipo'))) faults.push(`tipo desconhecido: ${cell('tipo')}`)
    const rate = (name: string) => {
      const text = cell(name)
      if (!DECIMAL.test(text)) faults.push(`${name}: alíquota inválida: ${text || 'vazia'}`)
      return text.replace(',', '.')
    }
    const day = (name: string) => {
      const found = dia(cell(name))
      if (!found) faults.push(`${name}: data inválida: ${cell(name) || 'vazia'}`)
      return found ?? ''
    }
    const row: LinhaIbpt = {
      ncm: cell('codigo'),
      ex: cell('ex') || null,
      nacional: rate('nacionalfederal'),
      importado: rate('importadosfederal'),
      estadual: rate('estadual'),
      municipal: rate('municipal'),
      vigencia_inicio: day('vigenciainicio'),
      vigencia_fim: day('vigenciafim'),
    }
    versao = cell('versao')
    if (cell('tipo') === '0') {
      if (!/^\d{8}$/.test(row.ncm)) faults.push(`NCM inválido: ${row.ncm || 'vazio'}`)
      if (row.ex !== null && !/^\d{1,3}$/.test(row.ex)) faults.push(`EX inválida: ${row.ex}`)
      const key = `${row.ncm} ${row.ex ?? ''}`
      const before = seen.get(key)
      if (before !== undefined) faults.push(`o NCM ${row.ncm} já está na linha ${before}`)
      seen.set(key, linha)
      linhas.push(row)
    } else servicos++
    for (const mensagem of faults) recusas.push({ linha, mensagem })
    if (recusas.length >= MAIS_RECUSAS) break
  }
  if (recusas.length > 0) throw new ArquivoRecusado(recusas)
  if (linhas.length === 0) refuse(1, 'O arquivo não tem nenhuma linha de NCM')
  return { uf, versao, linhas, lidas, servicos }
}
