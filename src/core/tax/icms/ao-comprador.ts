import { readCodigo } from '../kernel/numero.ts'
import type { EntradaRegraIcms } from './rule.ts'

/** Kind of buyer (indIEDest): 1 taxpayer of ICMS, 2 taxpayer without registration, 9 no taxpayer. */
export type TipoComprador = 1 | 2 | 9

const [ISENTO, NAO_CONTRIBUINTE] = [2, 9]

/**
 * CSTs and CSOSNs that SEFAZ takes in a sale to a buyer who is no taxpayer of ICMS (N12-70 and N12a-70, rej. 508, 600).
 * Fuel taxed before has 61 (NT 2023.001).
 */
export const AO_NAO_CONTRIBUINTE: readonly string[] = [
  ...['00', '20', '40', '41', '60', '61'],
  ...['102', '103', '300', '400', '500'],
]

/** CSTs that SEFAZ does not take in a sale to a taxpayer without registration (N12-80, rej. 529). */
export const SO_AO_INSCRITO: readonly string[] = ['50', '51']

/** Codes that differ only by the credit of the buyer, which only a taxpayer has (LC 123/2006 art. 23). */
const SEM_CREDITO: Readonly<Record<string, string>> = { 101: '102' }

/** Gives the code for a buyer whom the rule's own does not suit; null: the rule's own stays. */
function codigoAo(regra: EntradaRegraIcms, tipo: number): string | null {
  const cst = readCodigo(regra.cst) ?? ''
  const dito = readCodigo(regra.cst_nao_contribuinte)
  if (tipo === ISENTO) return SO_AO_INSCRITO.includes(cst) ? dito : null
  if (tipo !== NAO_CONTRIBUINTE || AO_NAO_CONTRIBUINTE.includes(cst)) return null
  return dito ?? SEM_CREDITO[cst] ?? null
}

/** CSTs of a relieved tax, which a code of benefit goes with. */
const COM_BENEFICIO: readonly string[] = ['20', '30', '40', '41', '50', '51', '70']

const trocadas = new WeakMap<EntradaRegraIcms, Map<string, EntradaRegraIcms>>()

/**
 * Gives the rule as it applies to a buyer: the code that the rule has for who is no taxpayer, and no credit to who cannot
 * use it. The same rule and code give the same object. `tipo` null: the buyer is not known, or goods come in.
 */
export function icmsAoComprador<R extends EntradaRegraIcms | null>(regra: R, tipo: number | null): R {
  const cst = regra === null || tipo === null ? null : codigoAo(regra, tipo)
  if (regra === null || cst === null) return regra
  const prontas = trocadas.get(regra) ?? new Map<string, EntradaRegraIcms>()
  trocadas.set(regra, prontas)
  const trocada = prontas.get(cst) ?? {
    ...regra,
    cst,
    // the product's code of benefit goes with the rule's own relief
    ...(COM_BENEFICIO.includes(cst) ? {} : { sem_beneficio: true }),
  }
  prontas.set(cst, trocada)
  return trocada as R
}
