import type { Tamanho } from '../../../../paper/page.ts'
import { layOutEventOf } from '../../../kit/paper/event.ts'
import { documentOf } from '../../../kit/paper/field.ts'
import { said } from '../../../kit/paper/printed.ts'
import type { PapelDesenhado } from '../../../kit/paper/sheet.ts'
import { NFE_EVENT } from '../../event/words.ts'
import { openNota } from '../nota.ts'
import { issuerOf } from './cabeca.ts'
import { toldInEvent } from './dito-no-evento.ts'

const AVISO = [
  'Não possui valor fiscal: representa o evento indicado abaixo.',
  'Consulte a autenticidade no portal nacional da NF-e',
  'ou no site da Sefaz autorizadora.',
]

/** Lays out a note's event on A4, from its stored XML (procEventoNFe) and the note's. @throws XmlInvalido */
export function layOutEvent(xml: string, xmlNota: string, logo: Tamanho | null): PapelDesenhado {
  const doc = openNota(xmlNota)
  const papel = {
    ...{
      doc,
      emitente: issuerOf(doc),
      valor: said(doc, 'total/ICMSTot/vNF'),
      aviso: AVISO,
      ditos: toldInEvent,
    },
    ...{ tags: NFE_EVENT, numero: 'nNF' },
    quem: { titulo: 'DESTINATÁRIO', nome: said(doc, 'dest/xNome'), documento: documentOf('dest')(doc) },
  }
  return layOutEventOf(xml, papel, logo)
}
