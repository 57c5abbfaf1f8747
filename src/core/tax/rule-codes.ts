import { type AwayRuleIds, type RuleIds, type Rules, ruleIn } from './kinds.ts'

const number = (code: unknown): number | null =>
  code === null || code === undefined || code === '' ? null : Number(code)

/**
 * Gives codes and rates of a line's rules, under the names that a line with typed taxes has. Only CFOP and CST of the IBS
 * have other names (`cfop_regra`, `cst_ibs_regra`).
 */
export function codesOf(ids: RuleIds & AwayRuleIds, regras: Rules, fora: boolean) {
  const icms = ruleIn(regras, 'icms', ids, fora)
  const pis = ruleIn(regras, 'pisconfins', ids, fora)
  const ipi = ruleIn(regras, 'ipi', ids, fora)
  const cbs = ruleIn(regras, 'cbs', ids, fora)
  const isl = ruleIn(regras, 'isl', ids, fora)
  const ibs = ruleIn(regras, 'ibs', ids, fora)
  return {
    cfop_regra: icms?.cfop ? String(icms.cfop) : null,
    origem: number(icms?.origem),
    csticms_id: icms?.cst,
    aliq_icms: icms?.icms,
    aliqreducao: icms?.reducao_icms,
    aliicms_st: icms?.icms_st,
    aliqreducao_st: icms?.reducao_icms_st,
    modalidadeicms: number(icms?.mobc),
    modalidadeicmsst: number(icms?.mobcst),
    motivo_desoneracao: number(icms?.motivo_dessoneracao),
    percentual_diferimento: icms?.aliq_icms_diferido,
    cst_pis_id: pis?.cst_pis,
    aliq_pis: pis?.aliquota_pis,
    cst_confins_id: pis?.cst_confins, // the API's spelling
    aliq_confins: pis?.aliquota_confins,
    cstipi_id: ipi?.cst,
    aliqipi: ipi?.aliquota,
    codigo_enq_ipi: ipi?.codigo_enq_ipi,
    aliq_cbs: cbs?.aliquota_cbs,
    aliq_isl: isl?.aliquota_isl,
    cst_ibs_regra: ibs?.cst_ibs ?? null,
  }
}
