import { type Exame, perItem, type SefazRule } from '../judge/rule.ts'
import { REMESSA, RETORNO } from '../tables/cfop.ts'
import { filhos, find, texto, type XmlNode } from '../wire/xml.ts'

const ide = ({ inf }: Exame, campo: string): string => texto(inf, `ide/${campo}`) ?? ''
const prod = (item: XmlNode, campo: string): string => texto(item, `prod/${campo}`) ?? ''
const icms = (item: XmlNode): XmlNode | undefined => filhos(find(item, 'imposto/ICMS'))[0]
const cst = (item: XmlNode): string => texto(icms(item), 'CST') ?? ''
const csosn = (item: XmlNode): string => texto(icms(item), 'CSOSN') ?? ''
const saleTo = (e: Exame, indIEDest: string): boolean =>
  e.modelo === '55' && texto(e.inf, 'dest/indIEDest') === indIEDest

/** Product codes of the ANP that are no derivative of oil (N12-70, exception 5). */
const NAO_DERIVADO =
  '820101001 820101010 810102001 810102004 810102002 810102003 810101002 810101001 810101003 220101003 220101004 220101002 220101001 220101005 220101006 560101001'.split(
    ' ',
  )

/** Exceptions of N12-70, by CST. The option of a state for CST 10 (exception 8) is used by none here. */
const EXCECOES: Readonly<Record<string, (item: XmlNode, e: Exame) => boolean>> = {
  50: (i, e) =>
    ide(e, 'finNFe') === '4' ||
    REMESSA.includes(prod(i, 'CFOP')) ||
    RETORNO.includes(prod(i, 'CFOP')) ||
    ['5949', '6949'].includes(prod(i, 'CFOP')),
  51: (i, e) =>
    ide(e, 'finNFe') === '4' ||
    ['5123', '5922', '6123', '6922'].includes(prod(i, 'CFOP')) ||
    (ide(e, 'idDest') === '1' && ['5906', '5907'].includes(prod(i, 'CFOP'))),
  30: (i, e) =>
    ide(e, 'idDest') === '2' &&
    (prod(i, 'NCM') === '27160000' ||
      (find(i, 'prod/comb') !== undefined && !NAO_DERIVADO.includes(texto(i, 'prod/comb/cProdANP') ?? ''))),
  90: (i, e) => texto(e.inf, 'emit/enderEmit/UF') === 'CE' && ['5403', '5405'].includes(prod(i, 'CFOP')),
}

const REPARO = ['5915', '5916', '6915', '6916', '5912', '5913']
const REPARO_OU_ENCOMENDA =
  '1915 1916 2915 2916 5915 5916 6915 6916 1912 1913 5912 5913 1901 2901 5901 6901'.split(' ')

const newVehicle = ({ itens }: Exame): boolean => itens.some(i => find(i, 'prod/veicProd') !== undefined)

/** Rules of the CST or CSOSN by who receives the goods (N12-70, N12a-70, N12-80). */
export const regrasComprador: readonly SefazRule[] = [
  perItem(
    508,
    (i, e) =>
      saleTo(e, '9') &&
      ide(e, 'tpNF') === '1' &&
      cst(i) !== '' &&
      !['00', '20', '40', '41', '60', '61'].includes(cst(i)) &&
      !newVehicle(e) &&
      EXCECOES[cst(i)]?.(i, e) !== true,
  ),
  perItem(
    600,
    (i, e) =>
      saleTo(e, '9') &&
      ide(e, 'tpNF') === '1' &&
      csosn(i) !== '' &&
      !['102', '103', '300', '400', '500'].includes(csosn(i)) &&
      !REPARO.includes(prod(i, 'CFOP')) &&
      !(
        texto(e.inf, 'emit/CRT') === '4' &&
        csosn(i) === '900' &&
        ['5904', '6904', '5551', '6551'].includes(prod(i, 'CFOP'))
      ),
  ),
  perItem(
    529,
    (i, e) =>
      saleTo(e, '2') &&
      ((cst(i) === '50' && !REPARO_OU_ENCOMENDA.includes(prod(i, 'CFOP'))) || cst(i) === '51'),
  ),
]
