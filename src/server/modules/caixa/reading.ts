import type { Reading } from '../../../core/caixa/reading.ts'
import { foldSession } from '../../../core/caixa/session.ts'
import type { Q } from '../../db/transaction.ts'
import {
  readEvents,
  readGivenBack,
  readNotes,
  readOperators,
  readReceipts,
  readRows,
  readSold,
} from './reading-repository.ts'
import type { CaixaSessao } from './repository.ts'

/** Reads the totals of a session so far (X report). */
export async function readReading(q: Q, caixa: CaixaSessao, terminal: string): Promise<Reading> {
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
    notas: (await readNotes(q, caixa.uuid)).map(({ vendas: _, ...note }) => note),
    meios: [...fold].map(([meio, sums]) => ({ meio, ...sums })),
    recebimentos: await readReceipts(q, caixa.id, 1),
    pagamentos: await readReceipts(q, caixa.id, 2),
    devolucoes: await readGivenBack(q, caixa.id),
    eventos: await readEvents(q, caixa.id),
    operadores: await readOperators(q, caixa.uuid),
  }
}
