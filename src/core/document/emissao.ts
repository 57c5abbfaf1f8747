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

/** Issue modes that only documents of transport have: of an MDF-e without connection, of a CT-e by SVC-SP. */
const DE_TRANSPORTE = [
  { tpEmis: 2, nome: 'Contingência do MDF-e' },
  { tpEmis: 8, nome: 'Contingência SVC-SP' },
] as const

const TODAS = [...EMISSOES, ...DE_TRANSPORTE] as const

export type TpEmis = (typeof TODAS)[number]['tpEmis']

/** Issue mode of a note. */
export type TpEmisDaNota = (typeof EMISSOES)[number]['tpEmis']

/** Checks the tpEmis of a note. @throws RangeError for one that no note has */
export function tpEmisDaNota(valor: number): TpEmisDaNota {
  const found = EMISSOES.find(({ tpEmis }) => tpEmis === valor)
  if (!found) throw new RangeError(`no note has tpEmis ${valor}`)
  return found.tpEmis
}

/** Checks a tpEmis. @throws RangeError for an unknown number */
export function tpEmisOf(valor: number): TpEmis {
  const found = TODAS.find(({ tpEmis }) => tpEmis === valor)
  if (!found) throw new RangeError(`no tpEmis ${valor}`)
  return found.tpEmis
}

export const nomeEmissao = (valor: TpEmis): string => TODAS.find(({ tpEmis }) => tpEmis === valor)?.nome ?? ''

const SVC = { 6: 'SVC-AN', 7: 'SVC-RS', 8: 'SVC-SP' } as const

/** Tells whether the mode is a virtual SEFAZ of contingency. The mode works online: the goods wait for the answer. */
export const isSvc = (tpEmis: number): tpEmis is keyof typeof SVC => tpEmis in SVC

/** Names the service: `SVC-AN`, `SVC-RS`, `SVC-SP`. */
export const nomeSvc = (tpEmis: keyof typeof SVC): (typeof SVC)[keyof typeof SVC] => SVC[tpEmis]

/** Tells whether a document of that model may ask for this mode. */
export const escolheEmissao = (tpEmis: number, modelo: string): boolean =>
  EMISSOES.some(row => row.tpEmis === tpEmis && row.escolhida.some(each => each === modelo))
