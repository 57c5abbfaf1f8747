import { type ModeloNota, NOTE_MODELS } from '../../../document/models.ts'
import { sharesOfBuyer } from '../../../law/compra-governamental.ts'
import { CST_IBS_CBS, type GrupoProprio } from '../../../law/cst-ibs-cbs.ts'
import type { GrupoDaReforma } from '../../../law/reforma.ts'
import { dec } from '../../../money/decimal.ts'
import { type Exact, exact } from '../../../money/exact.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { casas, cleanText, zero } from '../../kit/text.ts'
import type { ItemNfe, NomeValor } from './entrada.ts'
import { composeIcms } from './icms.ts'
import { composeIi, composeUfDest } from './item-documento.ts'
import { composeMono } from './monofasia.ts'
import { texto } from './regra.ts'

const valor = (item: ItemNfe, nome: NomeValor): string => casas(item.valores[nome] ?? '0', 2, 2)
const taxa = (percentual: string, min = 2): string => casas(percentual || '0', min, 4)

interface Contexto {
  modelo: ModeloNota
  pessoaFisica: boolean
  /** True for a sale to another state's taxpayer that consumes the goods. */
  diferenca: boolean
  /** Day (ISO) or instant of the issue. */
  dia: string
  /** Taxes of the group IBS/CBS of this issuer on that day; null: the group is not written. */
  rtc: GrupoDaReforma
  /** True when the group IS exists on that day. */
  seletivo: boolean
  /** True for a note of debit or credit, which carries only the taxes of the reform (rej. 1001). */
  soReforma: boolean
  /** Government that buys (tpEnteGov), on a day: its reducer lowers the effective rates under any CST (NT 2025.002 UB). */
  governo: { ente: string; dia: string } | null
}

/**
 * Composes group M: all taxes of one line, from the rule's codes and the engine's figures. Computes nothing but a missing
 * effective rate (`effectiveRate`).
 */
export function composeImposto(item: ItemNfe, contexto: Contexto): GrupoXml {
  const reforma = {
    IS: contexto.seletivo ? impostoSeletivo(item) : null,
    IBSCBS: contexto.rtc ? ibsCbs(item, contexto, contexto.rtc) : null,
  }
  if (contexto.soReforma) return reforma
  return {
    vTotTrib: zero(item.valores.vtottrib) ? null : valor(item, 'vtottrib'),
    ICMS: composeIcms(item, contexto),
    IPI: NOTE_MODELS[contexto.modelo].ipi ? ipi(item) : null,
    II: composeIi(item),
    PIS: contribuicao(item, 'PIS'),
    COFINS: contribuicao(item, 'COFINS'),
    ICMSUFDest: composeUfDest(item),
    ...reforma,
  }
}

/** API names of PIS and COFINS, spelled as in the API. */
const NOMES = {
  PIS: { cst: 'cst_pis', aliquota: 'aliquota_pis', base: 'base_pis', valor: 'vlrpis' },
  COFINS: { cst: 'cst_confins', aliquota: 'aliquota_confins', base: 'base_confins', valor: 'vlrconfins' },
} as const

function contribuicao(item: ItemNfe, qual: 'PIS' | 'COFINS'): GrupoXml {
  const nomes = NOMES[qual]
  const CST = texto(item.regras.pisconfins, nomes.cst)
  const imposto = { [`v${qual}`]: valor(item, nomes.valor) }
  const aliquota = texto(item.regras.pisconfins, nomes.aliquota)
  if (/^0[4-9]$/.test(CST)) return { [`${qual}NT`]: { CST } }
  const porQuantidade = CST === '03' || (CST >= '49' && texto(item.regras.pisconfins, 'tipo_calculo') === '2')
  const figuras: GrupoXml = porQuantidade
    ? { qBCProd: quantidadeTributavel(item), vAliqProd: casas(aliquota || '0', 0, 4) }
    : { vBC: valor(item, nomes.base), [`p${qual}`]: taxa(aliquota) }
  const grupo = CST === '03' ? 'Qtde' : CST === '01' || CST === '02' ? 'Aliq' : 'Outr'
  return { [`${qual}${grupo}`]: { CST, ...figuras, ...imposto } }
}

const quantidadeTributavel = (item: ItemNfe): string => casas(item.valores.qtde_trib ?? item.qCom, 0, 4)

