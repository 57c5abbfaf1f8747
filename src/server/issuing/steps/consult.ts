import type { Protocolo } from '../../sefaz/client/resultado.ts'
import { avisoDe, type Caso } from '../flow.ts'

/** Answer of SEFAZ about a key. `inexistente`: SEFAZ does not have the note; `muda`: no usable answer. */
export type Consulta =
  | { sabe: 'autorizada'; protocolo: Protocolo }
  | { sabe: 'cancelada' | 'denegada'; cstat: string; xmotivo: string; protocolo: Protocolo | null }
  | { sabe: 'inexistente'; cstat: string; xmotivo: string }
  /** SEFAZ has the key with another content. */
  | { sabe: 'outra'; cstat: string; xmotivo: string }
  /** SEFAZ answered nothing about this key (613: its number belongs to another key). */
  | { sabe: 'nada'; cstat: string; xmotivo: string }
  | { sabe: 'muda'; causa: string; aviso: string | null }

/** Queries a note by its key. If SVC gives no result, queries the state's SEFAZ, whose "not found" does not count. */
export async function consult(caso: Caso): Promise<Consulta> {
  const disse = await ask(caso)
  const calou = disse.sabe === 'muda' || disse.sabe === 'nada'
  if (!calou || !caso.conexao.autorizador) return disse
  const estado = await ask({ ...caso, conexao: { ...caso.conexao, autorizador: null } })
  return estado.sabe === 'inexistente' ? disse : estado
}

/** Queries the note. A protocol with another digest than the stored XML's belongs to another document. */
async function ask(caso: Caso): Promise<Consulta> {
  const { fluxo, family, conexao, documento } = caso
  const { codes } = family
  const resultado = await fluxo.client.queryByKey(conexao, documento.chave)
  if (resultado.kind !== 'answer') return { sabe: 'muda', causa: resultado.causa, aviso: avisoDe(resultado) }
  const { cStat, xMotivo, protocolo } = resultado.resposta
  const disse = { cstat: cStat, xmotivo: xMotivo }
  if (codes.cancelled.has(cStat)) return { sabe: 'cancelada', protocolo, ...disse }
  if (codes.denied.has(cStat)) return { sabe: 'denegada', protocolo, ...disse }
  if (codes.unknown.has(cStat)) return { sabe: 'inexistente', ...disse }
  if (codes.unavailable.has(cStat)) return { sabe: 'muda', causa: `${cStat} ${xMotivo}`, aviso: null }
  if (!(codes.authorised.has(cStat) || codes.closed.has(cStat)) || !protocolo)
    return { sabe: 'nada', ...disse }
  if (protocolo.digVal && documento.digest && protocolo.digVal !== documento.digest)
    return { sabe: 'outra', cstat: cStat, xmotivo: 'A SEFAZ tem outro documento com esta chave' }
  return { sabe: 'autorizada', protocolo }
}
