import { isValidCfop } from '@brazilian-utils/brazilian-utils/is-valid-cfop'
import { isValidNcm } from '@brazilian-utils/brazilian-utils/is-valid-ncm'
import { isGtin } from '../../../src/core/document/gtin.ts'
import { differs, type Exato, exato } from '../exact.ts'
import { balcao, type Exame, onlyModelo, optativa, perItem, type SefazRule } from '../judge/rule.ts'
import { refusedByRows } from '../tables/codes.ts'
import { prefixoInvalido } from '../tables/gs1.ts'
import { hasIcms, importedAtFour, rateBetween, rateOfImported } from '../tables/interstate.ts'
import { EXIGEM_ST_RETIDO, fcpInvalido } from '../tables/states.ts'
import { filhos, find, texto, type XmlNode } from '../wire/xml.ts'

const prod = (item: XmlNode, campo: string): string => texto(item, `prod/${campo}`) ?? ''
/** Gives the only group inside ICMS: ICMS00, ICMSSN102… */
const icms = (item: XmlNode): XmlNode | undefined => filhos(find(item, 'imposto/ICMS'))[0]
const cst = (item: XmlNode): string => texto(icms(item), 'CST') ?? ''
const csosn = (item: XmlNode): string => texto(icms(item), 'CSOSN') ?? ''
const gtinRuim = (codigo: string): boolean => codigo !== 'SEM GTIN' && !isGtin(codigo)
const cfopStarts = (item: XmlNode, ...digitos: string[]): boolean =>
  digitos.includes(prod(item, 'CFOP')[0] ?? '')

/** CFOPs of goods whose ICMS was already collected by substitution. */
const CFOP_ST = ['5405', '5656', '5667']
const COM_ST = ['10', '30', '60', '70']
const COM_ST_SN = ['201', '202', '203', '500']

const ide = ({ inf }: Exame, campo: string): string => texto(inf, `ide/${campo}`) ?? ''
const crt = ({ inf }: Exame): string => texto(inf, 'emit/CRT') ?? ''
/** Tells if the issuer uses CSOSN: regimes (CRT) 1 and 4 (MEI); 2 (over the sublimit) and 3 use CST. */
const simples = (e: Exame): boolean => ['1', '4'].includes(crt(e))

/**
 * Tells if ICMS is not base × rate (528), for the CSTs without other terms in the formula: 00, 10, 20, 70, 90. Deferral
 * (51) has another formula and is not judged.
 */
function icmsDiffers(item: XmlNode): boolean {
  const grupo = icms(item)
  if (!['00', '10', '20', '70', '90'].includes(cst(item))) return false
  const calculado = exato(texto(grupo, 'vBC'))
    .times(exato(texto(grupo, 'pICMS')))
    .div(100)
  return differs(calculado, exato(texto(grupo, 'vICMS')))
}

function produtoDiffers(item: XmlNode, unitario: string, quantidade: string): boolean {
  return differs(exato(prod(item, unitario)).times(exato(prod(item, quantidade))), exato(prod(item, 'vProd')))
}

/** NCM of petrol, kerosene, diesel, fuel oil, blends with biodiesel, gases; not lubricants and solvents of 2710. */
const NCM_COMBUSTIVEL = /^(27101(25|9[12])|271020|2711)/

const CST_MONOFASICO = ['02', '15', '53', '61']

/**
 * Tells if the item must have the ANP group (LA01-20): by a fuel's CFOP (indComb), a CST of single-phase ICMS, or a
 * fuel's NCM.
 */
const combustivel = (item: XmlNode): boolean =>
  /^[56]6(5[1-9]|6[0-7])$/.test(prod(item, 'CFOP')) ||
  CST_MONOFASICO.includes(cst(item)) ||
  NCM_COMBUSTIVEL.test(prod(item, 'NCM'))

