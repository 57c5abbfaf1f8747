/** Fault in one line of a file. */
export interface LineRefusal {
  /** Line number, from 1. */
  linha: number
  mensagem: string
}

/** Number of faults in a file at which a reader stops, or cuts its list. */
export const MAIS_RECUSAS = 200

/** Error for a file that cannot be imported, with the faulty lines; nothing is written. */
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

/** Returns the line number, from 1, of a byte or character offset. */
export function linhaDe(texto: string | Uint8Array, ate: number): number {
  let linha = 1
  for (let i = 0; i < ate && i < texto.length; i++)
    if ((typeof texto === 'string' ? texto.charCodeAt(i) : texto[i]) === 10) linha++
  return linha
}

/** Finds the offset of the first byte that is not UTF-8; null: none. */
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

/** Finds the offset of the first non-ASCII byte of UTF-8, hardly Windows-1252 then. Null: not UTF-8, or all ASCII. */
export function primeiroUtf8(bytes: Uint8Array): number | null {
  if (foraDeUtf8(bytes) !== null) return null
  const at = bytes.findIndex(byte => byte >= 0x80)
  return at < 0 ? null : at
}

/** Reads DD/MM/AAAA as YYYY-MM-DD; null for an invalid day. */
export function dia(texto: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(texto.trim())
  if (!parts) return null
  const iso = `${parts[3]}-${parts[2]}-${parts[1]}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

/** Decodes a UTF-8 file, without its byte order mark. @throws ArquivoRecusado with the line */
export function textoUtf8(bytes: Uint8Array, conserto: string): string {
  const bad = foraDeUtf8(bytes)
  if (bad !== null) refuse(linhaDe(bytes, bad), `O arquivo não está em UTF-8: ${conserto}`)
  return Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
}

/** Reads a JSON file. `de`: its publisher, for the error ('do Siscomex'). @throws ArquivoRecusado with the line */
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

/** Lists the line number of each match of a global pattern, from offset `desde` on, counting line breaks only once. */
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

/** Splits a line at `;`; a quoted cell may contain `;`. Null: a quote is not closed. */
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