/** Composes the IPI group. Returned IPI goes only to `impostoDevol`: a return owes no IPI (RIPI art. 416, XIV). */
function ipi(item: ItemNfe): GrupoXml | null {
  const regra = item.regras.ipi
  const CST = texto(regra, 'cst')
  if (!regra || !CST) return null
  const cEnq = texto(regra, 'codigo_enq_ipi') || '999'
  if (!/^(00|49|50|99)$/.test(CST)) return { cEnq, IPINT: { CST } }
  if (!zero(item.valores.vlripidevol)) return null
  const aliquota = texto(regra, 'aliquota')
  const figuras: GrupoXml =
    texto(regra, 'tipo_calculo') === '2'
      ? { qUnid: quantidadeTributavel(item), vUnid: casas(aliquota || '0', 4, 4) }
      : { vBC: valor(item, 'base_ipi'), pIPI: taxa(aliquota) }
  return { cEnq, IPITrib: { CST, ...figuras, vIPI: valor(item, 'vlripi') } }
}

function impostoSeletivo(item: ItemNfe): GrupoXml | null {
  const { isl } = item.regras
  const CSTIS = texto(isl, 'cst_isl')
  const cClassTribIS = texto(isl, 'classificacao_isl')
  if (!isl) return null
  // preflight/leiaute.ts refuses a charged tax without codes
  if (!(CSTIS && cClassTribIS) && zero(item.valores.vlr_isl)) return null
  if (CST_IBS_CBS.get(CSTIS)?.grupo === 'veda') return { CSTIS, cClassTribIS }
  const especifica = texto(isl, 'aliquota_especifica_isl')
  return {
    CSTIS,
    cClassTribIS,
    vBCIS: valor(item, 'base_isl'),
    pIS: taxa(texto(isl, 'aliquota_isl'), 4),
    ...(!zero(especifica)
      ? {
          adRemIS: taxa(especifica, 4),
          uTrib: cleanText(item.uTrib ?? item.uCom, 6),
          qTrib: casas(quantidadeTributavel(item), 4, 4),
        }
      : {}),
    vIS: valor(item, 'vlr_isl'),
  }
}

function ibsCbs(item: ItemNfe, { governo, dia }: Contexto, rtc: GrupoDaReforma): GrupoXml | null {
  const { ibs, cbs } = item.regras
  const CST = texto(ibs, 'cst_ibs')
  const cClassTrib = texto(ibs, 'classificacao_ibs')
  if (!ibs || !cbs || !CST || !cClassTrib) return null
  const grupo: GrupoXml = {
    CST,
    cClassTrib,
    indDoacao: texto(ibs, 'operacao_doacao_ibs') === 'S' ? '1' : null,
  }
  const indicadores = CST_IBS_CBS.get(CST)
  if (indicadores?.proprio === 'gIBSCBSMono')
    return { ...grupo, gIBSCBSMono: composeMono(item, dia, rtc), ...estornado(item) }
  if (indicadores?.grupo === 'veda')
    return { ...grupo, ...debitado(item, indicadores.proprio), ...estornado(item) }
  // a suspended tax has a base and no rate: the legal rate would give a value (rej. 1041)
  const lei = (percentual: string): string => taxa(CST === '550' ? '0' : percentual, 4)
  const aliquotaCbs = rtc === 'so_ibs' ? '0' : texto(cbs, 'aliquota_cbs')
  const gDif = (pDif: string, vDif: string): GrupoXml | null =>
    indicadores?.gDif || !zero(pDif) ? { pDif: taxa(pDif, 4), vDif } : null
  const gRed = (aliquota: string, pRedAliq: string, efetiva: string | undefined): GrupoXml | null =>
    governo || indicadores?.gRed || !zero(pRedAliq)
      ? {
          pRedAliq: taxa(pRedAliq, 4),
          pAliqEfet: taxa(effectiveRate(lei(aliquota), pRedAliq, efetiva), 4),
        }
      : null
  return {
    ...grupo,
    gIBSCBS: {
      vBC: valor(item, 'base_ibs_uf'),
      gIBSUF: {
        pIBSUF: lei(texto(ibs, 'aliquota_uf_ibs')),
        gDif: gDif(texto(ibs, 'diferimento_uf_ibs'), valor(item, 'vlr_dif_ibs_uf')),
        gDevTrib: devolucao(valor(item, 'vlr_dev_trib_ibs_uf')),
        gRed: gRed(
          texto(ibs, 'aliquota_uf_ibs'),
          texto(ibs, 'aliquota_reducao_uf_ibs'),
          item.valores.aliq_ibs_uf_efetiva,
        ),
        vIBSUF: valor(item, 'vlr_ibs_uf'),
      },
      gIBSMun: {
        pIBSMun: lei(texto(ibs, 'aliquota_mu_ibs')),
        gDif: gDif(texto(ibs, 'diferimento_mu_ibs'), valor(item, 'vlr_dif_ibs_mu')),
        gDevTrib: devolucao(valor(item, 'vlr_dev_trib_ibs_mu')),
        gRed: gRed(
          texto(ibs, 'aliquota_mu_ibs'),
          texto(ibs, 'aliquota_reducao_mu_ibs'),
          item.valores.aliq_ibs_mu_efetiva,
        ),
        vIBSMun: valor(item, 'vlr_ibs_mu'),
      },
      vIBS: valor(item, 'vlr_ibs_total'),
      gCBS: {
        pCBS: lei(aliquotaCbs),
        gDif: gDif(texto(cbs, 'diferimento_uf_cbs'), valor(item, 'vlr_dif_cbs')),
        gDevTrib: devolucao(valor(item, 'vlr_dev_trib_cbs')),
        gRed: gRed(aliquotaCbs, texto(cbs, 'aliquota_reducao_uf_cbs'), item.valores.aliq_cbs_efetiva),
        vCBS: valor(item, 'vlr_cbs'),
      },
      gTribRegular: tributacaoRegular(item),
      gTribCompraGov: governo ? tributosDoGoverno(item, governo) : null,
    },
    ...estornado(item),
  }
}

