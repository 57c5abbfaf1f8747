import { motivosDesoneracao } from '../../../law/desoneracao.ts'
import { fcpFora } from '../../../law/fcp/fcp.ts'
import { type GrupoDaReforma, reformGroup } from '../../../law/reforma.ts'
import { exact } from '../../../money/exact.ts'
import { formatDecimal } from '../../../money/pt-br.ts'
import { CST_ICMS } from '../../../tax/icms/cst.ts'
import { faultOfEnquadramento } from '../../../tax/ipi/enquadramento.ts'
import { ISL_NAS_DUAS } from '../../../tax/is/rule.ts'
import type { RuleOf } from '../../../tax/kinds.ts'
import { casas, cleanText, zero } from '../../kit/text.ts'
import { quantidade, unitario } from '../../kit/types.ts'
import { cstConhecido } from '../compose/icms.ts'
import { texto } from '../compose/regra.ts'
import { xMotivo } from '../rejeicoes/index.ts'
import { REGRAS_BENEFICIO } from './beneficio.ts'
import { REGRAS_CODIGO } from './codigos.ts'
import { REGRAS_COMPRADOR } from './comprador.ts'
import { REGRAS_DETALHE } from './detalhe.ts'
import { differs } from './nota/nota.ts'
import type { Problema } from './regra.ts'
import {
  AMBOS,
  cfopOf,
  cstOf,
  type Emissor,
  type ItemRegistrado,
  lista,
  type RegraItem,
  regra,
} from './regra-item.ts'
import { falhasRtc } from './regra-rtc.ts'

const simples = ({ CRT }: Emissor): boolean => CRT === '1' || CRT === '4'

/**
 * CSTs of ICMS retained before, and CFOPs that refuse these CSTs (rej. 382, 386). CFOP 5405 is a resale of goods with
 * retained tax, so its CST must be one of `RETIDO`.
 */
const RETIDO = ['60', '61', '500']
const foraDoRetido = ['5101', '5102', '5103', '5104', '5115']

function cfopCst(item: ItemRegistrado): string | null {
  const cst = cstOf(item)
  const cfop = cfopOf(item)
  if (cfop === '5405' && !RETIDO.includes(cst))
    return `CFOP 5405 é de imposto já retido e não combina com ${cst}`
  if (foraDoRetido.includes(cfop) && RETIDO.includes(cst))
    return `imposto já retido (${cst}) pede CFOP 5405, não ${cfop}`
  return null
}

/** Gives the taxes of the issuer's IBS/CBS group on that day; without a group the rules are not checked. */
const groupOf = ({ data, CRT, ibscbs_regular }: Emissor): GrupoDaReforma =>
  reformGroup(data, { crt: CRT, ibscbs_regular })

/** Rejection codes of the IBS and CBS rules. Each code has its own check, so that a fault is reported under its code. */
const CODIGOS_RTC =
  '1007 1023 1025 1026 1028 1029 1030 1032 1034 1036 1037 1046 1063 1083 1090 1108 1125 1127 1135 1148 1224'.split(
    ' ',
  )

/** Rejections of a rate that differs from the legal rate of the note's day. */
const TAXA_DA_CBS = '1037'
const TAXA_DO_DIA = ['1026', '1036', TAXA_DA_CBS]

function falhaRtc(item: ItemRegistrado, emissor: Emissor, codigo: string): string | null {
  const { ibs, cbs } = item.regras
  const grupo = groupOf(emissor)
  if (!grupo || !ibs || !cbs) return null
  // a return has the rates of what it gives back
  const deOutroDia = emissor.devolve && TAXA_DO_DIA.includes(codigo)
  if (grupo === 'so_ibs' && codigo === TAXA_DA_CBS) return null
  const dia = emissor.data.slice(0, 10)
  for (const [qual, uma] of [
    ['ibs', ibs],
    ['cbs', cbs],
  ] as const) {
    const falha = falhasRtc(qual, uma, dia, emissor.modelo).find(
      f => f.codigo === codigo && (!deOutroDia || f.semTaxa),
    )
    if (falha) return `${falha.texto} (regra de ${qual.toUpperCase()})`
  }
  return null
}

/** Tells whether a figure is zero: by the engine's value, else by the rule's rates. */
const nada = (figura: string | undefined, taxas: readonly string[]): boolean =>
  figura === undefined ? taxas.every(zero) : zero(figura)

