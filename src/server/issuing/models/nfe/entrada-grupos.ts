import { onlyAlphanumeric, zero } from '../../../../core/dfe/kit/text.ts'
import type { EntradaNfe } from '../../../../core/dfe/nfe/compose/entrada.ts'
import type { GruposDoItem, TransporteNfe } from '../../../../core/dfe/nfe/compose/entrada-documento.ts'
import { isPerda } from '../../../../core/law/classe-do-ajuste.ts'
import { retainedTags, saysRetained } from '../../../../core/purchases/figuras.ts'
import type { ItemGravado, VendaDaNota } from './sale-repository.ts'

/** Makes the tax reform's groups: a government purchase, and notes paid in advance. */
export const gruposDaReforma = ({ venda }: VendaDaNota): Partial<EntradaNfe> => ({
  compraGov: venda.gov_ente
    ? {
        tpEnteGov: String(venda.gov_ente),
        pRedutor: venda.gov_redutor ?? '0',
        tpOperGov: String(venda.gov_operacao ?? 1),
        refDFeAnt: (venda.gov_notas ?? []).map(onlyAlphanumeric).filter(Boolean),
      }
    : null,
  antecipadas: (venda.notas_antecipadas ?? []).map(onlyAlphanumeric).filter(Boolean),
})

/** Makes the groups of withheld federal taxes, legal processes, and farm goods' transit guides and prescriptions. */
export function gruposDeOficio({ venda }: VendaDaNota): Partial<EntradaNfe> {
  const { guia_tipo, guia_uf, guia_numero } = venda
  const receituarios = (venda.receituarios ?? []).map(({ numero, cpf }) => ({
    nReceituario: numero,
    CPFRespTec: onlyAlphanumeric(cpf),
  }))
  const guia =
    guia_tipo && guia_uf && guia_numero
      ? {
          tpGuia: String(guia_tipo),
          UFGuia: guia_uf,
          serieGuia: venda.guia_serie || null,
          nGuia: guia_numero,
        }
      : null
  const retidos = {
    vRetPIS: venda.ret_pis,
    vRetCOFINS: venda.ret_cofins,
    vRetCSLL: venda.ret_csll,
    vBCIRRF: venda.ret_base_irrf,
    vIRRF: venda.ret_irrf,
    vBCRetPrev: venda.ret_base_prev,
    vRetPrev: venda.ret_prev,
  }
  return {
    retidos: Object.values(retidos).every(zero)
      ? null
      : Object.fromEntries(Object.entries(retidos).map(([tag, valor]) => [tag, valor ?? null])),
    processos: (venda.processos_ref ?? []).map(({ numero, origem, ato }) => ({
      nProc: numero,
      indProc: String(origem),
      tpAto: ato,
    })),
    agropecuario: guia || receituarios.length > 0 ? { receituarios, guia } : null,
  }
}

/** Makes the group of the ICMS withheld from the carrier; null when there is none, or CFOP or city is missing. */
export function freteRetido(venda: VendaDaNota['venda']): NonNullable<TransporteNfe['retido']> | null {
  const { frete_servico, frete_cfop, frete_municipio } = venda
  return !zero(frete_servico) && frete_cfop && frete_municipio
    ? {
        vServ: frete_servico ?? '0',
        vBCRet: venda.frete_base ?? '0',
        pICMSRet: venda.frete_aliquota ?? '0',
        vICMSRet: venda.frete_icms ?? '0',
        CFOP: frete_cfop,
        cMunFG: frete_municipio,
      }
    : null
}

const isUnsaid = (valor: string | null | undefined): boolean => valor == null

/** Makes the group of the ST withheld earlier: from the line, else from the purchases. */
function retidoDe(item: ItemGravado): Pick<GruposDoItem, 'retido'> {
  const dito = saysRetained(item) ? item : item.comprado
  return dito ? { retido: retainedTags(dito) } : {}
}

/** Makes the rare groups of a line (core/venda/fields/documento-grupos.ts). */
export const gruposRaros = (item: ItemGravado, debito: string | null): Partial<GruposDoItem> => ({
  ...retidoDe(item),
  nves: item.nves_item ?? [],
  bemUsado: item.bem_usado === true,
  armas: (item.armas_item ?? []).map(({ tipo, serie, cano, descricao }) => ({
    tpArma: String(tipo),
    nSerie: serie,
    nCano: cano,
    descr: descricao,
  })),
  partilhaSt: item.part_uf ? { UFST: item.part_uf, pBCOp: item.part_base_op ?? '0' } : null,
  estorno: [item.estorno_ibs, item.estorno_cbs].every(isPerda(debito) ? isUnsaid : zero)
    ? null
    : { vIBSEstCred: item.estorno_ibs ?? '0', vCBSEstCred: item.estorno_cbs ?? '0' },
  ajuste:
    zero(item.ajuste_ibs) && zero(item.ajuste_cbs)
      ? null
      : {
          competApur: item.ajuste_competencia ?? '',
          vIBS: item.ajuste_ibs ?? '0',
          vCBS: item.ajuste_cbs ?? '0',
        },
  repasse: [item.rep_base_ret, item.rep_icms_ret, item.rep_base_dest, item.rep_icms_dest].every(zero)
    ? null
    : {
        vBCSTRet: item.rep_base_ret ?? '0',
        vICMSSTRet: item.rep_icms_ret ?? '0',
        vBCSTDest: item.rep_base_dest ?? '0',
        vICMSSTDest: item.rep_icms_dest ?? '0',
      },
})
