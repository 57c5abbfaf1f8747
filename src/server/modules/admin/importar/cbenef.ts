import { isUf } from '../../../../core/document/uf.ts'
import { plainWords } from '../../../../core/text/plain.ts'
import {
  ArquivoRecusado,
  celulas,
  dia,
  type LineRefusal,
  MAIS_RECUSAS,
  refuse,
  textoUtf8,
} from './arquivo.ts'

export interface LinhaCbenef {
  codigo: string
  /** CSTs of ICMS, in order, separated by a space. */
  csts: string
  descricao: string
  vigencia_inicio: string | null
  vigencia_fim: string | null
}

const COLUNAS = ['codigo', 'descricao', 'uf', 'csts', 'inicio', 'fim'] as const
const MAX_DESCRICAO = 1000

/**
 * Reads a state's table of codes of tax benefit, saved from the state's file as CSV: UTF-8, separated by `;`, with the
 * columns codigo, descricao, uf, csts, inicio and fim in any order. A cell may have several CSTs; a code on several lines
 * gets those of all. @throws ArquivoRecusado with the lines
 */
export function readCbenef(bytes: Uint8Array): { uf: string; linhas: LinhaCbenef[]; lidas: number } {
  const lines = textoUtf8(bytes, 'salve-o como "CSV UTF-8"').split(/\r?\n/)
  const header = (celulas(lines[0] ?? '') ?? []).map(plainWords)
  const missing = COLUNAS.filter(name => !header.includes(name))
  if (missing.length > 0)
    refuse(1, `Cabeçalho sem ${missing.join(', ')}: a primeira linha é ${COLUNAS.join(';')}`)
  const recusas: LineRefusal[] = []
  const porCodigo = new Map<string, LinhaCbenef>()
  let uf = ''
  let lidas = 0
  for (const [i, line] of lines.entries()) {
    if (i === 0 || line.trim() === '') continue
    const linha = i + 1
    const fault = (mensagem: string) => recusas.push({ linha, mensagem })
    const cells = celulas(line)
    if (cells?.length !== header.length) {
      fault(cells ? `${cells.length} colunas em vez de ${header.length}` : 'aspas abertas e não fechadas')
      continue
    }
    lidas++
    const cell = (name: (typeof COLUNAS)[number]) => cells[header.indexOf(name)]?.trim() ?? ''
    const dita = cell('uf').toUpperCase()
    if (!isUf(dita)) fault(`UF inválida: ${cell('uf') || 'vazia'}`)
    else if (uf !== '' && uf !== dita) fault(`UF ${dita} em um arquivo de ${uf}: importe um estado por vez`)
    else uf = dita
    const codigo = cell('codigo').toUpperCase()
    if (!/^[!-~]{8}(?:[!-~]{2})?$/.test(codigo)) fault(`Código inválido: ${cell('codigo') || 'vazio'}`)
    const csts = cell('csts')
      .split(/[\s,|/]+/)
      .filter(Boolean)
      .map(cst => cst.padStart(2, '0'))
    const bad = csts.find(cst => !/^\d{2}$/.test(cst))
    if (csts.length === 0 || bad) fault(`CST inválido: ${bad ?? 'vazio'}`)
    const descricao = cell('descricao').replace(/\s+/g, ' ')
    if (!descricao) fault('sem descrição')
    const day = (name: 'inicio' | 'fim') => {
      if (cell(name) === '') return null
      const read = dia(cell(name))
      if (read === null) fault(`Data inválida: ${cell(name)}`)
      return read
    }
    const known = porCodigo.get(codigo)
    porCodigo.set(codigo, {
      codigo,
      csts: [...new Set([...(known?.csts.split(' ') ?? []), ...csts])].sort().join(' '),
      descricao: known?.descricao ?? descricao.slice(0, MAX_DESCRICAO),
      vigencia_inicio: day('inicio') ?? known?.vigencia_inicio ?? null,
      vigencia_fim: day('fim') ?? known?.vigencia_fim ?? null,
    })
    if (recusas.length >= MAIS_RECUSAS) break
  }
  if (recusas.length > 0) throw new ArquivoRecusado(recusas)
  if (porCodigo.size === 0) refuse(1, 'O arquivo não tem nenhum código de benefício')
  return { uf, linhas: [...porCodigo.values()], lidas }
}