/** Checks the reason of relieved ICMS, which a note has only with relieved tax. */
function motivoFora({ regras, valores }: ItemRegistrado): string | null {
  const icms = (nome: keyof RuleOf['icms']) => texto(regras.icms, nome)
  const motivo = icms('motivo_dessoneracao')
  const cabem = motivosDesoneracao(icms('cst'))
  if (!motivo || !cabem || cabem.includes(motivo) || zero(icms('icms'))) return null
  const reduz = CST_ICMS.get(icms('cst'))?.desoneracao === 'diferenca'
  if (nada(valores.valor_desoneracao, reduz ? [icms('reducao_icms'), icms('reducao_icms_pf')] : ['1']))
    return null
  return `o motivo ${motivo} da desoneração não cabe no CST ${icms('cst')}, que leva ${cabem.join(', ')}`
}

/** Checks that the FCP rate chosen by the rule is one of the state's (N17b, rej. 874). */
function fcpErrado({ regras, valores, pFCP }: ItemRegistrado, emissor: Emissor): string | null {
  const tem = CST_ICMS.get(texto(regras.icms, 'cst'))?.fcp ? ['1'] : []
  return nada(valores.vlr_fcp, tem) ? null : taxaFora(pFCP, emissor)
}

/** Checks the FCP rate of the ST (N23b, rej. 875). */
const fcpStErrado: RegraItem['breaks'] = ({ valores, pFCP }, emissor) =>
  nada(valores.vlr_fcp_st, []) ? null : taxaFora(pFCP, emissor)

function taxaFora(pFCP: ItemRegistrado['pFCP'], { UF, UFDest, data, devolve }: Emissor): string | null {
  if (devolve) return null
  const fora = fcpFora(pFCP ?? null, UFDest ?? UF, data.slice(0, 10))
  return fora && `${fora}: confira a coluna da regra de ICMS e a tabela de MVA e FCP`
}

/** Checks that the IS enters the bases of both IBS and CBS or of neither, because the note has one base for both. */
function umaBaseSo({ regras: { isl, ibs, cbs }, valores }: ItemRegistrado, emissor: Emissor): string | null {
  if (!groupOf(emissor) || !isl || !ibs || !cbs || (isl.ibs_isl === true) === (isl.cbs_isl === true))
    return null
  if (nada(valores.vlr_isl, [texto(isl, 'aliquota_isl'), texto(isl, 'aliquota_especifica_isl')])) return null
  return ISL_NAS_DUAS
}

/** Makes a check for text without any character that SEFAZ accepts: emoji, other alphabets. */
const semTexto = (
  campo: 'referencia' | 'nome',
  nome: string,
  valor: (item: ItemRegistrado) => string,
): RegraItem =>
  regra('225', AMBOS, campo, item =>
    cleanText(valor(item), 60) === '' ? `${nome} não tem letra nem número que a nota aceite` : null,
  )

/** Converts the line to its taxable unit; null when equal to the unit sold, or without the engine's figures. */
function tributavel({ uCom, uTrib, valores }: ItemRegistrado): { q: string; v: string } | null {
  const { qtde_trib, valor_trib } = valores
  if (!uTrib || uTrib === uCom || !qtde_trib || !valor_trib) return null
  return { q: casas(qtde_trib, 0, 4), v: casas(valor_trib, 2, 10) }
}

/** Refuses the conversion factor when `breaks` refuses the converted quantity and price. */
function conversao(item: ItemRegistrado, breaks: (t: { q: string; v: string }) => boolean): string | null {
  const t = tributavel(item)
  return t && breaks(t)
    ? `${formatDecimal(item.qCom)} ${item.uCom} viram ${formatDecimal(t.q)} ${item.uTrib}, o que a nota não aceita: confira o fator de conversão`
    : null
}

/** Makes the check of the law that frames the rule's IPI. A return of goods has the IPI in a group of its own. */
const enquadramento = (codigo: '387' | '388'): RegraItem =>
  regra(codigo, ['55'], 'ipi', ({ regras: { ipi } }) => {
    const falha = ipi && faultOfEnquadramento(texto(ipi, 'cst'), texto(ipi, 'codigo_enq_ipi'))
    return falha?.codigo === codigo ? `${falha.texto} (regra de IPI)` : null
  })

