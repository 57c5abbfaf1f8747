import { isoToWire } from '../../core/dates/day.ts'
import { formatMoney } from '../../core/money/pt-br.ts'
import { AppError, fieldError } from '../../domain/error.ts'
import { documentMoney } from '../../domain/money/causes/document.ts'
import type { AccountRef, Cause, Posting } from '../../domain/money/posting.ts'
import { ESTADOS_CHEQUE } from '../../domain/options/cheques.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import { holdGone, insertCheques, insertGivenBack } from './cheques-repository.ts'
import {
  areReversals,
  holdAccounts,
  insertPostings,
  insertReversals,
  type Posted,
  type PostingHead,
  type Reversal,
  readCalled,
  readMatchedLine,
  readParts,
  readStanding,
  type StandingPosting,
} from './post-repository.ts'

/**
 * Writes the postings that `cause` makes of `of` to the ledger, in the caller's transaction. Repeating writes nothing.
 * @throws VALIDACAO for an account that is missing or inactive or, with `fechado` 'recusa', closed on the day
 */
export async function post<T>(
  q: Q,
  tenant: Tenant,
  cause: Cause<T>,
  of: T,
  head: PostingHead,
): Promise<Posted[]> {
  return write(q, tenant, cause.origem, head, cause.postings(of))
}

interface Again extends Omit<PostingHead, 'data'>, Pick<Reversal, 'motivo'> {
  /** Day; null: the day of the earlier postings, or today. */
  data: string | null
  hoje: string
}

/** Writes a cause's postings again: undoes the valid ones and writes the new, unless both are the same. */
export async function postAgain<T>(
  q: Q,
  tenant: Tenant,
  cause: Cause<T>,
  of: T,
  { hoje, motivo, ...said }: Again,
): Promise<Posted[]> {
  const postings = cause.postings(of)
  const standing = await readStanding(q, tenant, cause.origem, said.origem_id)
  const head = { ...said, data: said.data ?? standing[0]?.data ?? hoje }
  if (isSaid(standing, postings, head.data)) return []
  const { usuario_id, sessao_id = null } = head
  const undo = standing.map(({ id }) => id)
  if (undo.length > 0) await reverse(q, tenant, undo, { data: hoje, usuario_id, sessao_id, motivo })
  const parts = await readParts(q, tenant, cause.origem, head.origem_id)
  const round = 1 + Math.max(0, ...[...parts].map(roundOf))
  return write(q, tenant, cause.origem, head, parts.size === 0 ? postings : postings.map(inRound(round)))
}

/**
 * Undoes rows of the ledger by opposite rows, dated `reversal.data` or, in a closed period, the first open day. @throws
 * CONFLITO for a row that is missing, already undone, or itself undoes another
 */
export async function reverse(
  q: Q,
  tenant: Tenant,
  ids: readonly number[],
  reversal: Reversal,
): Promise<void> {
  if (await areReversals(q, tenant, ids))
    throw new AppError('CONFLITO', { mensagem: 'Um estorno não se estorna: lance de novo' })
  await refuseGone(q, ids)
  const undone = await insertReversals(q, tenant, ids, reversal)
  if (undone.length < new Set(ids).size)
    throw new AppError('CONFLITO', { mensagem: 'Este movimento já foi estornado ou não existe' })
}

/** Refuses to undo a row that is matched with a bank statement's line. @throws CONFLITO */
export async function refuseMatched(q: Q, tenant: Tenant, ids: readonly number[]): Promise<void> {
  const line = await readMatchedLine(q, tenant, ids)
  if (line)
    throw new AppError('CONFLITO', {
      mensagem: `O extrato confirma este dinheiro na linha de ${isoToWire(line.data)} (${formatMoney(line.valor)}): desfaça a conciliação antes de estornar`,
    })
}

