import { chaveEmGrupos, data, documento, reais } from '../../../paper/format.ts'
import { documentOf } from '../../kit/paper/field.ts'
import type { DocumentoImpresso } from '../../kit/paper/printed.ts'
import { tableList } from '../../kit/paper/rows.ts'
import type { LadoPapel } from '../../kit/paper/sheet.ts'
import type { ListaImpressa } from '../../kit/paper/spread.ts'
import { type NoXml, no, textoOf, todos } from '../../kit/parse.ts'
import { groupOf, isOs } from './documento.ts'

/** A row of the list: kind, key or issuer, series and number. */
type Linha = readonly [tipo: string, quem: string, numero: string]

const OUTROS: Readonly<Record<string, string>> = {
  ...{ '00': 'Declaração', '10': 'Dutoviário', '59': 'CF-e', '65': 'NFC-e', '99': 'Outros' },
}
/** Kinds of earlier documents on paper. */
const PAPEIS: Readonly<Record<string, string>> = {
  ...{ '07': 'ATRE', '08': 'DTA', '09': 'AWB', '10': 'TIF', '11': 'BL', '12': 'HAWB', '13': 'HBL' },
}

const numbered = (serie: string, numero: string) => [serie, numero].filter(Boolean).join('/')

/** Writes a key, with series and number that it holds. */
const byKey = (tipo: string, chave: string): Linha => [
  tipo,
  chaveEmGrupos(chave),
  `${chave.slice(22, 25)}/${chave.slice(25, 34)}`,
]

const idOf = (no: NoXml) => documento(textoOf(no, 'CNPJ') || textoOf(no, 'CPF'))

function earlier(docAnt: NoXml | null): Linha[] {
  return todos(docAnt, 'emiDocAnt').flatMap(emissor =>
    todos(emissor, 'idDocAnt').flatMap(cada => [
      ...todos(cada, 'idDocAntPap').map((papel): Linha => {
        const tipo = PAPEIS[textoOf(papel, 'tpDoc')] ?? textoOf(papel, 'tpDoc')
        const quem = `${textoOf(emissor, 'xNome')} ${idOf(emissor)} ${data(textoOf(papel, 'dEmi'))}`
        return [`${tipo} ant.`, quem, numbered(textoOf(papel, 'serie'), textoOf(papel, 'nDoc'))]
      }),
      ...todos(cada, 'idDocAntEle').map(each => byKey('CT-e ant.', textoOf(each, 'chCTe'))),
    ]),
  )
}

/** Lists the documents of the cargo, those before, and those that the document completes or replaces. */
function rowsOf(doc: DocumentoImpresso): Linha[] {
  const infDoc = groupOf(doc, 'infDoc')
  const remetente = documentOf('rem')(doc)
  return [
    ...todos(infDoc, 'infNFe').map(nota => byKey('NF-e', textoOf(nota, 'chave'))),
    ...todos(infDoc, 'infNF').map(
      (nota): Linha => ['NF', remetente, numbered(textoOf(nota, 'serie'), textoOf(nota, 'nDoc'))],
    ),
    ...todos(infDoc, 'infOutros').map((outro): Linha => {
      const tpDoc = textoOf(outro, 'tpDoc')
      const valor = textoOf(outro, 'vDocFisc')
      const dito = [textoOf(outro, 'descOutros'), data(textoOf(outro, 'dEmi')), valor && `R$ ${reais(valor)}`]
      return [OUTROS[tpDoc] ?? tpDoc, dito.filter(Boolean).join('  '), textoOf(outro, 'nDoc')]
    }),
    ...todos(infDoc, 'infDCe').map(cada => byKey('DC-e', textoOf(cada, 'chave'))),
    ...earlier(groupOf(doc, 'docAnt')),
    ...todos(groupOf(doc, 'infServVinc'), 'infCTeMultimodal').map(cada =>
      byKey('CT-e', textoOf(cada, 'chCTeMultimodal')),
    ),
    ...todos(no(doc.inf, 'infCTeNorm'), 'infDocRef').map((cada): Linha => {
      const bpe = textoOf(cada, 'chBPe')
      if (bpe) return byKey('BP-e', bpe)
      const valor = textoOf(cada, 'vDoc')
      const dito = [data(textoOf(cada, 'dEmi')), valor && `R$ ${reais(valor)}`].filter(Boolean).join('  ')
      return ['Doc.', dito, numbered(textoOf(cada, 'serie'), textoOf(cada, 'nDoc'))]
    }),
    ...todos(no(doc.inf, 'infCTeNorm'), 'infGTVe').map(cada => byKey('GTV-e', textoOf(cada, 'chCTe'))),
    ...todos(doc.inf, 'infCteComp').map(cada => byKey('CT-e compl.', textoOf(cada, 'chCTe'))),
    ...[textoOf(groupOf(doc, 'infCteSub'), 'chCte')]
      .filter(Boolean)
      .map(chave => byKey('CT-e subst.', chave)),
    ...[textoOf(no(doc.inf, 'infCTeNorm'), 'refCTeCanc')]
      .filter(Boolean)
      .map(chave => byKey('CT-e canc.', chave)),
  ]
}

const COLUNAS = [
  { titulo: 'TIPO', largura: 13 },
  { titulo: 'CHAVE DE ACESSO, OU EMITENTE', largura: 65 },
  { titulo: 'SÉRIE/NÚMERO', largura: 21 },
]
/** Width, mm, of a set of columns. */
const JOGO = 92

export const documentList = (doc: DocumentoImpresso, lado: LadoPapel): ListaImpressa => ({
  ...tableList(
    isOs(doc) ? 'DOCUMENTOS REFERENCIADOS' : 'DOCUMENTOS ORIGINÁRIOS',
    COLUNAS,
    rowsOf(doc),
    lado,
    Math.floor(lado.largura / JOGO),
  ),
  cresce: true,
})

const ENTREGAS = [
  { titulo: 'ITEM', largura: 8 },
  { titulo: 'INÍCIO - TÉRMINO', largura: 62 },
  { titulo: 'CHAVE DE ACESSO', largura: 76 },
  { titulo: 'VALOR', largura: 18, alinhar: 'direita' },
  { titulo: 'A RECEBER', largura: 18, alinhar: 'direita' },
] as const

/** Lists the deliveries of a CT-e simplificado, each with its documents. */
export function deliveryList(doc: DocumentoImpresso, lado: LadoPapel): ListaImpressa {
  const entregas = todos(doc.inf, 'det').flatMap(det => {
    const of = (tag: string) => textoOf(det, tag)
    const chaves = [
      ...todos(det, 'infNFe').map(nota => textoOf(nota, 'chNFe')),
      ...todos(det, 'infDocAnt').flatMap(cada => [
        textoOf(cada, 'chCTe'),
        ...todos(cada, 'infNFeTranspParcial').map(nota => textoOf(nota, 'chNFe')),
      ]),
    ]
    const primeira = [
      det.atributos['nItem'] ?? '',
      `${of('xMunIni')} - ${of('xMunFim')}`,
      chaveEmGrupos(chaves[0] ?? ''),
      reais(of('vPrest')),
      reais(of('vRec')),
    ]
    return [primeira, ...chaves.slice(1).map(chave => ['', '', chaveEmGrupos(chave), '', ''])]
  })
  return { ...tableList('ENTREGAS', ENTREGAS, entregas, lado), cresce: true }
}
