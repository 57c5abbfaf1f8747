import { differs, type Exato, exato } from '../exact.ts'
import { type Exame, perItem, type SefazRule } from '../judge/rule.ts'
import { outOfLaw } from '../tables/rates.ts'
import {
  CST_COM,
  DA_NFCE,
  DA_NFE,
  DE_OUTROS,
  DO_CREDITO,
  DO_DEBITO,
  ENCERRADAS,
  reducaoOfTabela,
} from '../tables/rtc.ts'
import { find, texto, type XmlNode } from '../wire/xml.ts'

/**
 * CST of IBS/CBS: whether it demands or forbids the group gIBSCBS, and how many cClassTrib it has (table of
 * 2026-10-08).
 */
export const CSTS: Readonly<Record<string, { grupo: 'exige' | 'veda'; classes: number }>> = {
  '000': { grupo: 'exige', classes: 5 },
  '010': { grupo: 'exige', classes: 2 },
  '011': { grupo: 'exige', classes: 5 },
  '200': { grupo: 'exige', classes: 60 },
  '220': { grupo: 'exige', classes: 3 },
  '221': { grupo: 'exige', classes: 1 },
  '222': { grupo: 'exige', classes: 1 },
  '400': { grupo: 'veda', classes: 2 },
  '410': { grupo: 'veda', classes: 40 },
  '510': { grupo: 'exige', classes: 2 },
  '515': { grupo: 'exige', classes: 2 },
  '550': { grupo: 'exige', classes: 24 },
  '620': { grupo: 'veda', classes: 6 },
  '800': { grupo: 'veda', classes: 2 },
  '810': { grupo: 'veda', classes: 1 },
  '811': { grupo: 'veda', classes: 3 },
  '820': { grupo: 'veda', classes: 6 },
  '830': { grupo: 'exige', classes: 1 },
}

const ALIQUOTA = { gIBSUF: 'pIBSUF', gIBSMun: 'pIBSMun', gCBS: 'pCBS' } as const
const VALOR = { gIBSUF: 'vIBSUF', gIBSMun: 'vIBSMun', gCBS: 'vCBS' } as const
type Ente = keyof typeof ALIQUOTA

const grupo = (item: XmlNode): XmlNode | undefined => find(item, 'imposto/IBSCBS')
const gIBSCBS = (item: XmlNode): XmlNode | undefined => find(item, 'imposto/IBSCBS/gIBSCBS')
const cst = (item: XmlNode): string => texto(grupo(item), 'CST') ?? ''
const classe = (item: XmlNode): string => texto(grupo(item), 'cClassTrib') ?? ''
const withRtc = (item: XmlNode, quebra: () => boolean): boolean => grupo(item) !== undefined && quebra()
const emissaoOf = ({ inf }: Exame): string => texto(inf, 'ide/dhEmi')?.slice(0, 10) ?? ''

/**
 * Tells if the rate is not the law's of the day; not judged for returns, some credits, suspension (550), the regular-tax group and
 * government purchases (UB18-10 of v1.51).
 */
function aliquotaErrada(ente: Ente) {
  return (item: XmlNode, e: Exame): boolean => {
    const g = find(gIBSCBS(item), ente)
    if (g === undefined) return false
    const { inf } = e
    if (texto(inf, 'ide/finNFe') === '4' || ['03', '04', '06'].includes(texto(inf, 'ide/tpNFCredito') ?? ''))
      return false
    if (cst(item) === '550' || find(gIBSCBS(item), 'gTribRegular') !== undefined) return false
    if (find(e.inf, 'ide/gCompraGov') !== undefined) return false
    if (ente === 'gCBS' && texto(e.inf, 'emit/CRT') === '2') return false
    return outOfLaw(ente, emissaoOf(e), exato(texto(g, ALIQUOTA[ente])))
  }
}

/**
 * Tells if value ≠ base × (effective rate when reduced, else rate) − deferral − return, beyond one cent (UB35-10,
 * UB50-10, UB63-10).
 */
