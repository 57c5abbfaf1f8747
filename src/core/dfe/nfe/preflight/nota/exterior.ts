import { isChave } from '../../../../document/chave.ts'
import { isCnpj } from '../../../../document/cnpj.ts'
import { ZERO } from '../../../../money/exact.ts'
import type { GrupoXml } from '../../../kit/object.ts'
import { CAMPO } from '../../campos.ts'
import {
  campo,
  cfop,
  exists,
  grupo,
  grupos,
  ide,
  type JudgedNota,
  type RegraNota,
  regra,
  regraItem,
  SO_55,
  textos,
  valor,
} from './nota.ts'

const declaracoes = (item: GrupoXml): GrupoXml[] => grupos(grupo(item, 'prod'), 'DI')
const adicoes = (item: GrupoXml): GrupoXml[] => declaracoes(item).flatMap(di => grupos(di, 'adi'))
const exportacoes = (item: GrupoXml): GrupoXml[] => grupos(grupo(item, 'prod'), 'detExport')
const indiretas = (item: GrupoXml): GrupoXml[] =>
  exportacoes(item).flatMap(detExport => grupos(detExport, 'exportInd'))
const exterior = (nota: JudgedNota): boolean => ide(nota, 'idDest') === '3'

/** CFOPs of returns to a seller in Brazil: nothing is imported (I08-110 to I08-130). */
const DEVOLUCAO = ['3201', '3202', '3503', '3553']
const imports = (item: GrupoXml, fora: readonly string[]): boolean =>
  cfop(item).startsWith('3') && !fora.includes(cfop(item))

/** Makes a rule that reports the first wrong import declaration of an item, by the declaration's number. */
const daDeclaracao = (
  codigo: string,
  quebra: (di: GrupoXml, nota: JudgedNota) => boolean,
  texto: string,
): RegraNota =>
  regraItem(codigo, SO_55, CAMPO.importacao, (item, nota) => {
    const di = declaracoes(item).find(uma => quebra(uma, nota))
    return di ? `declaração ${campo(di, 'nDI')}: ${texto}` : null
  })

const paraOutro = (di: GrupoXml): boolean => /^[23]$/.test(campo(di, 'tpIntermedio'))

/** Gives the same day `anos` years earlier. */
const anosAntes = (dia: string, anos: number): string =>
  `${String(Number(dia.slice(0, 4)) - anos)}${dia.slice(4, 10)}`