/** Makes a rule about an item's code from the rows of its number; what goes abroad is not judged. */
const byRows = (codigo: number, valor: (item: XmlNode) => string): SefazRule =>
  perItem(
    codigo,
    (i, e) =>
      valor(i) !== '' &&
      ide(e, 'idDest') !== '3' &&
      refusedByRows(codigo, {
        balcao: e.modelo === '65' || balcao(e),
        ...{ crt: crt(e), uf: uf(e, 'emit/enderEmit'), dia: ide(e, 'dhEmi').slice(0, 10) },
        ...{ situacao: csosn(i) || cst(i), valor: valor(i) },
      }),
  )

const saysZero = (item: XmlNode, ...tags: string[]): boolean =>
  tags.some(tag => texto(icms(item), tag) !== undefined && exato(texto(icms(item), tag)).isZero())

/**
 * Tells if the FCP-ST rate is invalid in the recipient's state and, for a delivery elsewhere, also in that state (N23b,
 * N27b).
 */
function fcpStInvalido(item: XmlNode, { inf }: Exame): boolean {
  const taxa = texto(icms(item), 'pFCPST') ?? texto(icms(item), 'pFCPSTRet')
  const destino = texto(inf, 'dest/enderDest/UF') ?? texto(inf, 'emit/enderEmit/UF') ?? ''
  if (taxa === undefined || destino === 'EX') return false
  return [destino, texto(inf, 'entrega/UF') ?? destino].every(uf => fcpInvalido(uf, Number(taxa)))
}

const uf = ({ inf }: Exame, onde: string): string => texto(inf, `${onde}/UF`) ?? ''
const above = (item: XmlNode, rate: Exato): boolean => exato(texto(icms(item), 'pICMS')).greaterThan(rate)

/** CFOPs of returns, annulments and sales to order, whose rates are not judged. */
const RETORNO = /^6(2\d\d|41[0-5]|503|55[3-6]|66[0-5]|90[23679]|913|916|918|919|921|925|118|119|122|123)$/

/** Tells if the note is a normal sale to another state, subject to interstate rates (N16-04, N16-20). */
const crosses = (item: XmlNode, e: Exame): boolean =>
  e.modelo === '55' &&
  hasIcms(ide(e, 'dhEmi')) &&
  ide(e, 'idDest') === '2' &&
  ide(e, 'tpNF') === '1' &&
  ide(e, 'finNFe') === '1' &&
  find(e.inf, 'entrega') === undefined &&
  !['2', '3'].includes(texto(item, 'prod/veicProd/tpOp') ?? '') &&
  !RETORNO.test(prod(item, 'CFOP'))

/** Codes of the law that frames the IPI: immunity, suspension, exemption, reduction, others (MOC, overview, 8.9). */
const C_ENQ = /^(?:0(?:0[1-9]|[1-9]\d)|1(?:0[1-9]|[1-9]\d)|3(?:0[1-9]|[1-9]\d)|60[1-8]|999)$/
/** First figure of the codes that each CST of IPI takes (O09-10). */
const FAIXA_DO_IPI: Readonly<Record<string, string>> = {
  '02': '3',
  '52': '3',
  '04': '0',
  '54': '0',
  '05': '1',
  '55': '1',
}
const ipi = (item: XmlNode, campo: string): string => texto(item, `imposto/IPI/${campo}`) ?? ''
const has = (item: XmlNode, caminho: string): boolean => find(item, caminho) !== undefined

/** Tells if the FCP is not its base × its rate, of the own ICMS or of the substitution (N17c-10, N23d-10). */
function fcpDiffers(item: XmlNode, e: Exame): boolean {
  if (ide(e, 'finNFe') !== '1') return false
  const dito = (tag: string): Exato => exato(texto(icms(item), tag))
  const proprio = dito(cst(item) === '00' ? 'vBC' : 'vBCFCP')
    .times(dito('pFCP'))
    .div(100)
  const st = dito('vBCFCPST').times(dito('pFCPST')).div(100).minus(dito('vFCP'))
  return (
    (texto(icms(item), 'vFCP') !== undefined && differs(proprio, dito('vFCP'))) ||
    (texto(icms(item), 'vFCPST') !== undefined && differs(st.isNegative() ? exato('0') : st, dito('vFCPST')))
  )
}

