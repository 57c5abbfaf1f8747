import { exato } from '../exact.ts'
import { balcao, type Exame, onlyModelo, optativa, perItem, type SefazRule } from '../judge/rule.ts'
import { TIPO_ESPECIE } from '../tables/vehicles.ts'
import { filhos, find, texto, type XmlNode } from '../wire/xml.ts'

const prod = (item: XmlNode, caminho: string): string => texto(item, `prod/${caminho}`) ?? ''
const comb = (item: XmlNode, campo: string): string => prod(item, `comb/${campo}`)
const cstDoIcms = (item: XmlNode): string => texto(filhos(find(item, 'imposto/ICMS'))[0], 'CST') ?? ''
const has = (item: XmlNode, caminho: string): boolean => find(item, `prod/${caminho}`) !== undefined
const lotes = (item: XmlNode): XmlNode[] => filhos(find(item, 'prod'), 'rastro')
const dia = ({ agora }: Exame): string => new Date(agora.getTime() - 3 * 3_600_000).toISOString().slice(0, 10)

const GLP = '210203001'
const glp = (item: XmlNode): boolean => comb(item, 'cProdANP') === GLP
const PERCENTUAIS = ['pGLP', 'pGNn', 'pGNi']
const partes = (item: XmlNode) => PERCENTUAIS.map(tag => exato(comb(item, tag) || '0'))

/** ANP codes of products sold at a pump (LA11-10, exception 1). */
const BOMBA = [
  '810101002',
  '810101001',
  '220101005',
  '220101006',
  '320103001',
  '320102002',
  '320102001',
  '320102003',
  '820101033',
  '820101034',
  '420106001',
  '820101011',
  '820101003',
  '820101013',
  '820101012',
  '420106002',
  '420301004',
]

/**
 * Prefixes of the ANP codes of fuels under single-phase ICMS (NT 2023.001): gases, petrol, diesel and its blends,
 * anhydrous ethanol.
 */
const MONOFASICO = /^(?:210203|32010[123]|820101|810102)/
const monofasico = (item: XmlNode): boolean => MONOFASICO.test(comb(item, 'cProdANP'))
/** CST of single-phase ICMS, or untaxed. */
const CST_DO_MONOFASICO = ['02', '15', '53', '61', '40', '41', '50']

/**
 * Tells if SEFAZ demands the fuel's origin: in a sale not to a final consumer, except in a complement, a return or an
 * invoice issued before delivery (LA18-10).
 */
const asksOrigin = (item: XmlNode, { inf }: Exame): boolean =>
  texto(inf, 'ide/indFinal') === '0' &&
  !['2', '4'].includes(texto(inf, 'ide/finNFe') ?? '') &&
  !['5922', '6922'].includes(prod(item, 'CFOP'))

const especies = (item: XmlNode): string[] | undefined => TIPO_ESPECIE[Number(prod(item, 'veicProd/tpVeic'))]
const veiculo = (item: XmlNode): boolean => find(item, 'prod/veicProd') !== undefined

/**
 * First two figures of the ANP codes: petroleum, gases, petrol, diesel and the like. The table of products itself is not
 * verified, so a code of a known family passes.
 */
const FAMILIA_ANP = /^(?:1[1-4]|2[1-3]|3[1-4]|4[1-3]|5[1-8]|6[1-7]|8[1-3])\d{7}$/

/** Taxable units in foreign trade, by NCM (I14-10): of the portal's table, the rows that these documents use. Not verified. */
const UNIDADE_NO_EXTERIOR: Readonly<Record<string, string>> = { 22030000: 'LT', 22029900: 'LT' }
const VINCULADO = ['1501', '2501', '5501', '5502', '5504', '5505', '6501', '6502', '6504', '6505']

/** Tells if the goods are delivered with this note: none of exceptions 1 to 4 of K01-20 applies. */
const leavesNow = (item: XmlNode, { inf }: Exame): boolean =>
  texto(inf, 'ide/finNFe') !== '4' &&
  texto(inf, 'ide/tpNF') !== '0' &&
  !['2', '3'].includes(texto(inf, 'ide/indPres') ?? '') &&
  !['5922', '6922', '5118', '6118', '5119', '6119', '5120', '6120'].includes(prod(item, 'CFOP'))

/** Rules of lots, new vehicles, medicines, fuels (MOC groups I80, J, K, LA; NT 2016.002, 2021.004, 2026.002). */
export const regrasMercadorias: readonly SefazRule[] = [
  perItem(877, (i, e) => lotes(i).some(lote => (texto(lote, 'dFab') ?? '') > dia(e))),
  perItem(870, i => lotes(i).some(lote => (texto(lote, 'dVal') ?? '') < (texto(lote, 'dFab') ?? ''))),
  perItem(841, i => veiculo(i) && especies(i) === undefined),
  perItem(842, i => veiculo(i) && !Object.values(TIPO_ESPECIE).flat().includes(prod(i, 'veicProd/espVeic'))),
  perItem(843, i => veiculo(i) && !especies(i)?.includes(prod(i, 'veicProd/espVeic'))),
  perItem(
    873,
    (i, e) =>
      e.modelo === '55' &&
      !balcao(e) &&
      find(i, 'prod/med') !== undefined &&
      lotes(i).length === 0 &&
      leavesNow(i, e),
  ),
  perItem(761, i => has(i, 'comb') && !FAMILIA_ANP.test(comb(i, 'cProdANP'))),
  onlyModelo(
    '55',
    perItem(379, i => has(i, 'comb/encerrante') && !['5656', '5667'].includes(prod(i, 'CFOP'))),
  ),
  perItem(
    380,
    i =>
      has(i, 'comb/encerrante') &&
      !exato(comb(i, 'encerrante/vEncFin')).greaterThan(exato(comb(i, 'encerrante/vEncIni'))),
  ),
  optativa(
    onlyModelo(
      '55',
      perItem(
        817,
        (i, { inf }) =>
          ((texto(inf, 'ide/tpNF') === '1' && texto(inf, 'ide/idDest') === '3') ||
            VINCULADO.includes(prod(i, 'CFOP'))) &&
          (UNIDADE_NO_EXTERIOR[prod(i, 'NCM')] ?? prod(i, 'uTrib').toUpperCase()) !==
            prod(i, 'uTrib').toUpperCase(),
      ),
    ),
  ),
  perItem(854, i => glp(i) && prod(i, 'uTrib').toLowerCase() !== 'kg'),
  perItem(
    461,
    i => find(i, 'prod/comb') !== undefined && !glp(i) && PERCENTUAIS.some(tag => comb(i, tag) !== ''),
  ),
  perItem(
    855,
    i =>
      glp(i) &&
      !partes(i)
        .reduce((soma, parte) => soma.plus(parte))
        .equals(100),
  ),
  perItem(856, (i, e) => e.modelo === '55' && glp(i) && comb(i, 'vPart') === ''),
  perItem(909, (i, e) => monofasico(i) && asksOrigin(i, e) && find(i, 'prod/comb/origComb') === undefined),
  perItem(
    378,
    (i, e) =>
      (e.modelo === '65' || balcao(e)) &&
      BOMBA.includes(comb(i, 'cProdANP')) &&
      find(i, 'prod/comb/encerrante') === undefined,
  ),
  perItem(960, i => monofasico(i) && !CST_DO_MONOFASICO.includes(cstDoIcms(i))),
]
