import { isValidNcm } from '@brazilian-utils/brazilian-utils/is-valid-ncm'
import { plain } from '../../core/text/plain.ts'
import { CAPITULOS } from './capitulos.ts'
import { NCMS_COMUNS, POSICOES } from './ncms-comuns.ts'

export interface Ncm {
  id: number
  codigo: string
  descricao: string
}

const nomes = new Map(NCMS_COMUNS.map(({ codigo, nome }) => [codigo, nome]))

/** Makes an NCM's row, named by us (common codes) and the heading, else the chapter: the package has no texts. */
const linha = (codigo: string): Ncm => ({
  id: Number(codigo),
  codigo,
  descricao: [nomes.get(codigo), POSICOES.get(codigo.slice(0, 4)) ?? CAPITULOS[Number(codigo.slice(0, 2))]]
    .filter(Boolean)
    .join(' · '),
})

/** Tells if the code is in the official NCM table. Counts digits first: the package fills shorter codes with zeros. */
export const ncmExiste = (codigo: string): boolean => /^\d{8}$/.test(codigo) && isValidNcm(codigo)

/** Lists the codes that begin with these digits (at least two), in order; at most `limite`. */
export function ncmsPorCodigo(prefixo: string, limite: number): Ncm[] {
  if (!/^\d{2,8}$/.test(prefixo)) return []
  const livres = 8 - prefixo.length
  const achados: Ncm[] = []
  for (let n = 0; n < 10 ** livres && achados.length < limite; n++) {
    const codigo = prefixo + (livres ? String(n).padStart(livres, '0') : '')
    if (isValidNcm(codigo)) achados.push(linha(codigo))
  }
  return achados
}

/**
 * Lists the codes for a text of at least 3 letters: first the common codes whose words begin with the typed words
 * ('leite cond'), and among these the names that begin with the first typed word on top; then all codes of matching
 * headings, and of chapters whose title contains the whole text.
 */
export function ncmsPorDescricao(texto: string, limite: number): Ncm[] {
  const termo = plain(texto.replace(/^\*|\*$/g, '').trim())
  if (termo.length < 3) return []
  const palavras = termo.split(/\s+/)
  const todas = (procura: string) =>
    palavras.every(palavra => ` ${procura.replace(/[^a-z0-9]+/g, ' ')}`.includes(` ${palavra}`))
  const comuns = NCMS_COMUNS.filter(({ procura }) => todas(procura))
  const primeiro = ({ nome }: { nome: string }) => (plain(nome).startsWith(palavras[0] ?? '') ? 0 : 1)
  const achados = comuns
    .toSorted((a, b) => primeiro(a) - primeiro(b))
    .slice(0, limite)
    .map(({ codigo }) => linha(codigo))
  const tem = new Set(achados.map(({ codigo }) => codigo))
  const prefixos = [
    ...[...POSICOES].filter(([, titulo]) => todas(plain(titulo))).map(([posicao]) => posicao),
    ...Object.entries(CAPITULOS)
      .filter(([, titulo]) => plain(titulo).includes(termo))
      .map(([capitulo]) => capitulo.padStart(2, '0')),
  ]
  for (const prefixo of prefixos) {
    for (const ncm of ncmsPorCodigo(prefixo, limite)) {
      if (achados.length >= limite) return achados
      if (!tem.has(ncm.codigo)) achados.push(ncm)
      tem.add(ncm.codigo)
    }
  }
  return achados
}

/** Lists codes for a product's name ('LEITE CONDENSADO MOCA 395 G'): drops its last word until a code is found. */
export function ncmsDoNome(nome: string, limite: number): Ncm[] {
  const palavras = plain(nome).match(/[a-z]{3,}/g) ?? []
  for (let n = palavras.length; n > 0; n--) {
    const achados = ncmsPorDescricao(palavras.slice(0, n).join(' '), limite)
    if (achados.length > 0) return achados
  }
  return []
}