function valorErrado(ente: Ente) {
  return (item: XmlNode): boolean => {
    const g = find(gIBSCBS(item), ente)
    if (g === undefined) return false
    const taxa = texto(g, 'gRed/pAliqEfet') ?? texto(g, ALIQUOTA[ente])
    const bruto: Exato = exato(texto(gIBSCBS(item), 'vBC'))
      .times(exato(taxa))
      .div(100)
    const liquido = bruto.minus(exato(texto(g, 'gDif/vDif'))).minus(exato(texto(g, 'gDevTrib/vDevTrib')))
    return differs(liquido.isNegative() ? exato('0') : liquido, exato(texto(g, VALOR[ente])))
  }
}

function vIbsErrado(item: XmlNode): boolean {
  const g = gIBSCBS(item)
  if (g === undefined || texto(g, 'vIBS') === undefined) return false
  const soma = exato(texto(g, 'gIBSUF/vIBSUF')).plus(exato(texto(g, 'gIBSMun/vIBSMun')))
  const credito = exato(texto(grupo(item), 'gCredPresOper/gIBSCredPres/vCredPres'))
  const vIBS = exato(texto(g, 'vIBS'))
  return !vIBS.equals(soma) && !vIBS.equals(soma.minus(credito))
}

const has = (item: XmlNode, caminho: string): boolean => find(grupo(item), caminho) !== undefined

/** Makes the check of a group that the CST forbids. */
const vedado = (indicador: keyof typeof CST_COM, caminho: string) => (item: XmlNode, e: Exame) =>
  withRtc(
    item,
    () =>
      has(item, caminho) &&
      !CST_COM[indicador].has(cst(item)) &&
      // government purchases have a reduction whatever their CST
      !(indicador === 'gRed' && find(e.inf, 'ide/gCompraGov') !== undefined),
  )
const exigido = (indicador: keyof typeof CST_COM, caminho: string) => (item: XmlNode) =>
  withRtc(item, () => CST_COM[indicador].has(cst(item)) && !has(item, caminho))

/** Makes the check that a group is present and its IBS and CBS add up to zero (UB106-40, UB112-30). */
const semValor = (caminho: string) => (item: XmlNode) => {
  const dele = find(grupo(item), caminho)
  return (
    dele !== undefined &&
    exato(texto(dele, 'vIBS'))
      .plus(exato(texto(dele, 'vCBS')))
      .isZero()
  )
}

/**
 * Tells if a class of CST 800, 810 or 811 is in another note than the debit or credit note that demands it (UB14-60).
 */
const outOfAdjustment = (item: XmlNode, { inf }: Exame): boolean =>
  /^8[01]/.test(classe(item)) &&
  classe(item) !== DO_DEBITO[texto(inf, 'ide/tpNFDebito') ?? ''] &&
  classe(item) !== DO_CREDITO[texto(inf, 'ide/tpNFCredito') ?? '']

function outOfModelo(item: XmlNode, e: Exame): boolean {
  const c = classe(item)
  return DE_OUTROS.has(c) || (e.modelo === '65' && DA_NFE.has(c) && !DA_NFCE.has(c))
}

/** Compares pRedAliq with the table, for classes in the table. */
const reducaoErrada = (ente: Ente) => (item: XmlNode) => {
  const informada = texto(find(gIBSCBS(item), `${ente}/gRed`), 'pRedAliq')
  const prevista = reducaoOfTabela(classe(item))
  return informada !== undefined && prevista !== undefined && !exato(informada).equals(exato(prevista))
}

/** Compares pAliqEfet with rate × (1 − pRedAliq/100), within 0.0001; not in government purchases. */
const efetivaErrada = (ente: Ente) => (item: XmlNode, e: Exame) => {
  const g = find(gIBSCBS(item), ente)
  const efetiva = texto(g, 'gRed/pAliqEfet')
  if (efetiva === undefined || find(e.inf, 'ide/gCompraGov') !== undefined) return false
  const calculada = exato(texto(g, ALIQUOTA[ente]))
    .times(exato('100').minus(exato(texto(g, 'gRed/pRedAliq'))))
    .div(100)
  return differs(calculada, exato(efetiva), '0.0001')
}

