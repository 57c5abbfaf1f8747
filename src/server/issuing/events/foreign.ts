import type { EventKind } from '../../../core/dfe/kit/event/kind.ts'
import { findNo, no, parseXml, textoOf } from '../../../core/dfe/kit/parse.ts'
import type { Db, Tenant } from '../../db/transaction.ts'
import { EVENTO_REGISTRADO } from '../../sefaz/client/resultado.ts'
import { cut } from '../../sefaz/client/soap.ts'
import { type EventoAlheio, keepForeign, type Nosso, type TabelaDeEventos } from './table-repository.ts'

interface Repetido extends Omit<Nosso, 'tipo'> {
  tabela: TabelaDeEventos
  kind: EventKind
  /** Every kind that is said of such notes, and who says them. */
  kinds: readonly EventKind[]
  cnpj: string
}

/**
 * Another program of the company's said something else under this event's sequence. Whatever of its note's events SEFAZ tells is kept as
 * what it is, and this one takes the next sequence, under which it goes out once it is asked for again: who asked did not know of the
 * others, and a correction letter stands in the place of those before it. Gives what is told of that.
 */
export async function giveWay(
  db: Db,
  tenant: Tenant,
  { tabela, kind, kinds, cnpj, ...nosso }: Repetido,
  procs: readonly string[],
): Promise<string> {
  const { tipo, maximo } = kind
  const alheios = procs.flatMap(proc => foreignOf(proc, cnpj, kinds))
  const { seq, novos } = await db.tx(tenant, q => keepForeign(q, tenant, tabela, { ...nosso, tipo }, alheios))
  const ditos = novos.filter(each => each.tipo === tipo).map(each => `${each.seq}: ${each.texto}`)
  const feito = `outro programa registrou antes a ${ditos.join(' · ')}`
  return seq > maximo
    ? `${feito}. Esta nota já tem ${maximo}`
    : `${feito}. Confira e peça de novo: sai com a sequência ${seq}`
}

/** Reads an event that SEFAZ keeps, if the company said it and it leaves its note as it is; else none. */
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
