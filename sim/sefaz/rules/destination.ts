import { differs, exato } from '../exact.ts'
import { type Exame, onlyModelo, perItem, type SefazRule } from '../judge/rule.ts'
import { hasIcms, imported, rateBetween, rateOfImported } from '../tables/interstate.ts'
import { filhos, find, texto, type XmlNode } from '../wire/xml.ts'

const ide = ({ inf }: Exame, campo: string): string => texto(inf, `ide/${campo}`) ?? ''
const icms = (item: XmlNode, campo: string): string =>
  texto(filhos(find(item, 'imposto/ICMS'))[0], campo) ?? ''
const partilha = (item: XmlNode, campo: string): string | undefined =>
  texto(item, `imposto/ICMSUFDest/${campo}`)
const has = (item: XmlNode): boolean => find(item, 'imposto/ICMSUFDest') !== undefined
const cfop = (item: XmlNode): string => texto(item, 'prod/CFOP') ?? ''

const toConsumer = (e: Exame): boolean =>
  ide(e, 'idDest') === '2' && ide(e, 'indFinal') === '1' && texto(e.inf, 'dest/indIEDest') === '9'
const entrega = (e: Exame): string | undefined => texto(e.inf, 'entrega/UF')
const ufEmit = (e: Exame): string => texto(e.inf, 'emit/enderEmit/UF') ?? ''
const ufDest = (e: Exame): string => texto(e.inf, 'dest/enderDest/UF') ?? ''

/**
 * Tells if an item has no ICMS to share with the recipient's state (NA01-20): entry notes, complements, adjustments,
 * some CFOPs, untaxed goods, Simples Nacional, fuels, and a delivery in the issuer's state.
 */
const dispensado = (item: XmlNode, e: Exame): boolean =>
  ide(e, 'tpNF') === '0' ||
  ['2', '3'].includes(ide(e, 'finNFe')) ||
  cfop(item) === '6552' ||
  cfop(item).startsWith('69') ||
  ['40', '41'].includes(icms(item, 'CST')) ||
  ['103', '300', '400'].includes(icms(item, 'CSOSN')) ||
  ['1', '4'].includes(texto(e.inf, 'emit/CRT') ?? '') ||
  find(item, 'prod/comb') !== undefined ||
  entrega(e) === ufEmit(e)

const isImported = (item: XmlNode): boolean => imported(icms(item, 'orig'))
const fourPercent = (item: XmlNode, e: Exame): boolean =>
  exato(partilha(item, 'pICMSInter')).equals(rateOfImported(ide(e, 'dhEmi')))

/**
 * Tells if the shared ICMS of an item of CST 00 is wrong by both formulas; a state uses one or the other
 * (NA15-10): base × internal rate − base of the own ICMS × interstate rate, or base × the difference of rates.
 */
function difalDiffers(item: XmlNode): boolean {
  if (icms(item, 'CST') !== '00') return false
  const taxed = exato(partilha(item, 'vBCUFDest')).times(exato(partilha(item, 'pICMSUFDest')))
  return [partilha(item, 'vBCUFDest'), icms(item, 'vBC')].every(credited => {
    const owed = taxed
      .minus(exato(credited).times(exato(partilha(item, 'pICMSInter'))))
      .div(100)
      .times(exato(partilha(item, 'pICMSInterPart')))
      .div(100)
    const said = exato(partilha(item, 'vICMSUFDest'))
    return differs(owed.isNegative() ? exato('0') : owed, said)
  })
}

const of55 = (codigo: number, quebra: (item: XmlNode, exame: Exame) => boolean): SefazRule =>
  onlyModelo('55', perItem(codigo, quebra))

/** Rules of ICMS shared with the recipient's state (MOC group NA, NT 2015.003). */
export const regrasDestino: readonly SefazRule[] = [
  of55(694, (i, e) => hasIcms(ide(e, 'dhEmi')) && toConsumer(e) && !dispensado(i, e) && !has(i)),
  of55(695, (i, e) => has(i) && !toConsumer(e) && (entrega(e) ?? ufEmit(e)) === ufEmit(e)),
  of55(697, (i, e) => has(i) && fourPercent(i, e) !== isImported(i)),
  of55(
    698,
    (i, e) =>
      has(i) &&
      !fourPercent(i, e) &&
      ide(e, 'tpNF') === '1' &&
      ide(e, 'finNFe') === '1' &&
      entrega(e) === undefined &&
      !exato(partilha(i, 'pICMSInter')).equals(rateBetween(ufEmit(e), ufDest(e), ide(e, 'dhEmi'))),
  ),
  of55(699, i => has(i) && !exato(partilha(i, 'pICMSInterPart')).equals(100)),
  of55(815, i => has(i) && difalDiffers(i)),
  of55(793, i => {
    const fcp = exato(partilha(i, 'vBCFCPUFDest'))
      .times(exato(partilha(i, 'pFCPUFDest')))
      .div(100)
    return has(i) && differs(fcp, exato(partilha(i, 'vFCPUFDest')))
  }),
]
