import type { EventKind } from '../../../core/dfe/event/kind.ts'
import { findNo, no, parseXml, textoOf } from '../../../core/dfe/parse.ts'
import { EVENTO_REGISTRADO } from '../../sefaz/client/resultado.ts'
import { cut } from '../../sefaz/client/soap.ts'
import { type Evento, type EventoAlheio, insertForeign, lastSeq, updateEvent } from './event-repository.ts'
import type { Caso } from './flow.ts'

interface Repetido extends Pick<Caso, 'fluxo' | 'tenant' | 'documento'> {
  evento: Evento
  kind: EventKind
}

/**
 * Another program of the company's said something else under this event's sequence. Whatever of its notes' events SEFAZ tells is kept as
 * what it is, and this one takes the next sequence, under which it goes out once it is asked for again: who asked did not know of the
 * others, and a correction letter stands in the place of those before it. Gives what is told of that.
 */
export async function giveWay(
  { fluxo, tenant, documento, evento, kind }: Repetido,
  procs: readonly string[],
): Promise<string> {
  const alheios = procs.flatMap(proc => foreignOf(proc, documento.cnpj, fluxo.eventos))
  const { seq, ditos } = await fluxo.db.tx(tenant, async q => {
    const guardada = await lastSeq(q, tenant, evento)
    const seq = 1 + Math.max(guardada, ...alheios.flatMap(each => (each.tipo === kind.tipo ? each.seq : [])))
    await updateEvent(q, tenant, evento.id, { seq })
    const ditos: string[] = []
    for (const alheio of alheios)
      if ((await insertForeign(q, tenant, documento.id, alheio)) && alheio.tipo === kind.tipo)
        ditos.push(`${alheio.seq}: ${alheio.texto}`)
    return { seq, ditos }
  })
  const feito = `outro programa registrou antes a ${ditos.join(' · ')}`
  return seq > kind.maximo
    ? `${feito}. Esta nota já tem ${kind.maximo}`
    : `${feito}. Confira e peça de novo: sai com a sequência ${seq}`
}

/** What SEFAZ keeps of an event that leaves its note as it is, said by its issuer; none, of any other. */
function foreignOf(proc: string, cnpj: string, kinds: readonly EventKind[]): EventoAlheio[] {
  const inf = no(findNo(parseXml(proc), 'evento'), 'infEvento')
  const ret = no(findNo(parseXml(cut(proc, 'retEvento') ?? '<retEvento/>'), 'retEvento'), 'infEvento')
  const kind = kinds.find(({ tipo, efeito }) => efeito === null && tipo === textoOf(inf, 'tpEvento'))
  const [cstat, xmotivo, protocolo] = [textoOf(ret, 'cStat'), textoOf(ret, 'xMotivo'), textoOf(ret, 'nProt')]
  if (!kind || textoOf(inf, 'CNPJ') !== cnpj || !EVENTO_REGISTRADO.has(cstat) || protocolo === '') return []
  const said = (tag: string) => textoOf(inf, 'detEvento', tag)
  const [desfez, tipo] = [said('nProtEvento'), said('tpEventoAut') || (kind.desfaz?.[0] ?? '')]
  return [
    {
      ...{
        tipo: kind.tipo,
        seq: Number(textoOf(inf, 'nSeqEvento')),
        em: new Date(textoOf(ret, 'dhRegEvento')),
      },
      texto: said('xCorrecao') || said('xJust') || said('descEvento'),
      dados: desfez ? { desfeito: { tipo, protocolo: desfez } } : null,
      ...{ cstat, xmotivo, protocolo, xml_proc: proc },
    },
  ]
}
