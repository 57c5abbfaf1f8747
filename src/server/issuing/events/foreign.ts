import type { EventKind } from '../../../core/dfe/kit/event/kind.ts'
import type { DfeFamily } from '../../../core/dfe/kit/family.ts'
import { findNo, no, parseXml, textoOf } from '../../../core/dfe/kit/parse.ts'
import type { Db, Tenant } from '../../db/transaction.ts'
import { cut } from '../../sefaz/client/soap.ts'
import { type EventoAlheio, keepForeign, type Nosso, type TabelaDeEventos } from './table-repository.ts'

interface Repetido extends Omit<Nosso, 'tipo'> {
  tabela: TabelaDeEventos
  kind: EventKind
  family: DfeFamily
  cnpj: string
}

/**
 * Handles an event that another program of the company registered under the sequence number of our event. Stores the
 * company's events in SEFAZ's list, except those that end the note, and moves our event to the next sequence number.
 * Our event is not sent until a user requests it again, because the user did not know the other events, and a
 * correction letter replaces the earlier ones. Gives the text for the user.
 */
export async function giveWay(
  db: Db,
  tenant: Tenant,
  { tabela, kind, family, cnpj, ...nosso }: Repetido,
  procs: readonly string[],
): Promise<string> {
  const { tipo, maximo } = kind
  const alheios = procs.flatMap(proc => foreignOf(proc, cnpj, family))
  const { seq, novos } = await db.tx(tenant, q => keepForeign(q, tenant, tabela, { ...nosso, tipo }, alheios))
  const ditos = novos.filter(each => each.tipo === tipo).map(each => `${each.seq}: ${each.texto}`)
  const feito = `outro programa registrou antes a ${ditos.join(' · ')}`
  return seq > maximo
    ? `${feito}. Esta nota já tem ${maximo}`
    : `${feito}. Confira e peça de novo: sai com a sequência ${seq}`
}

/** Reads an event from SEFAZ's answer; empty unless registered, by the company, and not ending the note. */
function foreignOf(
  proc: string,
  cnpj: string,
  { kinds, codes, events: { root, answer } }: DfeFamily,
): EventoAlheio[] {
  const inf = no(findNo(parseXml(proc), root), 'infEvento')
  const ret = no(findNo(parseXml(cut(proc, answer) ?? `<${answer}/>`), answer), 'infEvento')
  const kind = kinds.find(({ tipo, efeito }) => efeito === null && tipo === textoOf(inf, 'tpEvento'))
  const [cstat, xmotivo, protocolo] = [textoOf(ret, 'cStat'), textoOf(ret, 'xMotivo'), textoOf(ret, 'nProt')]
  if (!kind || textoOf(inf, 'CNPJ') !== cnpj || !codes.registered.has(cstat) || protocolo === '') return []
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
