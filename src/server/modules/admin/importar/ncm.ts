import {
  ArquivoRecusado,
  dia,
  type LineRefusal,
  linhasDe,
  MAIS_RECUSAS,
  readJson,
  refuse,
} from './arquivo.ts'

export interface LinhaNcm {
  codigo: string
  descricao: string
  vigencia_inicio: string
  vigencia_fim: string
}

export interface TabelaNcm {
  /** Version in the file: 'Vigente em 28/08/2026'. */
  versao: string
  linhas: LinhaNcm[]
  /** Number of rows in the file, including headings. */
  lidas: number
}

const MAX_DESCRICAO = 1000

/**
 * Reads the Siscomex's NCM table (`Tabela_NCM_Vigente_YYYYMMDD.json`): UTF-8 JSON, headings and complete codes in one
 * list. Returns the complete codes, each with the text of its heading. @throws ArquivoRecusado with the lines
 */
export function readNcm(bytes: Uint8Array): TabelaNcm {
  const { texto, lido } = readJson(bytes, 'do Siscomex')
  const { Nomenclaturas: rows, Data_Ultima_Atualizacao_NCM: versao } = (lido ?? {}) as Record<string, unknown>
  if (!Array.isArray(rows) || rows.length === 0)
    return refuse(1, 'Este não é o arquivo da NCM: falta a lista "Nomenclaturas"')
  const linhasDosRegistros = linhasDe(texto, /\{/g, texto.indexOf('"Nomenclaturas"'))
  const recusas: LineRefusal[] = []
  const textos = new Map<string, string>()
  const leaves: (LinhaNcm & { numero: number })[] = []
  const seen = new Map<string, number>()
  for (const [i, row] of (rows as unknown[]).entries()) {
    const linha = linhasDosRegistros[i] ?? 1
    const fault = (mensagem: string) => recusas.push({ linha, mensagem: `registro ${i + 1}: ${mensagem}` })
    const { Codigo, Descricao, Data_Inicio, Data_Fim } = (row ?? {}) as Record<string, unknown>
    const codigo = typeof Codigo === 'string' ? Codigo.replaceAll('.', '') : ''
    if (!/^\d{2,8}$/.test(codigo)) {
      fault(`código inválido: ${String(Codigo)}`)
      continue
    }
    const descricao = typeof Descricao === 'string' ? plain(Descricao) : ''
    if (!descricao) fault(`${Codigo}: sem descrição`)
    textos.set(codigo, descricao)
    const before = seen.get(codigo)
    if (before !== undefined && codigo.length === 8)
      fault(`${Codigo}: o código já está no registro ${before}`)
    seen.set(codigo, i + 1)
    if (codigo.length !== 8) continue
    const inicio = dia(String(Data_Inicio ?? ''))
    const fim = dia(String(Data_Fim ?? ''))
    if (!inicio) fault(`${Codigo}: data de início inválida: ${String(Data_Inicio)}`)
    if (!fim) fault(`${Codigo}: data de fim inválida: ${String(Data_Fim)}`)
    if (inicio && fim)
      leaves.push({ codigo, descricao, vigencia_inicio: inicio, vigencia_fim: fim, numero: i })
  }
  if (recusas.length > 0) throw new ArquivoRecusado(recusas.slice(0, MAIS_RECUSAS))
  return {
    versao: typeof versao === 'string' ? versao : '',
    lidas: rows.length,
    linhas: leaves.map(({ numero: _n, ...leaf }) => ({ ...leaf, descricao: withHeading(leaf, textos) })),
  }
}

/** Puts the heading before a code's text ('Café, mesmo torrado…: não descafeinado'), as many texts are only 'Outros'. */
function withHeading({ codigo, descricao }: LinhaNcm, textos: ReadonlyMap<string, string>): string {
  const heading = textos.get(codigo.slice(0, 4))?.replace(/[.:]$/, '')
  return (heading && heading !== descricao ? `${heading}: ${descricao}` : descricao).slice(0, MAX_DESCRICAO)
}

const plain = (texto: string) =>
  texto
    .replace(/<[^>]*>/g, '')
    .replace(/^[-\s]+/, '')
    .replace(/\s+/g, ' ')
    .trim()
