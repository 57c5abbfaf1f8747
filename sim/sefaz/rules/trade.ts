import { dvChave } from '../../../src/core/document/chave.ts'
import { isCnpj } from '../../../src/core/document/cnpj.ts'
import { exato, ZERO } from '../exact.ts'
import { balcao, type Exame, onlyModelo, perItem, type SefazRule } from '../judge/rule.ts'
import { carimbo } from '../moment.ts'
import { filhos, find, texto, type XmlNode } from '../wire/xml.ts'

const ide = ({ inf }: Exame, campo: string): string => texto(inf, `ide/${campo}`) ?? ''
const cfop = (item: XmlNode): string => texto(item, 'prod/CFOP') ?? ''
const declaracoes = (item: XmlNode): XmlNode[] => filhos(find(item, 'prod'), 'DI')
const adis = (item: XmlNode): XmlNode[] => declaracoes(item).flatMap(di => filhos(di, 'adi'))
const exportacoes = (item: XmlNode): XmlNode[] => filhos(find(item, 'prod'), 'detExport')
const indiretas = (item: XmlNode): XmlNode[] =>
  exportacoes(item).flatMap(detExport => filhos(detExport, 'exportInd'))
const chaves = (item: XmlNode): string[] => indiretas(item).map(ind => texto(ind, 'chNFe') ?? '')
const has = (no: XmlNode, caminho: string): boolean => find(no, caminho) !== undefined
const forThirdParty = (di: XmlNode): boolean => ['2', '3'].includes(texto(di, 'tpIntermedio') ?? '')
const abroad = (e: Exame): boolean => ide(e, 'idDest') === '3'

/** CFOPs 3xxx that do not count as imports. */
const SEM_DI = ['3201', '3202', '3503', '3553']
const SEM_IMPOSTOS = [...SEM_DI, '3211']
const imports = (item: XmlNode, fora: readonly string[]): boolean =>
  cfop(item).startsWith('3') && !fora.includes(cfop(item))

/** Tells if the customs clearance is not within the last five years. */
function desembaracoInvalido(di: XmlNode, { agora }: Exame): boolean {
  const dia = texto(di, 'dDesemb') ?? ''
  const hoje = carimbo(agora).slice(0, 10)
  return dia > hoje || dia < `${Number(hoje.slice(0, 4)) - 5}${hoje.slice(4)}`
}

const of55 = (codigo: number, quebra: (item: XmlNode, exame: Exame) => boolean): SefazRule =>
  onlyModelo('55', perItem(codigo, quebra))

/** Rules of import declarations, exports by line, returned IPI (MOC groups I, I01, I03, UA). */
export const regrasImportacao: readonly SefazRule[] = [
  of55(525, i => imports(i, SEM_DI) && declaracoes(i).length === 0),
  of55(597, i => imports(i, SEM_IMPOSTOS) && !has(i, 'imposto/IPI')),
  of55(599, i => imports(i, SEM_IMPOSTOS) && !has(i, 'imposto/II')),
  of55(376, (i, e) => declaracoes(i).some(di => desembaracoInvalido(di, e))),
  of55(330, i => declaracoes(i).some(di => texto(di, 'tpViaTransp') === '1' && !has(di, 'vAFRMM'))),
  of55(331, i => declaracoes(i).some(di => forThirdParty(di) && !has(di, 'CNPJ'))),
  of55(332, i => declaracoes(i).some(di => has(di, 'CNPJ') && !isCnpj(texto(di, 'CNPJ') ?? ''))),
  of55(333, i => declaracoes(i).some(di => forThirdParty(di) && !has(di, 'UFTerceiro'))),
  of55(334, i => ['3127', '3211'].includes(cfop(i)) && !adis(i).every(adi => has(adi, 'nDraw'))),
  perItem(336, (i, e) => exportacoes(i).length > 0 && !abroad(e)),
  of55(338, i => ['7127', '7211'].includes(cfop(i)) && !exportacoes(i).some(d => has(d, 'nDraw'))),
  of55(340, i => ['3503', '7501'].includes(cfop(i)) && indiretas(i).length === 0),
  of55(342, i => chaves(i).some(chave => dvChave(chave.slice(0, 43)) !== chave.slice(43))),
  of55(343, i => chaves(i).some(chave => chave.slice(20, 22) !== '55')),
  of55(344, i => chaves(i).some((chave, n, todas) => todas.indexOf(chave) !== n)),
  of55(345, (i, e) => {
    const referenciadas = filhos(find(e.inf, 'ide'), 'NFref').map(ref => texto(ref, 'refNFe'))
    return chaves(i).some(chave => !referenciadas.includes(chave))
  }),
  of55(
    346,
    i =>
      indiretas(i).length > 0 &&
      !indiretas(i)
        .reduce((soma, ind) => soma.plus(exato(texto(ind, 'qExport'))), ZERO)
        .equals(exato(texto(i, 'prod/qCom'))),
  ),
  of55(354, (i, e) => has(i, 'impostoDevol') && ide(e, 'finNFe') !== '4'),
  perItem(390, (i, e) => (e.modelo === '65' || balcao(e)) && has(i, 'impostoDevol')),
]

/** Rules of a recipient abroad (MOC group E). */
export const regrasEstrangeiro: readonly SefazRule[] = [
  onlyModelo('55', {
    codigo: 720,
    check: e => abroad(e) && find(e.inf, 'dest/idEstrangeiro') === undefined,
  }),
  onlyModelo('55', {
    codigo: 510,
    check: e => abroad(e) && Number(texto(e.inf, 'dest/enderDest/cPais') ?? '1058') === 1058,
  }),
  onlyModelo('55', { codigo: 790, check: e => abroad(e) && texto(e.inf, 'dest/indIEDest') !== '9' }),
  onlyModelo('55', {
    codigo: 792,
    check: e => abroad(e) && (texto(e.inf, 'dest/IE') ?? '') !== '',
  }),
]

const exporta = ({ inf }: Exame): boolean => find(inf, 'exporta') !== undefined
const isExport = (e: Exame): boolean => ide(e, 'tpNF') === '1' && abroad(e)

/** Rules of the place where the goods leave the country (MOC group ZA). */
export const regrasEmbarque: readonly SefazRule[] = [
  onlyModelo('55', { codigo: 355, check: e => isExport(e) && !exporta(e) }),
  onlyModelo('55', { codigo: 356, check: e => !isExport(e) && exporta(e) }),
  onlyModelo('65', { codigo: 814, check: exporta }),
]
