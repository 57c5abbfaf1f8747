import type { RuleOf } from '../../../tax/kinds.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { casas, zero } from '../../kit/text.ts'
import type { ItemNfe, NomeValor } from './entrada.ts'
import { texto } from './regra.ts'

/** Input of a block: the line, and which reduction its recipient has. */
interface Linha {
  item: ItemNfe
  /** True for a natural person or an anonymous consumer: reducao_icms_pf applies. */
  pessoaFisica: boolean
  /** True for a sale to another state's taxpayer that consumes the goods: its ST is the rate difference, without MVA. */
  diferenca: boolean
}
type Bloco = (linha: Linha) => GrupoXml

const valor = (item: ItemNfe, nome: NomeValor): string => casas(item.valores[nome] ?? '0', 2, 2)
const coluna = (item: ItemNfe, nome: keyof RuleOf['icms']): string => texto(item.regras.icms, nome)
const taxa = (percentual: string): string => casas(percentual || '0', 2, 4)

/** Gives the rate of the law when there is one (taxa_icms, taxa_icms_st), else the rate of the rule. */
const aliquota = (
  item: ItemNfe,
  daLei: 'taxa_icms' | 'taxa_icms_st',
  daRegra: 'icms' | 'icms_st',
): string => {
  const legal = item.valores[daLei]
  return taxa(zero(legal) ? coluna(item, daRegra) : String(legal))
}

const propria: Bloco = ({ item }) => ({
  modBC: coluna(item, 'mobc') || '3',
  vBC: valor(item, 'base_icms'),
  pICMS: aliquota(item, 'taxa_icms', 'icms'),
  vICMS: valor(item, 'vlricms'),
})

const percentualReducao = ({ item, pessoaFisica }: Linha): string =>
  coluna(item, pessoaFisica ? 'reducao_icms_pf' : 'reducao_icms')

const reducao: Bloco = linha => ({ pRedBC: taxa(percentualReducao(linha)) })
const reducaoOpc: Bloco = linha => (zero(percentualReducao(linha)) ? {} : reducao(linha))

/** Gives the FCP rate of the state. Computing it back from cents would give another rate (rej. 874). */
const pFCP = (item: ItemNfe): string => taxa(item.contexto?.pFCP ?? '')

const fcp: Bloco = ({ item }) => {
  const vFCP = valor(item, 'vlr_fcp')
  if (zero(vFCP)) return {}
  return { vBCFCP: valor(item, 'base_fcp'), pFCP: pFCP(item), vFCP }
}
/** Composes the FCP of CST 00, whose group has no tag for the base. */
const fcp00: Bloco = linha => {
  const { vBCFCP: _, ...resto } = fcp(linha)
  return resto
}
const fcpDiferido: Bloco = ({ item }) => {
  const pFCPDif = coluna(item, 'pFCPDif')
  if (zero(pFCPDif) || zero(item.valores.vlr_fcp)) return {}
  return {
    pFCPDif: taxa(pFCPDif),
    vFCPDif: valor(item, 'vlr_fcp_dif'),
    vFCPEfet: valor(item, 'vlr_fcp_efet'),
  }
}

const [POR_MVA, PELA_OPERACAO] = ['4', '6']

const st: Bloco = ({ item, diferenca }) => {
  const mva = item.valores.aliqmva
  const dito = coluna(item, 'mobcst') || POR_MVA
  // without a MVA, the way is the operation's: a rate difference, or nothing retained from 2033 on (932)
  const semMva = zero(mva) && (diferenca || zero(item.valores.base_icms_st))
  const modBCST = dito === POR_MVA && semMva ? PELA_OPERACAO : dito
  const reducaoSt = coluna(item, 'reducao_icms_st')
  const vFCPST = valor(item, 'vlr_fcp_st')
  return {
    modBCST,
    // SEFAZ refuses a MVA under any other way of making the base (933)
    pMVAST: zero(mva) || modBCST !== POR_MVA ? null : taxa(mva ?? ''),
    pRedBCST: zero(reducaoSt) ? null : taxa(reducaoSt),
    vBCST: valor(item, 'base_icms_st'),
    pICMSST: aliquota(item, 'taxa_icms_st', 'icms_st'),
    vICMSST: valor(item, 'vlr_icms_st'),
    ...(zero(vFCPST) ? {} : { vBCFCPST: valor(item, 'base_fcp_st'), pFCPST: pFCP(item), vFCPST }),
  }
}
/** Composes blocks only when a figure is not zero: for CST 90 and CSOSN 900. */
const ifHas =
  (nomes: readonly NomeValor[], ...blocos: Bloco[]): Bloco =>
  linha =>
    nomes.every(nome => zero(linha.item.valores[nome])) ? {} : joinBlocos(blocos, linha)
