import type { ZBody, ZComplement } from '../../../core/caixa/reading.ts'
import { closingPapers, readingPaper } from '../../../core/paper/papers/drawer/reading.ts'
import { drawerSlip } from '../../../core/paper/papers/drawer/slip.ts'
import type { Danfe } from '../../../core/paper/ticket.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { askForTickets, readCopies } from '../impressao/service.ts'
import { readReading } from './reading.ts'
import { readClosingSlip, readSlip, type SlipSource } from './reading-repository.ts'
import { holdSession, readReducoes } from './repository.ts'

/** Events with a slip to be signed. */
const SIGNED = new Set(['abertura', 'suprimento', 'sangria'])

/** Tells if the user may see the expected amounts of a drawer. */
export const sees = ({ flags }: Sessao): boolean => flags.has('pdv_ver_esperado')

/** Tells if the user may see the expected amounts of a drawer that is still open. */
export const seesOpen = (sessao: Sessao, { cego }: { cego: boolean }): boolean => sees(sessao) && !cego

/** Draws the papers of an event; amounts are hidden from users without permission. @throws NAO_ENCONTRADO */
async function papersOf(
  q: Q,
  sessao: Sessao,
  source: SlipSource,
  segundaVia: boolean,
  agora: Date,
): Promise<Danfe[]> {
  const { evento, sessao_id, cego, ...place } = source
  const open = evento.tipo === 'leitura_x' ? { cego } : { cego: false }
  const gaveta = { ...place, sessao: sessao_id, segundaVia, tudo: seesOpen(sessao, open) }
  if (SIGNED.has(evento.tipo)) return [drawerSlip(evento, gaveta)]
  if (evento.tipo === 'leitura_x') {
    const caixa = await holdSession(q, sessao.empresa_id, source.sessao_uuid, 'share')
    if (!caixa) throw new AppError('NAO_ENCONTRADO')
    const x = await readReading(q, caixa, source.terminal)
    return [readingPaper(x, { ...gaveta, por: sessao.nome, em: agora.toISOString() })]
  }
  const [z, ...complements] = evento.tipo === 'fechamento' ? await readReducoes(q, sessao_id) : []
  if (!z) throw new AppError('NAO_ENCONTRADO', { mensagem: 'Isto não tem comprovante' })
  return closingPapers(
    JSON.parse(z.corpo) as ZBody,
    complements.map(({ corpo }) => JSON.parse(corpo) as ZComplement),
    gaveta,
  )
}

/** Draws the papers of the event with a uuid, marked as second copy. @throws NAO_ENCONTRADO */
export async function papersAgain(q: Q, sessao: Sessao, uuid: string, agora: Date): Promise<Danfe[]> {
  const source = await readSlip(q, sessao.empresa_id, uuid)
  if (!source) throw new AppError('NAO_ENCONTRADO', { mensagem: 'Este comprovante não existe' })
  return papersOf(q, sessao, source, true, agora)
}

/** Draws a closing report (Z) with its complements. @throws NAO_ENCONTRADO */
export async function closingAgain(q: Q, sessao: Sessao, z_id: number, agora: Date): Promise<Danfe[]> {
  const source = await readClosingSlip(q, sessao.empresa_id, z_id)
  if (!source) throw new AppError('NAO_ENCONTRADO', { mensagem: 'Este fechamento não existe' })
  return papersOf(q, sessao, source, false, agora)
}

/** Queues an event's papers at its till's printer, first or again. False: no printer. @throws NAO_ENCONTRADO */
export async function printDone(
  q: Q,
  sessao: Sessao,
  uuid: string,
  { segundaVia, agora }: { segundaVia: boolean; agora: Date },
): Promise<boolean> {
  const source = await readSlip(q, sessao.empresa_id, uuid)
  if (!source) throw new AppError('NAO_ENCONTRADO', { mensagem: 'Este comprovante não existe' })
  const { terminal_id } = source
  const once = await papersOf(q, sessao, source, segundaVia, agora)
  const copies =
    SIGNED.has(source.evento.tipo) && !segundaVia ? (await readCopies(q, sessao.empresa_id)).gaveta : 1
  const papeis = Array.from({ length: copies }, () => once).flat()
  return askForTickets(q, sessao, { terminal_id, tipo: 'caixa', papeis }, agora)
}