const estornado = ({ estorno }: ItemNfe): GrupoXml =>
  estorno
    ? {
        gEstornoCred: {
          vIBSEstCred: casas(estorno.vIBSEstCred, 2, 2),
          vCBSEstCred: casas(estorno.vCBSEstCred, 2, 2),
        },
      }
    : {}

/** Composes a debit note's settlement: credits transferred, or tax of a month. No total includes it (W35, W47, W56). */
function debitado({ ajuste }: ItemNfe, proprio: GrupoProprio | null): GrupoXml {
  if (!ajuste || (proprio !== 'gTransfCred' && proprio !== 'gAjusteCompet')) return {}
  const { competApur } = ajuste
  const valores = { vIBS: casas(ajuste.vIBS, 2, 2), vCBS: casas(ajuste.vCBS, 2, 2) }
  return { [proprio]: proprio === 'gAjusteCompet' ? { competApur, ...valores } : valores }
}

/** Composes the taxes of a government's purchase, at the rates after the reducer, as the buying government receives them. */
function tributosDoGoverno({ valores }: ItemNfe, { ente, dia }: NonNullable<Contexto['governo']>): GrupoXml {
  const parcela = (taxa: NomeValor, valor: NomeValor) =>
    [exact(valores[taxa] ?? '0'), exact(valores[valor] ?? '0')] as const
  const { uf, mun, cbs } = sharesOfBuyer(dia, ente, {
    uf: parcela('aliq_ibs_uf_efetiva', 'vlr_ibs_uf'),
    mun: parcela('aliq_ibs_mu_efetiva', 'vlr_ibs_mu'),
    cbs: parcela('aliq_cbs_efetiva', 'vlr_cbs'),
  })
  const dita = ([percentual]: readonly [Exact, Exact]): string => taxa(percentual.toFixed(), 4)
  const valor = ([, v]: readonly [Exact, Exact]): string => casas(v.toFixed(), 2, 2)
  return {
    pAliqIBSUF: dita(uf),
    vTribIBSUF: valor(uf),
    pAliqIBSMun: dita(mun),
    vTribIBSMun: valor(mun),
    pAliqCBS: dita(cbs),
    vTribCBS: valor(cbs),
  }
}

/**
 * Gives the rate at which IBS or CBS is charged. Without the engine's figure, as in a typed line, the rate is computed
 * from rate and reduction (rej. 1035, 1047, 1064).
 */
export const effectiveRate = (aliquota: string, reducao: string, efetiva: string | undefined): string =>
  zero(efetiva) ? reduced(aliquota, reducao) : (efetiva ?? '0')

const reduced = (aliquota: string, reducao: string): string =>
  dec(aliquota || '0')
    .times(CEM.minus(dec(reducao || '0')))
    .div(CEM)
    .toFixed(4)
const CEM = dec('100')

const devolucao = (vDevTrib: string): GrupoXml | null => (zero(vDevTrib) ? null : { vDevTrib })
function tributacaoRegular(item: ItemNfe): GrupoXml | null {
  const CSTReg = item.contexto?.cst_reg
  const cClassTribReg = item.contexto?.cclasstrib_reg
  if (!CSTReg || !cClassTribReg) return null
  return {
    CSTReg,
    cClassTribReg,
    pAliqEfetRegIBSUF: taxa(item.valores.aliq_ibs_uf_reg ?? '0', 4),
    vTribRegIBSUF: valor(item, 'vlr_ibs_uf_reg'),
    pAliqEfetRegIBSMun: taxa(item.valores.aliq_ibs_mu_reg ?? '0', 4),
    vTribRegIBSMun: valor(item, 'vlr_ibs_mu_reg'),
    pAliqEfetRegCBS: taxa(item.valores.aliq_cbs_reg ?? '0', 4),
    vTribRegCBS: valor(item, 'vlr_cbs_reg'),
  }
}