/** Rules of imports and of exported lines (MOC groups I01, I03, UA). */
export const IMPORTACAO: readonly RegraNota[] = [
  regraItem('525', SO_55, CAMPO.importacao, item =>
    imports(item, DEVOLUCAO) && declaracoes(item).length === 0
      ? `o CFOP ${cfop(item)} é de importação: informe a declaração (DI)`
      : null,
  ),
  regraItem('597', SO_55, 'ipi', item =>
    imports(item, [...DEVOLUCAO, '3211']) && !exists(item, 'imposto', 'IPI')
      ? 'importação pede o IPI: informe a regra ou o CST dele'
      : null,
  ),
  regraItem('599', SO_55, CAMPO.importacao, item =>
    imports(item, [...DEVOLUCAO, '3211']) && !exists(item, 'imposto', 'II')
      ? 'importação pede o imposto de importação (II)'
      : null,
  ),
  daDeclaracao(
    '376',
    (di, { data }) => campo(di, 'dDesemb') > data.slice(0, 10) || campo(di, 'dDesemb') < anosAntes(data, 5),
    'o desembaraço é de depois da emissão, ou de mais de 5 anos',
  ),
  daDeclaracao(
    '330',
    di => campo(di, 'tpViaTransp') === '1' && !exists(di, 'vAFRMM'),
    'por via marítima informe o valor da AFRMM',
  ),
  daDeclaracao(
    '331',
    di => paraOutro(di) && !exists(di, 'CNPJ'),
    'por conta e ordem ou encomenda informe o CNPJ de quem compra',
  ),
  daDeclaracao(
    '332',
    di => exists(di, 'CNPJ') && !isCnpj(campo(di, 'CNPJ')),
    'o CNPJ do adquirente está errado',
  ),
  daDeclaracao(
    '333',
    di => paraOutro(di) && !exists(di, 'UFTerceiro'),
    'por conta e ordem ou encomenda informe a UF de quem compra',
  ),
  regraItem('334', SO_55, CAMPO.importacao, item =>
    ['3127', '3211'].includes(cfop(item)) && adicoes(item).some(adi => !exists(adi, 'nDraw'))
      ? `o CFOP ${cfop(item)} pede o número do drawback em cada adição`
      : null,
  ),
  regraItem('336', ['65', '55'], 'produto', (item, nota) =>
    exportacoes(item).length > 0 && !exterior(nota)
      ? 'dados de exportação em nota que não vai ao exterior'
      : null,
  ),
  regraItem('338', SO_55, CAMPO.exportacao, item =>
    ['7127', '7211'].includes(cfop(item)) && textos(exportacoes(item), 'nDraw').length === 0
      ? `o CFOP ${cfop(item)} pede o número do drawback`
      : null,
  ),
  regraItem('340', SO_55, CAMPO.exportacao, item =>
    ['3503', '7501'].includes(cfop(item)) && indiretas(item).length === 0
      ? `o CFOP ${cfop(item)} pede a nota de quem vendeu para exportar`
      : null,
  ),
  regraItem('342', SO_55, CAMPO.exportacao, item =>
    textos(indiretas(item), 'chNFe').some(chave => !isChave(chave))
      ? 'a chave da nota de exportação indireta está errada'
      : null,
  ),
  regraItem('343', SO_55, CAMPO.exportacao, item =>
    textos(indiretas(item), 'chNFe').some(chave => chave.slice(20, 22) !== '55')
      ? 'a nota de exportação indireta deve ser NF-e'
      : null,
  ),
  regraItem('344', SO_55, CAMPO.exportacao, item => {
    const chaves = textos(indiretas(item), 'chNFe')
    return new Set(chaves).size < chaves.length ? 'a mesma nota de exportação indireta duas vezes' : null
  }),
  regraItem('345', SO_55, 'ref', (item, { inf }) => {
    const referenciadas = textos(grupos(grupo(inf, 'ide'), 'NFref'), 'refNFe')
    // rule 342 refuses an invalid key
    return textos(indiretas(item), 'chNFe').every(chave => !isChave(chave) || referenciadas.includes(chave))
      ? null
      : 'a nota de exportação indireta não está entre os documentos referenciados'
  }),
  regraItem('346', SO_55, 'qtde', item => {
    if (indiretas(item).length === 0) return null
    const soma = indiretas(item).reduce((acc, uma) => acc.plus(valor(uma, 'qExport')), ZERO)
    return soma.eq(valor(item, 'prod', 'qCom'))
      ? null
      : 'as quantidades das notas de exportação indireta não somam a do item'
  }),
  regraItem('354', SO_55, CAMPO.devolvido, (item, nota) =>
    exists(item, 'impostoDevol') && ide(nota, 'finNFe') !== '4'
      ? 'IPI devolvido em nota que não é de devolução'
      : null,
  ),
  regraItem('390', ['65', 'balcao'], CAMPO.devolvido, item =>
    exists(item, 'impostoDevol') ? 'nota do caixa não leva IPI devolvido' : null,
  ),
]

const pais = ({ inf }: JudgedNota): string => campo(inf, 'dest', 'enderDest', 'cPais')

/** Rules of foreign parties and of the place of embarkation (MOC groups E, ZA). */
export const EXPORTACAO: readonly RegraNota[] = [
  regra(
    '720',
    SO_55,
    'parceiro',
    nota => exterior(nota) && !('idEstrangeiro' in (grupo(nota.inf, 'dest') ?? {})),
    'Operação com o exterior é com parceiro estrangeiro: corrija o tipo dele no cadastro',
  ),
  regra(
    '510',
    SO_55,
    'addresse_id',
    nota => exterior(nota) && (pais(nota) === '' || Number(pais(nota)) === 1058),
    'Operação com o exterior e o endereço é no Brasil: informe o país',
  ),
  regra(
    '790',
    SO_55,
    'parceiro.tipo_contribuite',
    nota => exterior(nota) && campo(nota.inf, 'dest', 'indIEDest') !== '9',
    'Quem está no exterior não é contribuinte de ICMS',
  ),
  regra(
    '355',
    SO_55,
    CAMPO.embarque,
    nota => exterior(nota) && ide(nota, 'tpNF') === '1' && !exists(nota.inf, 'exporta'),
    'Exportação: informe a UF e o local de embarque',
  ),
  regra(
    '356',
    SO_55,
    CAMPO.embarque,
    nota => (!exterior(nota) || ide(nota, 'tpNF') === '0') && exists(nota.inf, 'exporta'),
    'Local de embarque só cabe em exportação',
  ),
  regra('814', ['65'], CAMPO.embarque, ({ inf }) => exists(inf, 'exporta'), 'NFC-e não é de exportação'),
]