/** Tells if a total of IBSCBSTot is not exactly the sum of the items. */
const totalErrado = (caminho: string, doItem: string) => (e: Exame) =>
  totalRtc(e) &&
  algumGrupo(e) &&
  !e.itens
    .reduce((soma, i) => soma.plus(exato(texto(gIBSCBS(i), doItem))), exato('0'))
    .equals(exato(texto(e.inf, `total/IBSCBSTot/${caminho}`)))

/**
 * Tells if the item must have the group IBSCBS (1115): regime CRT 3, only in homologação, since July 2026 (NT 2025.002
 * v1.52, Ato Técnico Conjunto 1/2026).
 */
const demandsGrupo = (e: Exame): boolean =>
  e.ambiente === 2 && texto(e.inf, 'emit/CRT') === '3' && emissaoOf(e) >= '2026-07-01'

const algumGrupo = (e: Exame): boolean => e.itens.some(i => grupo(i) !== undefined)
const totalRtc = ({ inf }: Exame): boolean => find(inf, 'total/IBSCBSTot') !== undefined

/**
 * Tells if the taxes of a government purchase differ from base × the group's rates by more than four cents, as three
 * values are rounded.
 */
function compraErrada(item: XmlNode): boolean {
  const grupo = find(gIBSCBS(item), 'gTribCompraGov')
  if (grupo === undefined) return false
  const sumOf = (...tags: string[]) => tags.reduce((v, tag) => v.plus(exato(texto(grupo, tag))), exato('0'))
  const calculado = exato(texto(gIBSCBS(item), 'vBC'))
    .times(sumOf('pAliqIBSUF', 'pAliqIBSMun', 'pAliqCBS'))
    .div(100)
  return differs(calculado, sumOf('vTribIBSUF', 'vTribIBSMun', 'vTribCBS'), '0.04')
}

const totalDaNota = ({ inf }: Exame): string | undefined => texto(inf, 'total/vNFTot')
const totalDosItens = ({ itens }: Exame): Exato =>
  itens.reduce((v, i) => v.plus(exato(texto(i, 'vItem'))), exato('0'))
const saysVItem = (item: XmlNode): boolean => texto(item, 'vItem') !== undefined

/**
 * Tells if a credit or debit note may have only IBS, CBS and IS: all but credits for refused goods (03), lower price
 * (04) and of type 06, and debits for lost stock (07) (B25-80).
 */
const settles = ({ inf }: Exame): boolean =>
  ['5', '6'].includes(texto(inf, 'ide/finNFe') ?? '') &&
  !['03', '04', '06'].includes(texto(inf, 'ide/tpNFCredito') ?? '') &&
  texto(inf, 'ide/tpNFDebito') !== '07'
const ANTIGOS = ['ICMS', 'PIS', 'COFINS']

