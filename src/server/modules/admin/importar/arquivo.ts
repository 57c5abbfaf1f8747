/** Fault of one line of a file. */
export interface LineRefusal {
  /** From 1. */
  linha: number
  mensagem: string
}

/** Lines told; the rest is counted. */
export const MAIS_RECUSAS = 200

/** The file as a whole, or some of its lines, cannot be taken: nothing of it is. */
export class ArquivoRecusado extends Error {
  readonly recusas: readonly LineRefusal[]
  constructor(recusas: readonly LineRefusal[]) {
    super(recusas[0] ? `Linha ${recusas[0].linha}: ${recusas[0].mensagem}` : 'Arquivo recusado')
    this.recusas = recusas
  }
}

export const refuse = (linha: number, mensagem: string): never => {
  throw new ArquivoRecusado([{ linha, mensagem }])
}

/** Line of a byte or character offset. */
export function linhaDe(texto: string | Uint8Array, ate: number): number {
  let linha = 1
  for (let i = 0; i < ate && i < texto.length; i++)
    if ((typeof texto === 'string' ? texto.charCodeAt(i) : texto[i]) === 10) linha++
  return linha
}

/** First byte that is no UTF-8, or null. */
export function foraDeUtf8(bytes: Uint8Array): number | null {
  for (let i = 0; i < bytes.length; ) {
    const b = bytes[i] ?? 0
    const more =
      b < 0x80 ? 0 : b >= 0xc2 && b < 0xe0 ? 1 : b >= 0xe0 && b < 0xf0 ? 2 : b >= 0xf0 && b < 0xf5 ? 3 : -1
    if (more < 0) return i
    for (let k = 1; k <= more; k++) if (((bytes[i + k] ?? 0) & 0xc0) !== 0x80) return i
    i += more + 1
  }
  return null
}

/** First byte of a letter written in UTF-8 (an accent in two bytes), or null: such a file is not Windows-1252. */
export function primeiroUtf8(bytes: Uint8Array): number | null {
  if (foraDeUtf8(bytes) !== null) return null
  const at = bytes.findIndex(byte => byte >= 0x80)
  return at < 0 ? null : at
}

/** DD/MM/AAAA → YYYY-MM-DD; null when there is no such day. */
export function dia(texto: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(texto.trim())
  if (!parts) return null
  const iso = `${parts[3]}-${parts[2]}-${parts[1]}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

/** The text of a file that must be UTF-8, without its mark. @throws ArquivoRecusado naming the line */
export function textoUtf8(bytes: Uint8Array, conserto: string): string {
  const bad = foraDeUtf8(bytes)
  if (bad !== null) refuse(linhaDe(bytes, bad), `O arquivo não está em UTF-8: ${conserto}`)
  return Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
}

/** A JSON file as it was published. `de` says by whom. @throws ArquivoRecusado naming the line */
export function readJson(bytes: Uint8Array, de: string): { texto: string; lido: unknown } {
  const texto = textoUtf8(bytes, `baixe-o de novo ${de}`)
  try {
    return { texto, lido: JSON.parse(texto) as unknown }
  } catch (error) {
    const said = (error as Error).message
    const at = /position (\d+)/.exec(said)?.[1]
    const line = /line (\d+)/.exec(said)?.[1]
    const linha = line ? Number(line) : linhaDe(texto, at ? Number(at) : texto.length)
    return refuse(linha, `O arquivo não é um JSON inteiro: baixe-o de novo ${de}`)
  }
}

/** Line of each match of a global pattern, from `desde` on; the text is read once for all of them. */
export function linhasDe(texto: string, padrao: RegExp, desde = 0): number[] {
  let lido = Math.max(0, desde)
  let linha = linhaDe(texto, lido)
  return [...texto.slice(lido).matchAll(padrao)].map(({ index }) => {
    const at = Math.max(0, desde) + index
    linha += linhaDe(texto.slice(lido, at), at - lido) - 1
    lido = at
    return linha
  })
}

/** Cells of a line parted by `;`: one may be quoted and hold a `;`. null: a quote without its end. */
export function celulas(line: string): string[] | null {
  if (!line.includes('"')) return line.split(';')
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let i = 0; i < line.length; i++) {
    const c = line[i]
    if (c === '"') {
      if (quoted && line[i + 1] === '"') {
        cell += '"'
        i++
      } else quoted = !quoted
    } else if (c === ';' && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += c
  }
  return quoted ? null : [...cells, cell]
}
