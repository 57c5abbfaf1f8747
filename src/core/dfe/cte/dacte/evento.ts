import type { Tamanho } from '../../../paper/page.ts'
import { layOutEventOf } from '../../kit/paper/event.ts'
import { documentOf } from '../../kit/paper/field.ts'
import { emitenteOf, said } from '../../kit/paper/printed.ts'
import type { PapelDesenhado } from '../../kit/paper/sheet.ts'
import { type NoXml, textoOf } from '../../kit/parse.ts'
import { openCte, takerOf } from './documento.ts'

const AVISO = [
  'Não possui valor fiscal: representa o evento indicado abaixo.',
  'Consulte a autenticidade no portal nacional do CT-e',
  'ou no site da Sefaz autorizadora.',
]

/** Names of tags in words; another tag is its own name. */
const NOMES: Readonly<Record<string, string>> = {
  xCondUso: 'CONDIÇÕES DE USO',
  xJust: 'JUSTIFICATIVA',
  nProt: 'PROTOCOLO DO CT-E',
  xObs: 'OBSERVAÇÃO',
}

/** Reads the event's texts: a correction is group, field, item and the new value; any other tag is told by itself. */
function toldIn(node: NoXml): { nome: string; texto: string }[] {
  const { tag, filhos, texto } = node
  if (tag === 'descEvento') return []
  if (tag === 'infCorrecao') {
    const of = (qual: string) => textoOf(node, `${qual}Alterado`)
    const onde = [`GRUPO ${of('grupo')}`, `CAMPO ${of('campo')}`, of('nroItem') && `ITEM ${of('nroItem')}`]
    return [{ nome: onde.filter(Boolean).join(' · '), texto: of('valor') }]
  }
  if (filhos.length > 0) return filhos.flatMap(toldIn)
  return [{ nome: NOMES[tag] ?? tag, texto }]
}

/** Lays out an event of a CT-e or CT-e OS on A4, from its stored XML (procEventoCTe) and the document's. @throws XmlInvalido */
export function layOutCteEvent(xml: string, xmlCte: string, logo: Tamanho | null): PapelDesenhado {
  const doc = openCte(xmlCte)
  const { papel, grupo } = takerOf(doc)
  const ditos = (detalhe: NoXml | null) => (detalhe ? toldIn(detalhe) : [])
  return layOutEventOf(
    xml,
    {
      ...{ doc, aviso: AVISO, ditos, emitente: { emitente: emitenteOf(doc.inf), mais: [] } },
      valor: said(doc, 'vPrest/vTPrest') || said(doc, 'total/vTPrest'),
      tags: { evento: 'eventoCTe', resposta: 'retEventoCTe', chave: 'chCTe', numero: 'nCT' },
      quem: {
        titulo: ['TOMADOR', papel].filter(Boolean).join(' · '),
        nome: said(doc, `${grupo}/xNome`),
        documento: documentOf(grupo)(doc),
      },
    },
    logo,
  )
}
