import { type Chamada, NS, VER_APLIC } from '../context.ts'
import { EPEC, readPrevia } from '../epec.ts'
import { type EventoLido, judgeEvento, readEvento } from '../event-judge.ts'
import { isManifestacao, judgeManifestacao } from '../manifestation-judge.ts'
import { type MessageRefusal, readMensagem, recusada } from '../message.ts'
import { carimbo } from '../moment.ts'
import { motivo } from '../motivos.ts'
import { campos, canonico, filhos, texto, type XmlNode } from '../xml.ts'

const ACEITOS = [135, 136, 155]

/** retEnvEvento: idLote, tpAmb, verAplic, cOrgao, cStat, xMotivo, then one retEvento each. */
export function composeRetornoEvento(
  { dials, uf }: Chamada,
  r: MessageRefusal,
  idLote = '0',
  cOrgao = uf ?? '91',
  resto = '',
): string {
  const corpo = campos([
    ['idLote', idLote],
    ['tpAmb', dials.atual.ambiente],
    ['verAplic', VER_APLIC],
    ['cOrgao', cOrgao],
    ['cStat', r.codigo],
    ['xMotivo', motivo(r.codigo, r.complemento)],
  ])
  return `<retEnvEvento xmlns="${NS}" versao="1.00">${corpo}${resto}</retEnvEvento>`
}

function retEvento(
  e: EventoLido,
  codigo: number,
  complemento: string | undefined,
  agora: Date,
  nProt?: string,
): string {
  const corpo = campos([
    ['tpAmb', e.tpAmb],
    ['verAplic', VER_APLIC],
    ['cOrgao', e.cOrgao],
    ['cStat', codigo],
    ['xMotivo', motivo(codigo, complemento)],
    ['chNFe', e.chave],
    ['tpEvento', e.tpEvento],
    ['xEvento', nProt === undefined ? undefined : e.descricao],
    ['nSeqEvento', e.nSeq],
    ['dhRegEvento', carimbo(agora)],
    ['nProt', nProt],
  ])
  const id = nProt === undefined ? '' : ` Id="ID${nProt}"`
  return `<retEvento xmlns="${NS}" versao="1.00"><infEvento${id}>${corpo}</infEvento></retEvento>`
}

function processEvento(no: XmlNode, chamada: Chamada): string {
  const { agora, cadastro, feed } = chamada
  const evento = readEvento(no)
  const manifesta = isManifestacao(evento)
  const { codigo, complemento } = (manifesta ? judgeManifestacao : judgeEvento)(evento, no, chamada)
  if (!ACEITOS.includes(codigo)) return retEvento(evento, codigo, complemento, agora)
  const sorteada = chamada.dials.drawRejection('NFeRecepcaoEvento4', chamada.autorizador)
  if (sorteada !== null) return retEvento(evento, sorteada, undefined, agora)
  const nProt = manifesta ? feed.nextNumero(agora) : cadastro.nextNumero(evento.chave.slice(0, 2), agora)
  const ret = retEvento(evento, codigo, complemento, agora, nProt)
  if (manifesta) {
    feed.manifest(evento.chave, { tpEvento: evento.tpEvento, nSeq: evento.nSeq, nProt })
    return ret
  }
  if (evento.tpEvento === EPEC) {
    cadastro.addPrevia(readPrevia(evento, no, nProt, agora))
    return ret
  }
  cadastro.recordEvento(evento.chave, evento.tpEvento !== '110110', {
    tpEvento: evento.tpEvento,
    nSeq: evento.nSeq,
    nProt,
    cStat: codigo,
    xml: `<procEventoNFe xmlns="${NS}" versao="1.00">${canonico(no, NS)}${ret}</procEventoNFe>`,
    ...(evento.chNFeRef !== '' && { substituta: evento.chNFeRef }),
  })
  return ret
}

/** NFeRecepcaoEvento4: 110111 cancellation, 110112 cancellation by substitution, 110110 correction letter; 110140 EPEC and 2102xx, at the national environment: a summary before its note, and what a recipient says of a supplier's note. */
export function recepcaoEvento(chamada: Chamada): string {
  const forma = { raiz: 'envEvento', versao: '1.00', esquema: 'envEvento', codigoEsquema: 215 } as const
  const lote = readMensagem(chamada.xml, forma)
  if (recusada(lote)) return composeRetornoEvento(chamada, lote)
  const eventos = filhos(lote, 'evento')
  const cOrgao = texto(eventos[0], 'infEvento/cOrgao')
  const retornos = eventos.map(e => processEvento(e, chamada)).join('')
  return composeRetornoEvento(chamada, { codigo: 128 }, texto(lote, 'idLote'), cOrgao, retornos)
}