/** Rules of IBS and CBS (NT 2025.002, groups UB and W). */
export const regrasRtc: readonly SefazRule[] = [
  perItem(1133, (i, e) => has(i, 'gTransfCred') && texto(e.inf, 'ide/finNFe') === '5'),
  perItem(1129, (i, e) => settles(e) && semValor('gTransfCred')(i)),
  perItem(1171, (i, e) => settles(e) && semValor('gAjusteCompet')(i)),
  perItem(1001, (i, e) => settles(e) && ANTIGOS.some(imposto => find(i, `imposto/${imposto}`) !== undefined)),
  perItem(1115, (i, e) => demandsGrupo(e) && grupo(i) === undefined),
  perItem(1020, i => withRtc(i, () => CSTS[cst(i)] === undefined)),
  perItem(1021, i => withRtc(i, () => CSTS[cst(i)]?.grupo === 'veda' && gIBSCBS(i) !== undefined)),
  perItem(1022, i => withRtc(i, () => CSTS[cst(i)]?.grupo === 'exige' && gIBSCBS(i) === undefined)),
  perItem(1023, i =>
    withRtc(i, () => {
      const classes = CSTS[classe(i).slice(0, 3)]?.classes ?? 0
      const numero = Number(classe(i).slice(3))
      return classe(i) !== '410999' && (numero < 1 || numero > classes)
    }),
  ),
  perItem(1023, (i, e) => withRtc(i, () => emissaoOf(e) > (ENCERRADAS[classe(i)] ?? '9'))),
  perItem(1024, i => withRtc(i, () => classe(i).slice(0, 3) !== cst(i))),
  perItem(1025, (i, e) => withRtc(i, () => outOfModelo(i, e))),
  perItem(1066, i => {
    const regular = texto(gIBSCBS(i), 'gTribRegular/CSTReg')
    return regular !== undefined && CSTS[regular] === undefined
  }),
  perItem(1106, i => withRtc(i, () => /^(620|410013)/.test(classe(i)) && find(i, 'prod/comb') === undefined)),
  perItem(1116, exigido('gIBSCBSMono', 'gIBSCBSMono')),
  perItem(1131, vedado('gTransfCred', 'gTransfCred')),
  perItem(1132, exigido('gTransfCred', 'gTransfCred')),
  perItem(1134, vedado('gCredPresIBSZFM', 'gCredPresIBSZFM')),
  perItem(1135, exigido('gCredPresIBSZFM', 'gCredPresIBSZFM')),
  perItem(1169, vedado('gAjusteCompet', 'gAjusteCompet')),
  perItem(1170, exigido('gAjusteCompet', 'gAjusteCompet')),
  perItem(1202, (i, e) => e.modelo === '55' && outOfAdjustment(i, e)),
  perItem(1029, vedado('gDif', 'gIBSCBS/gIBSUF/gDif')),
  perItem(1030, exigido('gDif', 'gIBSCBS/gIBSUF/gDif')),
  perItem(1032, vedado('gRed', 'gIBSCBS/gIBSUF/gRed')),
  perItem(1033, exigido('gRed', 'gIBSCBS/gIBSUF/gRed')),
  perItem(1083, vedado('gDif', 'gIBSCBS/gIBSMun/gDif')),
  perItem(1007, vedado('gRed', 'gIBSCBS/gIBSMun/gRed')),
  perItem(1074, exigido('gRed', 'gIBSCBS/gIBSMun/gRed')),
  perItem(1090, vedado('gDif', 'gIBSCBS/gCBS/gDif')),
  perItem(1028, vedado('gRed', 'gIBSCBS/gCBS/gRed')),
  perItem(1079, exigido('gRed', 'gIBSCBS/gCBS/gRed')),
  perItem(1034, reducaoErrada('gIBSUF')),
  perItem(1046, reducaoErrada('gIBSMun')),
  perItem(1063, reducaoErrada('gCBS')),
  perItem(1035, efetivaErrada('gIBSUF')),
  perItem(1047, efetivaErrada('gIBSMun')),
  perItem(1064, efetivaErrada('gCBS')),
  perItem(1026, aliquotaErrada('gIBSUF')),
  perItem(1036, aliquotaErrada('gIBSMun')),
  perItem(1037, aliquotaErrada('gCBS')),
  perItem(1041, valorErrado('gIBSUF')),
  perItem(1052, valorErrado('gIBSMun')),
  perItem(1069, valorErrado('gCBS')),
  perItem(1150, vIbsErrado),
  perItem(1142, compraErrada),
  { codigo: 1119, check: e => algumGrupo(e) && !totalRtc(e) },
  { codigo: 1118, check: e => !algumGrupo(e) && totalRtc(e) },
  { codigo: 1076, check: totalErrado('vBCIBSCBS', 'vBC') },
  { codigo: 1080, check: totalErrado('gIBS/gIBSUF/vIBSUF', 'gIBSUF/vIBSUF') },
  { codigo: 1084, check: totalErrado('gIBS/gIBSMun/vIBSMun', 'gIBSMun/vIBSMun') },
  { codigo: 1085, check: totalErrado('gIBS/vIBS', 'vIBS') },
  { codigo: 1091, check: totalErrado('gCBS/vCBS', 'gCBS/vCBS') },
  { codigo: 1004, check: e => e.itens.some(saysVItem) && totalDaNota(e) === undefined },
  {
    codigo: 1094,
    check: e =>
      totalDaNota(e) !== undefined &&
      e.itens.every(saysVItem) &&
      !totalDosItens(e).equals(exato(totalDaNota(e))),
  },
]
