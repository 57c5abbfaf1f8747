import type { ModeloNota } from './models.ts'

/** A way a note goes out (tpEmis, B22 of the layout). */
interface FormaDeEmissao {
  tpEmis: number
  nome: string
  /** Models whose documents may ask for it (doc 3 §2). */
  escolhida: readonly ModeloNota[]
}

/** One row each, in the order in which a form offers them. */
export const EMISSOES = [
  { tpEmis: 1, nome: 'Normal', escolhida: ['55', '65'] },
  { tpEmis: 6, nome: 'Contingência SVC-AN', escolhida: ['55'] },
  { tpEmis: 7, nome: 'Contingência SVC-RS', escolhida: ['55'] },
  { tpEmis: 4, nome: 'Contingência EPEC', escolhida: ['65'] },
  { tpEmis: 5, nome: 'Contingência FS-DA', escolhida: [] },
  { tpEmis: 9, nome: 'OFF-LINE', escolhida: ['65'] },
] as const satisfies readonly FormaDeEmissao[]

export type TpEmis = (typeof EMISSOES)[number]['tpEmis']

/** @throws RangeError for a number that is no way a note goes out */
export function tpEmisOf(valor: number): TpEmis {
  const found = EMISSOES.find(({ tpEmis }) => tpEmis === valor)
  if (!found) throw new RangeError(`no tpEmis ${valor}`)
  return found.tpEmis
}

export const nomeEmissao = (valor: TpEmis): string =>
  EMISSOES.find(({ tpEmis }) => tpEmis === valor)?.nome ?? ''

/** Authorised by the virtual SEFAZ of contingency, online as ever: nothing is handed over before its answer. */
export const isSvc = (tpEmis: number): tpEmis is 6 | 7 => tpEmis === 6 || tpEmis === 7

/** `SVC-AN`, `SVC-RS`. */
export const nomeSvc = (tpEmis: 6 | 7): 'SVC-AN' | 'SVC-RS' => (tpEmis === 7 ? 'SVC-RS' : 'SVC-AN')

/** May a document of that model ask for it? */
export const escolheEmissao = (tpEmis: number, modelo: string): boolean =>
  EMISSOES.some(row => row.tpEmis === tpEmis && row.escolhida.some(each => each === modelo))
