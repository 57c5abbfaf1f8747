import { type Pending, pendingsOf } from '../../../core/caixa/pendings.ts'
import type { Reading } from '../../../core/caixa/reading.ts'
import { foldSession } from '../../../core/caixa/session.ts'
import type { Q } from '../../db/transaction.ts'
import { readUnsettled } from '../../entregas/unsettled-repository.ts'
import { undecidedOf } from '../../money/came-pix-repository.ts'
import { readUnseenOfSession } from '../../money/unseen-pix-repository.ts'
import { promisesOfSession } from '../../promises/promises-repository.ts'
import { parkedAt } from '../estacionadas/service.ts'
import {
  readEvents,
  readGivenBack,
  readNotes,
  readOperators,
  readReceipts,
  readRows,
  readSold,
  readStored,
} from './reading-repository.ts'
import type { CaixaSessao } from './repository.ts'

/** Sales in the till's queue, and who opened or closes the session. */
interface Closing {
  na_fila: readonly string[]
  usuarios: readonly number[]
}

/** Reads the totals of a session so far (X report). */
export async function readReading(
  q: Q,
  caixa: CaixaSessao,
  terminal: string,
  closing: Closing = { na_fila: [], usuarios: [caixa.aberto_por] },
): Promise<Reading> {
  const fold = foldSession(await readRows(q, caixa))
  return {
    terminal,
    sessao: caixa.uuid,
    treino: caixa.treino,
    aberto_em: caixa.aberto_em.toISOString(),
    aberto_por: caixa.aberto_por_nome,
    abertura_esperada: caixa.abertura_esperada,
    abertura: caixa.abertura,
    vendas: await readSold(q, caixa.uuid),
    notas: await readNotes(q, caixa.uuid),
    meios: [...fold].map(([meio, sums]) => ({ meio, ...sums })),
    recebimentos: await readReceipts(q, caixa.id, 1),
    pagamentos: await readReceipts(q, caixa.id, 2),
    devolucoes: await readGivenBack(q, caixa.id),
    eventos: await readEvents(q, caixa.id),
    operadores: await readOperators(q, caixa.uuid),
    pendencias: await readPendings(q, caixa, closing),
  }
}

/** Lists what a session leaves open. */
async function readPendings(q: Q, caixa: CaixaSessao, { na_fila, usuarios }: Closing): Promise<Pending[]> {
  const unseen = await readUnseenOfSession(q, caixa.uuid)
  return pendingsOf({
    promessas: await promisesOfSession(q, { ...caixa, usuarios }),
    ...{ na_fila, gravadas: await readStored(q, na_fila) },
    recebidos: await undecidedOf(q, { ...caixa, usuarios }),
    sem_pix: unseen.flatMap(({ estatico, uuid }) => (estatico ? [] : [uuid])),
    estaticos: unseen.flatMap(({ estatico, uuid }) => (estatico ? [uuid] : [])),
    ...(await readUnsettled(q, caixa.empresa_id)),
    estacionadas: await parkedAt(q, caixa.terminal_id),
  })
}