/** Figures that make a block appear: values as well as bases, because a complement may have a value without a base. */
const OWN = ['base_icms', 'vlricms', 'vlr_fcp'] as const
const ST = ['base_icms_st', 'vlr_icms_st', 'vlr_fcp_st'] as const

const desoneracao: Bloco = ({ item }) => {
  const motDesICMS = coluna(item, 'motivo_dessoneracao')
  if (!motDesICMS || zero(item.valores.valor_desoneracao)) return {}
  const deduz = item.valores.deduz_desoneracao
  return {
    vICMSDeson: valor(item, 'valor_desoneracao'),
    motDesICMS,
    indDeduzDeson: deduz === true || deduz === 'true' || Number(deduz) === 1 ? '1' : '0',
  }
}

const diferimento: Bloco = ({ item }) => ({
  vICMSOp: valor(item, 'vlr_icms_operacao'),
  pDif: taxa(coluna(item, 'aliq_icms_diferido') || '100'),
  vICMSDif: valor(item, 'vlr_icms_diferido'),
})

/** Composes the ST retained before. A till's sale has no such group: the buyer is a final consumer. */
const retidoAntes: Bloco = ({ item: { retido } }) => {
  if (!retido) return {}
  const { vBCSTRet, pST, vICMSSubstituto, vICMSSTRet, fcp } = retido
  return {
    vBCSTRet: casas(vBCSTRet, 2, 2),
    pST: taxa(pST),
    vICMSSubstituto: casas(vICMSSubstituto, 2, 2),
    vICMSSTRet: casas(vICMSSTRet, 2, 2),
    ...(fcp
      ? {
          vBCFCPSTRet: casas(fcp.vBCFCPSTRet, 2, 2),
          pFCPSTRet: taxa(fcp.pFCPSTRet),
          vFCPSTRet: casas(fcp.vFCPSTRet, 2, 2),
        }
      : {}),
  }
}

/** Composes the effective ICMS for a final consumer (NT 2016.002). Left out without a rate or without a reduction. */
const efetivo: Bloco = ({ item }) => {
  const dados = item.contexto?.icms_efetivo
  if (!dados || zero(dados.aliquota) || zero(dados.reducao)) return {}
  return {
    pRedBCEfet: taxa(dados.reducao ?? '0'),
    vBCEfet: valor(item, 'base_icms_efetivo'),
    pICMSEfet: taxa(dados.aliquota),
    vICMSEfet: valor(item, 'vlr_icms_efetivo'),
  }
}

const credito: Bloco = ({ item }) => ({
  pCredSN: taxa(coluna(item, 'icms_credito')),
  vCredICMSSN: valor(item, 'vlr_credito_sn'),
})

const quantidadeMono = (item: ItemNfe): string =>
  casas(item.contexto?.qbc_mono ?? item.valores.qtde_trib ?? item.qCom, 0, 4)

const mono: Bloco = ({ item }) => ({
  qBCMono: quantidadeMono(item),
  adRemICMS: taxa(coluna(item, 'icms')),
  vICMSMono: valor(item, 'vlr_icms_mono'),
})
const monoRetido: Bloco = ({ item }) => ({
  qBCMonoReten: casas(item.contexto?.qbc_mono_reten ?? '0', 0, 4),
  adRemICMSReten: taxa(coluna(item, 'icms_st')),
  vICMSMonoReten: valor(item, 'vlr_icms_mono_reten'),
  ...(zero(item.contexto?.red_ad_rem)
    ? {}
    : { pRedAdRem: casas(item.contexto?.red_ad_rem ?? '', 2, 2), motRedAdRem: '1' }),
})
const monoDiferido: Bloco = ({ item }) => ({
  vICMSMonoOp: valor(item, 'vlr_icms_mono_op'),
  pDif: taxa(coluna(item, 'aliq_icms_diferido') || '100'),
  vICMSMonoDif: valor(item, 'vlr_icms_mono_dif'),
})
const monoAnterior: Bloco = ({ item }) => ({
  qBCMonoRet: quantidadeMono(item),
  adRemICMSRet: taxa(coluna(item, 'aliq_icms_retido_anteriormente')),
  vICMSMonoRet: valor(item, 'vlr_icms_mono_ret'),
})

