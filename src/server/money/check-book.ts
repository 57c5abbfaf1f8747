import { formatMoney } from '../../core/money/pt-br.ts'
import { documentMoney } from '../../domain/money/causes/document.ts'
import { originWord } from '../../domain/money/origins.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import { readDocumentName } from '../documents/venda/name-repository.ts'
import { notify } from '../issuing/service.ts'
import { readDrawerName } from './drawer-repository.ts'
import { DRAWER_SESSION } from './drawers.ts'
import { proveBook } from './proof.ts'

/** Verifies the ledger of a company and notifies it of problems that the last verification did not find. */
export async function checkBook(q: Q, tenant: Tenant, empresa_id: number, agora: Date): Promise<void> {
  const { novos } = await proveBook(q, tenant, empresa_id, agora)
  const [first] = novos
  if (!first) return
  const { conta, origem, livro, causa } = first
  const what = conta ?? (origem ? await originName(q, origem) : '')
  const more = novos.length > 1 ? `; e mais ${novos.length - 1}` : ''
  await notify(q, tenant, {
    empresa_id,
    data: agora,
    titulo: 'O financeiro não confere com os seus movimentos',
    mensagem: `${what}: no livro ${formatMoney(livro)}, deveria ser ${formatMoney(causa)}${more}`,
  })
}

/** Names the origin of a row: a document by its note, a drawer by its till and session, other origins by kind and id. */
const originName = async (q: Q, { tipo, id }: { tipo: string; id: number }): Promise<string> =>
  (tipo === documentMoney.origem && (await readDocumentName(q, id))) ||
  (tipo === DRAWER_SESSION && (await readDrawerName(q, id))) ||
  `${originWord(tipo)} (registro ${id})`
