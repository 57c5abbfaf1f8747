import type { Rules } from '../../core/tax/kinds.ts'
import { regraDoDia } from './aliquota-da-lei.ts'
import { warnOfRule } from './sem-aliquota.ts'

/** Rates of IBS and CBS that a rule of CT-e says itself, and whether it takes the law's. */
export interface ReformaDaRegra {
  aliquota_lei?: boolean | null
  vigencia_de?: string | null
  vigencia_ate?: string | null
  aliquota_uf_ibs?: string | null
  aliquota_mu_ibs?: string | null
  aliquota_cbs?: string | null
}

/** Writes the rule of a service as rules of IBS and CBS, whose questions are then those of a sale. `cst`: the CT-e's. */
export function reformaDoServico(
  { aliquota_lei, vigencia_de, vigencia_ate, ...taxas }: ReformaDaRegra,
  cst: string,
): Pick<Rules, 'ibs' | 'cbs'> {
  const vale = { aliquota_lei: aliquota_lei ?? true, vigencia_de, vigencia_ate }
  const { aliquota_uf_ibs, aliquota_mu_ibs, aliquota_cbs } = taxas
  return {
    ibs: { 1: { ...vale, cst_ibs: cst, aliquota_uf_ibs, aliquota_mu_ibs } },
    cbs: { 1: { ...vale, cst_cbs: cst, aliquota_cbs } },
  }
}

/** Gives the rates of a service on a day (ISO), %: the law's, else the rule's; null: nobody has said one. */
export function taxasDoServico(
  regra: ReformaDaRegra,
  cst: string,
  dia: string,
): Record<'uf' | 'mun' | 'cbs', string | null> {
  const { ibs, cbs } = reformaDoServico(regra, cst)
  const data = dia.slice(0, 10)
  const said = (taxa: unknown) => (taxa === null || taxa === undefined ? null : String(taxa))
  const doIbs = regraDoDia('ibs', ibs[1] ?? null, data)
  return {
    uf: said(doIbs?.aliquota_uf_ibs),
    mun: said(doIbs?.aliquota_mu_ibs),
    cbs: said(regraDoDia('cbs', cbs[1] ?? null, data)?.aliquota_cbs),
  }
}

/** CST of a service that is taxed wholly, for a rule in its form. */
const INTEGRAL = '000'

/** Gives the warning of a rule of CT-e about a rate that is not published, or null. */
export function warnOfService(regra: ReformaDaRegra, hoje: string): string | null {
  const { ibs, cbs } = reformaDoServico(regra, INTEGRAL)
  return warnOfRule('cbs', cbs[1] ?? {}, hoje) ?? warnOfRule('ibs', ibs[1] ?? {}, hoje)
}