/** Group and blocks of each CST or CSOSN. A new code of the law is one line. */
const GRUPOS: Readonly<Record<string, readonly [grupo: string, ...blocos: Bloco[]]>> = {
  '00': ['ICMS00', propria, fcp00],
  '02': ['ICMS02', mono],
  '10': ['ICMS10', propria, fcp, st],
  '15': ['ICMS15', mono, monoRetido],
  '20': ['ICMS20', propria, reducao, fcp, desoneracao],
  '30': ['ICMS30', st, desoneracao],
  '40': ['ICMS40', desoneracao],
  '41': ['ICMS40', desoneracao],
  '50': ['ICMS40', desoneracao],
  '51': ['ICMS51', propria, reducaoOpc, diferimento, fcp, fcpDiferido],
  '53': ['ICMS53', mono, monoDiferido],
  '60': ['ICMS60', retidoAntes, efetivo],
  '61': ['ICMS61', monoAnterior],
  '70': ['ICMS70', propria, reducao, fcp, st, desoneracao],
  '90': ['ICMS90', ifHas(OWN, propria, reducaoOpc, fcp, fcpDiferido), ifHas(ST, st), desoneracao],
  '101': ['ICMSSN101', credito],
  '102': ['ICMSSN102'],
  '103': ['ICMSSN102'],
  '300': ['ICMSSN102'],
  '400': ['ICMSSN102'],
  '201': ['ICMSSN201', st, credito],
  '202': ['ICMSSN202', st],
  '203': ['ICMSSN202', st],
  '500': ['ICMSSN500', retidoAntes, efetivo],
  '900': ['ICMSSN900', ifHas(OWN, propria, reducaoOpc), ifHas(ST, st), ifHas(['vlr_credito_sn'], credito)],
}

export const cstConhecido = (cst: string): boolean => cst in GRUPOS

/** Composes the ICMS group of one line. An unknown CST gives an empty group: preflight has already refused it. */
export function composeIcms(item: ItemNfe, quem: Omit<Linha, 'item'>): GrupoXml {
  const cst = coluna(item, 'cst')
  const entrada = GRUPOS[cst]
  if (!entrada) return {}
  const [grupo, ...blocos] = entrada
  const orig = coluna(item, 'origem') || '0'
  const entreEstados = betweenStates(item, { orig, CST: cst }, { item, ...quem })
  if (entreEstados) return entreEstados
  const codigo: GrupoXml = cst.length === 3 ? { orig, CSOSN: cst } : { orig, CST: cst }
  return { [grupo]: { ...codigo, ...joinBlocos(blocos, { item, ...quem }) } }
}

/** Composes an ICMS between two states: ST shared (ICMSPart), or retained before, passed on (ICMSST). Null: neither. */
function betweenStates(item: ItemNfe, codigo: GrupoXml, linha: Linha): GrupoXml | null {
  const { partilhaSt, repasse } = item
  const cst = String(codigo['CST'])
  if (partilhaSt && /^(10|20|90)$/.test(cst)) {
    const corpo = joinBlocos([propria, reducaoOpc, st, desoneracao], linha)
    return { ICMSPart: { ...codigo, ...corpo, pBCOp: taxa(partilhaSt.pBCOp), UFST: partilhaSt.UFST } }
  }
  if (!repasse || !/^(41|60)$/.test(cst)) return null
  const valores = Object.entries(repasse).map(([tag, valor]) => [tag, casas(valor, 2, 2)])
  return { ICMSST: { ...codigo, ...Object.fromEntries(valores) } }
}

function joinBlocos(blocos: readonly Bloco[], linha: Linha): GrupoXml {
  const out: GrupoXml = {}
  for (const bloco of blocos) Object.assign(out, bloco(linha))
  return out
}
