import { formatMoney } from '../../core/money/pt-br.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import { notify } from '../issuing/service.ts'
import { proveBook } from './proof.ts'

const WORDS: Readonly<Record<string, string>> = {
  venda: 'Documento',
  pagamento_parcela: 'Pagamento',
  lancamento: 'Lançamento',
  conta: 'Saldo inicial',
  transferencia: 'Transferência',
  caixa_evento: 'Evento de caixa',
  extrato: 'Linha de extrato',
  renegociacao: 'Renegociação',
  pix: 'Pix',
  retorno: 'Título do retorno do banco',
}

/** Proves the book of a company and rings the bell for what the last proof had not found. */
export async function checkBook(q: Q, tenant: Tenant, empresa_id: number, agora: Date): Promise<void> {
  const { novos } = await proveBook(q, tenant, empresa_id, agora)
  const [first] = novos
  if (!first) return
  const { conta, origem, livro, causa } = first
  const what = conta ?? (origem ? `${WORDS[origem.tipo] ?? origem.tipo} ${origem.id}` : '')
  const more = novos.length > 1 ? `; e mais ${novos.length - 1}` : ''
  await notify(q, tenant, {
    empresa_id,
    data: agora,
    titulo: 'O financeiro não confere com os seus movimentos',
    mensagem: `${what}: no livro ${formatMoney(livro)}, deveria ser ${formatMoney(causa)}${more}`,
  })
}