const of55 = (codigo: number, quebra: (item: XmlNode, e: Exame) => boolean): SefazRule =>
  onlyModelo('55', perItem(codigo, quebra))
const of65 = (codigo: number, quebra: (item: XmlNode, e: Exame) => boolean): SefazRule =>
  onlyModelo('65', perItem(codigo, quebra))
const ufDest = (e: Exame): string => texto(e.inf, 'dest/enderDest/UF') ?? uf(e, 'emit/enderEmit')
/** UF where the fuel is consumed, which may take the place of the buyer's (I08-60 to I08-90). */
const consumed = (item: XmlNode): string => prod(item, 'comb/UFCons')

/** Rules by which a state may judge the CFOP and the two states (MOC "Facul."). */
const DO_CFOP: readonly SefazRule[] = [
  of55(520, (i, e) => cfopStarts(i, '3', '7') && ufDest(e) !== 'EX' && consumed(i) !== 'EX'),
  of55(
    521,
    (i, e) =>
      ide(e, 'idDest') === '1' &&
      ufDest(e) !== uf(e, 'emit/enderEmit') &&
      texto(e.inf, 'dest/indIEDest') === '1' &&
      consumed(i) !== uf(e, 'emit/enderEmit') &&
      !(ide(e, 'indPres') === '1' && texto(e.inf, 'transp/modFrete') === '9'),
  ),
  of55(
    523,
    (i, e) =>
      cfopStarts(i, '2', '6') &&
      ufDest(e) === uf(e, 'emit/enderEmit') &&
      ['', ufDest(e)].includes(consumed(i)) &&
      texto(e.inf, 'dest/CNPJ') !== texto(e.inf, 'emit/CNPJ'),
  ),
  of55(
    527,
    (i, e) =>
      cfopStarts(i, '7') &&
      ide(e, 'finNFe') !== '4' &&
      (cst(i) === '' ? csosn(i) !== '300' : cst(i) !== '41'),
  ),
  // the states that refuse the two CSOSN are not verified
  of65(384, i => ['103', '400'].includes(csosn(i))),
]