async function write(
  q: Q,
  tenant: Tenant,
  origem: string,
  head: PostingHead,
  postings: readonly Posting[],
): Promise<Posted[]> {
  if (postings.length === 0) return []
  if (head.fechado === 'recusa') await holdAccounts(q, tenant, head.empresa_id)
  const written = await insertPostings(q, tenant, origem, head, postings)
  await keepCheques(q, origem, written, postings)
  if (written.length < postings.length) await explain(q, tenant, origem, head, postings)
  return written
}

/** Writes the cheques that postings bring, and where those went that a return gives back. */
async function keepCheques(
  q: Q,
  origem: string,
  written: readonly Posted[],
  postings: readonly Posting[],
): Promise<void> {
  const ids = written.map(({ id }) => id)
  if (ids.length === 0) return
  if (postings.some(({ para }) => para === 'cheque' || typeof para === 'number')) await insertCheques(q, ids)
  if (origem === documentMoney.origem && postings.some(({ de }) => de === 'cheque'))
    await insertGivenBack(q, ids)
}

/** Refuses to undo rows that brought cheques no longer at hand; locks those that are. @throws CONFLITO */
export async function refuseGone(q: Q, ids: readonly number[]): Promise<void> {
  const [gone] = await holdGone(q, ids)
  if (!gone) return
  const [, estado] = ESTADOS_CHEQUE.find(([code]) => code === gone.estado) ?? ['', '']
  throw new AppError('CONFLITO', {
    mensagem: `O cheque${gone.numero ? ` ${gone.numero}` : ''} não está mais em mãos (${estado.toLowerCase()}): desfaça isso em Cheques antes`,
  })
}

/** Explains why postings were left out; nothing when all were written before. @throws VALIDACAO */
async function explain(
  q: Q,
  tenant: Tenant,
  origem: string,
  { empresa_id, origem_id, data }: PostingHead,
  postings: readonly Posting[],
): Promise<void> {
  const parts = await readParts(q, tenant, origem, origem_id)
  const left = postings.filter(({ componente }) => !parts.has(componente))
  if (left.length === 0) return
  const named = [...new Set(left.flatMap(({ de, para }): AccountRef[] => [de, para]))]
  const called = new Map(
    (await readCalled(q, tenant, empresa_id, named)).map(account => [account.chamada, account]),
  )
  for (const name of named) {
    const account = called.get(String(name))
    if (!account) throw fieldError('conta_id', 'Conta financeira não localizada')
    if (!account.ativo) throw fieldError('conta_id', `A conta ${account.nome} está inativa`)
    if (account.fechado_ate !== null && account.fechado_ate >= data)
      throw fieldError(
        'data',
        `O período até ${isoToWire(account.fechado_ate)} está fechado na conta ${account.nome}: use uma data posterior`,
      )
  }
  throw new AppError('ERRO_INTERNO')
}

const ROUND = /#(\d+)$/
const roundOf = (componente: string): number => Number(ROUND.exec(componente)?.[1] ?? 1)
const inRound = (round: number) => (posting: Posting) => ({
  ...posting,
  componente: `${posting.componente}#${round}`,
  vence: posting.vence ? { ...posting.vence, titulo: `${posting.vence.titulo}#${round}` } : null,
})

/** Tells if the valid rows are exactly the postings. */
function isSaid(standing: readonly StandingPosting[], postings: readonly Posting[], data: string): boolean {
  const names = (account: AccountRef, id: number, tipo: string) =>
    typeof account === 'number' ? account === id : account === tipo
  return (
    standing.length === postings.length &&
    standing.every(row => {
      const posting = postings.find(({ componente }) => componente === row.componente.replace(ROUND, ''))
      return (
        posting !== undefined &&
        row.data === data &&
        row.valor === posting.valor &&
        row.meio === (posting.meio ?? null) &&
        (!posting.vence || row.vencimento === posting.vence.vencimento) &&
        names(posting.de, row.de_conta_id, row.de_tipo) &&
        names(posting.para, row.para_conta_id, row.para_tipo)
      )
    })
  )
}
