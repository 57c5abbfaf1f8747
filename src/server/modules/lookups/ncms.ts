import { isValidNcm } from '@brazilian-utils/brazilian-utils/is-valid-ncm'
import { CAPITULOS } from './capitulos.ts'
import { semAcento } from './procurar.ts'

export interface Ncm {
  id: number
  codigo: string
  descricao: string
}

const linha = (codigo: string): Ncm => ({
  id: Number(codigo),
  codigo,
  descricao: CAPITULOS[Number(codigo.slice(0, 2))] ?? '',
})

/** 8 digits that the current TEC holds. */
export const ncmExiste = (codigo: string): boolean => /^\d{8}$/.test(codigo) && isValidNcm(codigo)

/** Codes that begin with the digits given (two at least), in order; at most `limite`. */
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

/** Chapters whose title has the words; their codes in order. */
export function ncmsPorDescricao(texto: string, limite: number): Ncm[] {
  const termo = semAcento(texto.replace(/^\*|\*$/g, '').trim())
  if (termo.length < 3) return []
  const achados: Ncm[] = []
  for (const [capitulo, titulo] of Object.entries(CAPITULOS)) {
    if (achados.length >= limite) break
    if (semAcento(titulo).includes(termo))
      achados.push(...ncmsPorCodigo(capitulo.padStart(2, '0'), limite - achados.length))
  }
  return achados
}
