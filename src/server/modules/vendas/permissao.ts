import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatDecimal, formatMoney } from '../../../core/money/pt-br.ts'
import { NENHUM_PODER, type Pendencia, pendencias } from '../../../core/venda/pendencias.ts'
import { VENDER } from '../../../domain/api/quem-vende.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Referencias } from '../../documents/venda/lookup-repository.ts'
import type { Autoria, CorpoVenda, Diferenca } from '../../documents/venda/rows.ts'
import type { Sessao } from '../../http/session.ts'
import { aprovadas } from '../aprovacoes/service.ts'
import { type Prova, unitario } from './prova.ts'

/**
 * Checks the permission to sell. A user without it may only send a paid sale approved by a PIN; the approval is returned as
 * a difference to report. @throws PROIBIDO
 */
export async function maySell(q: Q, sessao: Sessao, corpo: CorpoVenda): Promise<Diferenca[]> {
  if (VENDER.some(flag => sessao.flags.has(flag))) return []
  if (!corpo.paga) throw new AppError('PROIBIDO')
  const dadas = await aprovadas(q, sessao, corpo.uuid)
  if (!dadas.some(({ acao, valor }) => acao === 'venda' && dec(valor).eq(dec(corpo.valor_total))))
    throw new AppError('PROIBIDO', {
      mensagem: 'Você não pode vender no caixa: a venda paga entra com o PIN de quem pode',
    })
  const texto = `${sessao.nome} não pode vender no caixa: a venda entrou com PIN`
  return [{ campo: 'autoria', texto, esperado: null, recebido: null }]
}

/** Lists what the seller may not and no supervisor approved: discount, void, other price, expired lot. */
export async function semPermissao(
  q: Q,
  sessao: Sessao,
  corpo: CorpoVenda,
  { account, lotes }: Referencias,
  { precos, promovidos }: Prova,
  { vendedor, anulacoes, poderes }: Autoria,
  /** Today in the company's state, ISO; a lot may still be sold on its expiry date. */
  hoje: string,
): Promise<Pendencia[]> {
  const de = (usuario_id: number) => poderes.get(usuario_id) ?? NENHUM_PODER
  const livres = new Set(corpo.cancelados.filter((_, i) => de(anulacoes[i]?.usuario_id ?? vendedor).cancelar))
  const judge = (dadas: Parameters<typeof pendencias>[1]['aprovacoes']) =>
    pendencias(corpo, {
      poderes: de(vendedor),
      precoDe: item => precos.get(item) ?? null,
      promovido: item => promovidos.get(item) ?? ZERO,
      qtde_decimal: account.qtde_decimal,
      aprovacoes: dadas,
      vencido: ({ lote_id }) => lotes.some(({ id, validade }) => id === lote_id && validade < hoje),
      anulacaoLivre: cancelado => livres.has(cancelado as (typeof corpo.cancelados)[number]),
    })
  const faltas = judge([])
  return faltas.length === 0 ? [] : judge(await aprovadas(q, sessao, corpo.uuid))
}

/** Describes, for the owner, an action without permission: the action, its author, and the author's limit. */
export function semPermissaoDita(
  { campo, acao, valor, pedido, percentual }: Pendencia,
  corpo: CorpoVenda,
  { vendedor, anulacoes, poderes, nomes }: Autoria,
): Diferenca {
  const [lista, posicao] = campo.split('.')
  const i = Number(posicao)
  const anulado = lista === 'cancelados' ? corpo.cancelados[i] : undefined
  const quem = anulado ? (anulacoes[i]?.usuario_id ?? vendedor) : vendedor
  const nome = nomes.get(quem) ?? 'quem vendeu'
  const item = anulado ? String(anulado.item['nome'] ?? '') : corpo.itens[i]?.nome
  const poder = poderes.get(quem) ?? NENHUM_PODER
  const limite =
    acao === 'desconto' && poder.desconto && poder.teto !== null
      ? `${formatDecimal(poder.teto, 0, 2)}%`
      : null
  const pode = limite === null ? `${nome} não tem permissão` : `o limite de ${nome} é ${limite}`
  const texto = {
    preco: `Preço de ${unitario(valor)} em ${item}, e não ${unitario(pedido ?? '0')}: ${pode}`,
    desconto: `Desconto de ${formatMoney(valor)} (${formatDecimal(percentual ?? '0', 0, 2)}%) ${item ? `em ${item}` : 'na venda'}: ${pode}`,
    cancelar_item: `Item cancelado${item ? `, ${item}` : ''}: ${pode}`,
    lote_vencido: `Lote vencido vendido em ${item}: ${pode}`,
    venda: pode,
    devolucao: pode,
    credito_excedido: pode,
  }[acao]
  return { campo, texto, esperado: pedido ?? limite, recebido: acao === 'cancelar_item' ? null : valor }
}
