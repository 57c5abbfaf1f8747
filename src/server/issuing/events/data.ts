import { createHash } from 'node:crypto'
import type { DadosEvento, EventKind } from '../../../core/dfe/kit/event/kind.ts'
import { dataHoraIn } from '../../../core/document/fuso.ts'
import type { Documento } from '../repository.ts'
import type { Evento } from './repository.ts'

/** Event and its document, as needed to send the event or to validate its request. */
interface AboutEvent {
  documento: Documento
  evento: Pick<Evento, 'seq' | 'justificativa' | 'dados'>
  kind: EventKind
  /** Document that replaces this document. */
  substituto: Pick<Documento, 'chave' | 'xml_assinado'> | null
  agora: Date
}

/** Gives the values that the kind writes into the event's XML. */
export function dataOf({ documento, evento, kind, substituto, agora }: AboutEvent): DadosEvento {
  const { imagem, desfeito, ...pedido } = evento.dados ?? {}
  return {
    chave: documento.chave,
    tpAmb: documento.tp_amb === 1 ? '1' : '2',
    cnpj: documento.cnpj,
    dhEvento: dataHoraIn(agora, documento.fuso),
    seq: evento.seq,
    nProt: documento.protocolo ?? '',
    texto: evento.justificativa,
    chaveSubstituta: kind.substituida ? (substituto?.chave ?? '') : '',
    ...(documento.autorizada_em ? { autorizada: dataHoraIn(documento.autorizada_em, documento.fuso) } : {}),
    assinado: documento.xml_assinado ?? '',
    substituta: kind.substituida ? (substituto?.xml_assinado ?? '') : '',
    pedido,
    ...(typeof imagem === 'string' ? { hash: pictureHash(documento.chave, imagem) } : {}),
    ...(desfeito ? { desfeito } : {}),
  }
}

/** Hashes the key and the picture: SHA-1 in base64 (NT 2021.001). */
export const pictureHash = (chave: string, imagem: string): string =>
  createHash('sha1').update(`${chave}${imagem}`, 'latin1').digest('base64')
