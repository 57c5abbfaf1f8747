import type { DadosEvento } from '../../kit/event/kind.ts'
import { findNo, type NoXml, no, parseXml, textoOf, todos } from '../../kit/parse.ts'
import { orientacaoRejeicao } from '../rejeicoes/index.ts'

const DUAS_HORAS_MS = 7_200_000
/** Index of tpEmis in a key. */
const TP_EMIS = 34
const DO_ITEM = ['cProd', 'cEAN', 'xProd', 'NCM', 'CFOP', 'uCom', 'qCom', 'vUnCom', 'vProd', 'indTot']

const infOf = (xml: string | undefined): NoXml | null => (xml ? findNo(parseXml(xml), 'infNFe') : null)
const emitida = (inf: NoXml): number => Date.parse(textoOf(inf, 'ide', 'dhEmi'))
const quem = (inf: NoXml): string =>
  ['CNPJ', 'CPF', 'idEstrangeiro', 'IE'].map(tag => textoOf(inf, 'dest', tag)).join('|')
const item = (det: NoXml): string => DO_ITEM.map(tag => textoOf(no(det, 'prod'), tag)).join('|')

/** Compares the two notes as SEFAZ does (NT 2018.004, 5P31). Gives the rejection's code; null: both are the same sale. */
function differs(nota: NoXml, outra: NoXml): string | null {
  const total = (inf: NoXml, tag: string) => textoOf(inf, 'total', 'ICMSTot', tag)
  if (emitida(outra) > emitida(nota) + DUAS_HORAS_MS) return '914'
  if (total(outra, 'vNF') !== total(nota, 'vNF')) return '915'
  if (total(outra, 'vICMS') !== total(nota, 'vICMS')) return '916'
  if (/[^|]/.test(quem(nota)) && quem(outra) !== quem(nota)) return '917'
  const [itens, outros] = [todos(nota, 'det').map(item), todos(outra, 'det').map(item)]
  if (outros.length !== itens.length) return '918'
  return outros.some((each, at) => each !== itens[at]) ? '919' : null
}

/** Gives the reason why SEFAZ would refuse the substitute; null: none found. Without both XMLs, only by the key. */
export function refuseSubstituta({ chave, assinado, substituta }: DadosEvento) {
  const [nota, outra] = [infOf(assinado), infOf(substituta)]
  const codigo = chave[TP_EMIS] !== '1' ? '920' : nota && outra ? differs(nota, outra) : null
  return codigo === null ? null : { campo: 'chave', texto: orientacaoRejeicao(codigo).texto }
}