/** Checks that need only registered data, in SEFAZ's order. */
export const REGRAS_ITEM: readonly RegraItem[] = [
  semTexto('nome', 'o nome', item => item.xProd),
  semTexto('referencia', 'a referência', item => item.cProd),
  regra('225', AMBOS, 'icms', item =>
    cstConhecido(cstOf(item)) ? null : 'a regra de ICMS está sem CST/CSOSN',
  ),
  regra('225', AMBOS, 'icms', item => (/^\d{4}$/.test(cfopOf(item)) ? null : 'está sem CFOP')),
  ...REGRAS_DETALHE,
  regra('590', AMBOS, 'icms', (item, emissor) =>
    simples(emissor) && cstOf(item).length === 2 && !lista(emissor, 'combustivel_cst').includes(cstOf(item))
      ? `a empresa é do Simples e a regra de ICMS usa CST ${cstOf(item)}`
      : null,
  ),
  regra('591', AMBOS, 'icms', (item, emissor) =>
    !simples(emissor) && cstOf(item).length === 3
      ? `a empresa não é do Simples e a regra de ICMS usa CSOSN ${cstOf(item)}`
      : null,
  ),
  // SEFAZ's list for the NFC-e includes this CFOP, for services with ISSQN; this system does not write the group ISSQN
  regra('725', AMBOS, 'icms', item =>
    /^[56]933$/.test(cfopOf(item)) ? `o CFOP ${cfopOf(item)} é de serviço (ISSQN), não de mercadoria` : null,
  ),
  ...REGRAS_CODIGO,
  regra('225', AMBOS, 'icms', motivoFora),
  regra('874', AMBOS, 'icms', fcpErrado),
  regra('875', AMBOS, 'icms', fcpStErrado),
  regra('382', AMBOS, 'icms', item => (cstOf(item).length === 2 ? cfopCst(item) : null)),
  regra('386', AMBOS, 'icms', item => (cstOf(item).length === 3 ? cfopCst(item) : null)),
  regra('777', AMBOS, 'ncm', item => (/^\d{8}$/.test(item.NCM) ? null : 'o NCM precisa de 8 dígitos')),
  regra('778', AMBOS, 'ncm', item =>
    /^\d{8}$/.test(item.NCM) && item.ncm_existe === false ? `o NCM ${item.NCM} não existe` : null,
  ),
  regra('806', AMBOS, 'cest', item =>
    !item.CEST && /^(10|30|60|70|201|202|203|500)$/.test(cstOf(item))
      ? 'tem substituição tributária e está sem CEST'
      : null,
  ),
  regra('225', AMBOS, 'cest', item =>
    item.CEST && !/^\d{7}$/.test(item.CEST) ? 'o CEST precisa de 7 dígitos' : null,
  ),
  ...REGRAS_COMPRADOR,
  ...REGRAS_BENEFICIO,
  regra('225', AMBOS, 'fator_coversao', item =>
    conversao(item, ({ q, v }) => !quantidade.padrao.test(q) || !unitario.padrao.test(v)),
  ),
  regra('630', AMBOS, 'fator_coversao', item =>
    conversao(item, ({ q, v }) => {
      const { vprod = '0', vprod_xml = vprod } = item.valores
      // a price may include IBS, CBS and IS: quantity × price then gives vprod_xml
      return [vprod, vprod_xml].every(valor => differs(exact(q).times(exact(v)), exact(valor)))
    }),
  ),
  enquadramento('387'),
  enquadramento('388'),
  regra('1115', AMBOS, 'ibs', ({ regras: { ibs, cbs } }, emissor) =>
    emissor.CRT === '3' && lista(emissor, 'rtc_rejeicao_1115').includes(emissor.tpAmb) && !(ibs && cbs)
      ? 'está sem regra de IBS ou de CBS'
      : null,
  ),
  regra('1024', AMBOS, 'ibs', ({ regras: { ibs, cbs } }, emissor) =>
    groupOf(emissor) &&
    ibs &&
    cbs &&
    (texto(ibs, 'cst_ibs') !== texto(cbs, 'cst_cbs') ||
      texto(ibs, 'classificacao_ibs') !== texto(cbs, 'classificacao_cbs'))
      ? `a regra de IBS (${texto(ibs, 'classificacao_ibs')}) e a de CBS (${texto(cbs, 'classificacao_cbs')}) precisam da mesma classificação`
      : null,
  ),
  regra('1069', AMBOS, 'isl', umaBaseSo),
  ...CODIGOS_RTC.map(codigo =>
    regra(codigo, AMBOS, codigo === '1037' ? 'cbs' : 'ibs', (item, emissor) =>
      falhaRtc(item, emissor, codigo),
    ),
  ),
]

const appliesTo = ({ modelos }: RegraItem, { modelo, balcao }: Emissor): boolean =>
  modelos.includes(modelo) || (balcao && modelos.includes('balcao'))

/** Finds every known reason to refuse a product's note, when it is registered or enters a sale: before payment. */
export const judgeItem = (item: ItemRegistrado, emissor: Emissor): Problema[] =>
  REGRAS_ITEM.flatMap(uma => {
    const palavras = appliesTo(uma, emissor) ? uma.breaks(item, emissor) : null
    return palavras
      ? [{ codigo: uma.codigo, campo: uma.campo, texto: palavras, xMotivo: xMotivo(uma.codigo) }]
      : []
  })
