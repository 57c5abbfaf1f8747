import { type Comprador, soldBy } from '../../../document/cfop-proposto.ts'
import { cfopOf } from '../../../document/moves-goods.ts'
import type { StoredRow } from '../../../fields/document-field.ts'
import { type Codificado, csosnDoMei } from '../../../law/codigos-aceitos.ts'
import type { ItemRules } from '../../../tax/kinds.ts'
import type { ITEM_DOCUMENTO } from '../../../venda/fields/item-documento.ts'

type Digitado = StoredRow<typeof ITEM_DOCUMENTO>

/** CSOSN whose ICMS value is a credit for the buyer. */
const COM_CREDITO = /^[12]01$/

/**
 * Gives the rules to write a line with. Typed codes and rates replace a rule when the line's taxes are typed (`aMao`) or the
 * line has no such rule. A CFOP typed in the line always wins; the document's CFOP serves when neither line nor rule has
 * one.
 */
export function typedRules(
  linha: Digitado,
  regras: ItemRules,
  { cfopDoDocumento, aMao }: { cfopDoDocumento: string | null; aMao: boolean },
): ItemRules {
  const byHand = (regra: unknown, typed: unknown): boolean => typed != null && (aMao || !regra)
  const icms = byHand(regras.icms, linha.csticms_id) ? icmsOf(linha) : regras.icms
  const cfop = cfopOf(linha, regras.icms, cfopDoDocumento) ?? ''
  return {
    ...regras,
    icms: { ...icms, cfop },
    ...(byHand(regras.pisconfins, linha.cst_pis_id)
      ? {
          pisconfins: {
            cst_pis: linha.cst_pis_id,
            aliquota_pis: linha.aliq_pis,
            cst_confins: linha.cst_confins_id, // the API's spelling
            aliquota_confins: linha.aliq_confins,
          },
        }
      : {}),
    ...(byHand(regras.ipi, linha.cstipi_id)
      ? {
          ipi: { cst: linha.cstipi_id, aliquota: linha.aliqipi, codigo_enq_ipi: linha.codigo_enq_ipi },
        }
      : {}),
    // codes and classes of the reform come from the rule: no field types them
    ...(aMao && regras.cbs && linha.aliq_cbs != null
      ? { cbs: { ...regras.cbs, aliquota_cbs: linha.aliq_cbs } }
      : {}),
    ...(aMao && regras.isl && linha.aliq_isl != null
      ? { isl: { ...regras.isl, aliquota_isl: linha.aliq_isl } }
      : {}),
  } as ItemRules
}

/** Gives the line's rules with the CFOP that fits the buyer. */
export function soldRules(regras: ItemRules, quem: Comprador): ItemRules {
  const cfop = regras.icms?.cfop
  return cfop ? { ...regras, icms: { ...regras.icms, cfop: soldBy(String(cfop), quem) } } : regras
}

/**
 * Gives a MEI's line the CSOSN that its CFOP asks for in an NF-e: a product is sold under 102, and returned or shipped under
 * 900.
 */
export function meiRules(regras: ItemRules, { crt, ...item }: Omit<Codificado, 'situacao'>): ItemRules {
  const { icms } = regras
  if (crt !== '4' || item.onde !== '55' || String(icms?.cst) !== '102') return regras
  const csosn = csosnDoMei(String(icms?.cfop), item)
  return csosn && csosn !== '102' ? { ...regras, icms: { ...icms, cst: csosn, icms: null } } : regras
}

const icmsOf = (linha: Digitado) => ({
  cst: linha.csticms_id,
  origem: linha.origem ?? 0,
  mobc: linha.modalidadeicms,
  icms: linha.aliq_icms,
  icms_credito: COM_CREDITO.test(linha.csticms_id ?? '') ? linha.aliq_icms : null,
  aliq_icms_retido_anteriormente: linha.aliq_icms,
  reducao_icms: linha.aliqreducao,
  reducao_icms_pf: linha.aliqreducao,
  mobcst: linha.modalidadeicmsst,
  icms_st: linha.aliicms_st,
  reducao_icms_st: linha.aliqreducao_st,
  motivo_dessoneracao: linha.motivo_desoneracao,
  aliq_icms_diferido: linha.percentual_diferimento,
})
