import type { ModeloNota } from './models.ts'

/** An issue mode of a note (tpEmis, B22 of the layout). */
interface FormaDeEmissao {
  tpEmis: number
  nome: string
  /** Models whose documents may ask for this mode. */
  escolhida: readonly ModeloNota[]
}

/** Issue modes, in the order of the form. */
export const EMISSOES = [
  { tpEmis: 1, nome: 'Normal', escolhida: ['55', '65'] },
  { tpEmis: 6, nome: 'Contingência SVC-AN', escolhida: ['55'] },
  { tpEmis: 7, nome: 'Contingência SVC-RS', escolhida: ['55'] },
  { tpEmis: 4, nome: 'Contingência EPEC', escolhida: ['65'] },
  { tpEmis: 5, nome: 'Contingência FS-DA', escolhida: [] },
  { tpEmis: 9, nome: 'OFF-LINE', escolhida: ['65'] },
] as const satisfies readonly FormaDeEmissao[]

export type TpEmis = (typeof EMISSOES)[number]['tpEmis']

/** Checks a tpEmis. @throws RangeError for an unknown number */
export function tpEmisOf(valor: number): TpEmis {
  const found = EMISSOES.find(({ tpEmis }) => tpEmis === valor)
  if (!found) throw new RangeError(`no tpEmis ${valor}`)
  return found.tpEmis
}

export const nomeEmissao = (valor: TpEmis): string =>
  EMISSOES.find(({ tpEmis }) => tpEmis === valor)?.nome ?? ''

/** Tells whether the mode is a virtual SEFAZ of contingency. The mode works online: the goods wait for the answer. */
export const isSvc = (tpEmis: number): tpEmis is 6 | 7 => tpEmis === 6 || tpEmis === 7

/** Names the service: `SVC-AN`, `SVC-RS`. */
export const nomeSvc = (tpEmis: 6 | 7): 'SVC-AN' | 'SVC-RS' => (tpEmis === 7 ? 'SVC-RS' : 'SVC-AN')

/** Tells whether a document of that model may ask for this mode. */
export const escolheEmissao = (tpEmis: number, modelo: string): boolean =>
  EMISSOES.some(row => row.tpEmis === tpEmis && row.escolhida.some(each => each === modelo))
