import { type Chamada, NS, VER_APLIC } from '../context.ts'
import { EPEC, readPrevia } from '../judge/epec.ts'
import { deDestinatario, isManifestacao, judgeEvento } from '../judge/event-judge.ts'
import { judgeManifestacao } from '../judge/manifestation-judge.ts'
import { motivo } from '../judge/motivos.ts'
import { type EventoLido, readEvento } from '../judge/read-event.ts'
import { carimbo } from '../moment.ts'
import { type MessageRefusal, readMensagem, recusada } from '../wire/message.ts'
import { campos, canonico, filhos, texto, type XmlNode } from '../wire/xml.ts'

const ACEITOS = [135, 136, 155]
/** Events that cancel the note. */
const CANCELAM = ['110111', '110112']

/** Writes retEnvEvento: idLote, tpAmb, verAplic, cOrgao, cStat, xMotivo, then one retEvento for each event. */
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
  { codigo, complemento, texto }: MessageRefusal,
  agora: Date,
  nProt?: string,
): string {
  const corpo = campos([
    ['tpAmb', e.tpAmb],
    ['verAplic', VER_APLIC],
    ['cOrgao', e.cOrgao],
    ['cStat', codigo],
    ['xMotivo', motivo(codigo, complemento, texto)],
    ['chNFe', e.chave],
    ['tpEvento', e.tpEvento],
    ['xEvento', nProt === undefined ? undefined : e.descricao.slice(0, 60).trim()],
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
  const sentenca = (manifesta ? judgeManifestacao : judgeEvento)(evento, no, chamada)
  const { codigo } = sentenca
  if (!ACEITOS.includes(codigo)) return retEvento(evento, sentenca, agora)
  const sorteada = chamada.dials.drawRejection('NFeRecepcaoEvento4', chamada.autorizador)
  if (sorteada !== null) return retEvento(evento, { codigo: sorteada }, agora)
  const recebida = manifesta || deDestinatario(evento)
  const nProt = recebida ? feed.nextNumero(agora) : cadastro.nextNumero(evento.chave.slice(0, 2), agora)
  const ret = retEvento(evento, sentenca, agora, nProt)
  const desfez = evento.nProtEvento === '' ? {} : { desfez: evento.nProtEvento }
  const proc = `<procEventoNFe xmlns="${NS}" versao="1.00">${canonico(no, NS)}${ret}</procEventoNFe>`
  if (recebida) {
    feed.manifest(evento.chave, { tpEvento: evento.tpEvento, nSeq: evento.nSeq, nProt, xml: proc, ...desfez })
    return ret
  }
  if (evento.tpEvento === EPEC) {
    cadastro.addPrevia({ ...readPrevia(evento, no, nProt, agora), xml: proc })
    return ret
  }
  cadastro.recordEvento(evento.chave, CANCELAM.includes(evento.tpEvento), {
    tpEvento: evento.tpEvento,
    nSeq: evento.nSeq,
    nProt,
    cStat: codigo,
    xml: proc,
    ...(evento.autoriza !== '' && { autoriza: evento.autoriza }),
    ...(evento.tpEvento === '110112' && { substituta: evento.chNFeRef }),
    ...desfez,
  })
  return ret
}

/**
 * Serves NFeRecepcaoEvento4 for the kinds of `judge/event-kinds.ts`; the state, the national environment or SVRS registers
 * them.
 */
export function recepcaoEvento(chamada: Chamada): string {
  const forma = { raiz: 'envEvento', versao: '1.00', esquema: 'envEvento', codigoEsquema: 215 } as const
  const lote = readMensagem(chamada.xml, forma)
  if (recusada(lote)) return composeRetornoEvento(chamada, lote)
  const eventos = filhos(lote, 'evento')
  const cOrgao = texto(eventos[0], 'infEvento/cOrgao')
  const retornos = eventos.map(e => processEvento(e, chamada)).join('')
  return composeRetornoEvento(chamada, { codigo: 128 }, texto(lote, 'idLote'), cOrgao, retornos)
}
