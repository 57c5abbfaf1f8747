import { formatMoney } from '../../core/money/pt-br.ts'
import { documentMoney } from '../../domain/money/causes/document.ts'
import { owedBack } from '../../domain/money/causes/owed-back.ts'
import { originWord } from '../../domain/money/origins.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { readDocumentName } from '../documents/venda/name-repository.ts'
import { notify } from '../issuing/service.ts'
import type { JobHandler } from '../outbox/job.ts'
import { readDrawerName } from './drawer/drawer-repository.ts'
import { DRAWER_SESSION } from './drawer/drawers.ts'
import { readSaleOfOwed, readUnsettled } from './outside-repository.ts'
import { proveBook, proveNewer } from './proof.ts'
import type { ProofProblem } from './proof-rows.ts'
import { readLateToSettle } from './whereabouts/transit-repository.ts'

/** Verifies the ledger of a company and notifies it of problems that the last verification did not find. */
export async function checkBook(q: Q, tenant: Tenant, empresa_id: number, agora: Date): Promise<void> {
  await tellUnsettled(q, tenant, empresa_id, agora)
  await tellNew(q, tenant, empresa_id, agora, (await proveBook(q, tenant, empresa_id, agora)).novos)
}

const QUARTER_MS = 900_000

/** Makes the handler of a company's job, which each quarter of an hour verifies the newer rows of the ledger and schedules itself again. */
export const bookEveryQuarter =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobHandler =>
  async job => {
    await db.tx(job, async q => {
      const { novos } = await proveNewer(q, job, job.alvo_id, clock())
      await tellNew(q, job, job.alvo_id, clock(), novos)
    })
    return { depois: QUARTER_MS, erro: '' }
  }

async function tellNew(
  q: Q,
  tenant: Tenant,
  empresa_id: number,
  agora: Date,
  novos: readonly ProofProblem[],
): Promise<void> {
  const [first] = novos
  if (!first) return
  const { conta, origem, livro, causa } = first
  const what = conta ?? (origem ? await originName(q, origem) : '')
  const more = novos.length > 1 ? `; e mais ${novos.length - 1}` : ''
  await notify(q, tenant, {
    empresa_id,
    data: agora,
    tipo: 'financeiro',
    titulo: 'O financeiro não confere com os seus movimentos',
    mensagem: `${what}: no livro ${formatMoney(livro)}, deveria ser ${formatMoney(causa)}${more}`,
  })
}

/** Number of amounts listed in the notification; their lists name all. */
const TOLD = 3

/**
 * Notifies the company of refunds that nobody made, of sales whose PIX nobody has seen, by document and amount, and of orders whose
 * cash nobody has settled.
 */
async function tellUnsettled(q: Q, tenant: Tenant, empresa_id: number, agora: Date): Promise<void> {
  const late = await readLateToSettle(q, empresa_id, agora)
  const open = [
    ...(await readUnsettled(q, tenant, empresa_id, agora)),
    ...late.map(order => ({ ...order, tipo: 'acerto' as const })),
  ]
  if (open.length === 0) return
  const words: string[] = []
  for (const { tipo, venda_id, valor } of open.slice(0, TOLD)) {
    if (tipo === 'acerto') words.push(`acertar ${formatMoney(valor)} do pedido #${venda_id}`)
    else {
      const what = tipo === 'devolver' ? 'devolver' : 'achar no banco o PIX de'
      words.push(`${what} ${formatMoney(valor)} da ${await readDocumentName(q, venda_id)}`)
    }
  }
  const more = open.length > TOLD ? `; e mais ${open.length - TOLD}` : ''
  await notify(q, tenant, {
    ...{ empresa_id, data: agora, tipo: 'devolver' as const, titulo: 'Dinheiro de clientes a resolver' },
    mensagem: `Falta ${words.join('; ')}${more}: veja A devolver, PIX recebidos e Acerto`,
  })
}

/** Names the origin of a row: a document by its note, a refund by its sale's, a drawer by its till and session, other origins by kind and id. */
async function originName(q: Q, { tipo, id }: { tipo: string; id: number }): Promise<string> {
  const sale = tipo === owedBack.origem ? await readSaleOfOwed(q, id) : null
  if (sale !== null) return `Devolução da ${await readDocumentName(q, sale)}`
  const named =
    (tipo === documentMoney.origem && (await readDocumentName(q, id))) ||
    (tipo === DRAWER_SESSION && (await readDrawerName(q, id)))
  return named || `${originWord(tipo)} (registro ${id})`
}