/** Rules of items (MOC groups I, N). Those that name no model apply to both. */
export const regrasItens: readonly SefazRule[] = [
  perItem(611, i => gtinRuim(prod(i, 'cEAN'))),
  perItem(888, i => prod(i, 'cEANTrib') === ''),
  perItem(612, i => gtinRuim(prod(i, 'cEANTrib'))),
  perItem(882, i => prefixoInvalido(prod(i, 'cEAN'))),
  perItem(884, i => prefixoInvalido(prod(i, 'cEANTrib'))),
  perItem(885, i => prod(i, 'cEAN') !== 'SEM GTIN' && prod(i, 'cEANTrib') === 'SEM GTIN'),
  perItem(886, i => prod(i, 'cEAN') === 'SEM GTIN' && prod(i, 'cEANTrib') !== 'SEM GTIN'),
  perItem(777, i => prod(i, 'NCM').length !== 8),
  perItem(778, i => !isValidNcm(prod(i, 'NCM'))),
  perItem(
    806,
    i => (COM_ST.includes(cst(i)) || COM_ST_SN.includes(csosn(i))) && find(i, 'prod/CEST') === undefined,
  ),
  { ...perItem(770, i => !isValidCfop(prod(i, 'CFOP'))), texto: 'CFOP Inexistente' },
  of65(374, i => (prod(i, 'CFOP') === '5933') !== has(i, 'imposto/ISSQN')),
  perItem(518, (i, e) => ide(e, 'tpNF') === '1' && cfopStarts(i, '1', '2', '3')),
  perItem(519, (i, e) => ide(e, 'tpNF') === '0' && cfopStarts(i, '5', '6', '7')),
  perItem(731, (i, e) => cfopStarts(i, '3', '7') && ide(e, 'idDest') !== '3'),
  perItem(732, (i, e) => cfopStarts(i, '2', '6') && ide(e, 'idDest') !== '2'),
  perItem(733, (i, e) => cfopStarts(i, '1', '5') && ide(e, 'idDest') !== '1'),
  ...DO_CFOP.map(optativa),
  // fuel under single-phase ICMS has a CST, even of a Simples Nacional issuer
  perItem(590, (i, e) => simples(e) && cst(i) !== '' && !CST_MONOFASICO.includes(cst(i))),
  byRows(782, csosn),
  byRows(337, i => prod(i, 'CFOP')),
  perItem(591, (i, e) => !simples(e) && csosn(i) !== ''),
  perItem(660, i => combustivel(i) && find(i, 'prod/comb') === undefined),
  perItem(
    382,
    (i, e) =>
      e.modelo === '65' &&
      cst(i) !== '' &&
      (cst(i) === '60') !== CFOP_ST.includes(prod(i, 'CFOP')) &&
      cst(i) !== '61',
  ),
  perItem(
    386,
    (i, e) =>
      e.modelo === '65' && csosn(i) !== '' && (csosn(i) === '500') !== CFOP_ST.includes(prod(i, 'CFOP')),
  ),
  perItem(528, icmsDiffers),
  perItem(629, i => produtoDiffers(i, 'vUnCom', 'qCom')),
  perItem(630, i => produtoDiffers(i, 'vUnTrib', 'qTrib')),
  perItem(483, i => exato(prod(i, 'vDesc')).greaterThan(exato(prod(i, 'vProd')))),
  perItem(
    663,
    (i, e) =>
      crosses(i, e) &&
      importedAtFour(texto(icms(i), 'orig') ?? '', prod(i, 'NCM')) &&
      above(i, rateOfImported(ide(e, 'dhEmi'))),
  ),
  perItem(
    693,
    (i, e) =>
      crosses(i, e) &&
      above(i, rateBetween(uf(e, 'emit/enderEmit'), uf(e, 'dest/enderDest'), ide(e, 'dhEmi'))),
  ),
  perItem(880, i => saysZero(i, 'pFCP')),
  perItem(881, i => saysZero(i, 'pFCPST', 'pFCPSTRet')),
  perItem(874, (i, e) => {
    const pFCP = texto(icms(i), 'pFCP')
    return pFCP !== undefined && fcpInvalido(texto(e.inf, 'emit/enderEmit/UF') ?? '', Number(pFCP))
  }),
  perItem(875, fcpStInvalido),
  perItem(860, fcpDiffers),
  of55(
    876,
    (i, e) =>
      ide(e, 'idDest') === '2' &&
      ide(e, 'indFinal') === '1' &&
      texto(e.inf, 'dest/indIEDest') === '9' &&
      texto(icms(i), 'vFCP') !== undefined,
  ),
  of55(387, i => has(i, 'imposto/IPI') && !C_ENQ.test(ipi(i, 'cEnq'))),
  of55(388, i => !ipi(i, 'cEnq').startsWith(FAIXA_DO_IPI[ipi(i, 'IPINT/CST')] ?? '')),
  // notes of credit and debit have only the taxes of the reform (1001)
  of55(745, (i, e) => !['5', '6'].includes(ide(e, 'finNFe')) && !has(i, 'imposto/PIS')),
  of55(748, (i, e) => !['5', '6'].includes(ide(e, 'finNFe')) && !has(i, 'imposto/COFINS')),
  perItem(
    625,
    (i, e) =>
      e.modelo === '55' &&
      texto(icms(i), 'motDesICMS') === '7' &&
      !cfopStarts(i, '1', '2') &&
      find(e.inf, 'dest/ISUF') === undefined,
  ),
  perItem(
    938,
    (i, e) =>
      e.modelo === '55' &&
      (cst(i) === '60' || csosn(i) === '500') &&
      find(i, 'imposto/ICMS/ICMSST') === undefined &&
      ide(e, 'indFinal') === '0' &&
      ide(e, 'tpNF') === '1' &&
      EXIGEM_ST_RETIDO.includes(texto(e.inf, 'emit/enderEmit/UF') ?? '') &&
      ['vBCSTRet', 'pST', 'vICMSSubstituto', 'vICMSSTRet'].some(tag => texto(icms(i), tag) === undefined),
  ),
]
