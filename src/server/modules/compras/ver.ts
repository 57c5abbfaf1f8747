import { isoToWire } from '../../../core/dates/day.ts'
import { parseChave } from '../../../core/document/chave.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { oddPayables } from '../../../core/purchases/vencimentos.ts'
import type { CompraAnswer } from '../../../domain/api/compras.ts'
import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { readTaken } from '../documentos/service.ts'
import { readAdded, refuseTakingBack } from '../estoque/service.ts'
import { changedSince } from './precos.ts'
import { type CompraGravada, type LinhaGravada, readPurchase, readPurchaseLines } from './ver-repository.ts'

/** Makes the response for an entry. @throws NAO_ENCONTRADO */
export async function purchaseAnswer(q: Q, sessao: Sessao, id: number): Promise<CompraAnswer> {
  const compra = await readPurchase(q, sessao, { id })
  if (!compra) throw new AppError('NAO_ENCONTRADO')
  const itens = await readLines(q, sessao, id)
  return told(compra, itens, await whyNotUndone(q, sessao, compra, itens))
}

/** Reads the lines, each with the quantity returned to the supplier. */
export async function readLines(q: Q, sessao: Sessao, id: number): Promise<LinhaVista[]> {
  const itens = await readPurchaseLines(q, sessao, id)
  const taken = await readTaken(q, sessao, [id])
  return itens.map(item => ({
    ...item,
    devolvida: taken
      .filter(({ num }) => num === item.num)
      .reduce((sum, { qtde }) => sum.plus(qtde), ZERO)
      .toFixed(),
  }))
}

type LinhaVista = LinhaGravada & { devolvida: string }

/** Gives the reason why an entry cannot be undone; null: it can. */
export async function whyNotUndone(
  q: Q,
  sessao: Sessao,
  { id, desfeita_em, precos }: CompraGravada,
  itens: readonly LinhaVista[],
): Promise<string | null> {
  if (desfeita_em !== null) return 'A entrada já foi desfeita'
  const devolvida = itens.find(item => dec(item.devolvida).gt(0))
  if (devolvida) return `${devolvida.produto.nome} já foi devolvido ao fornecedor`
  const mudado = await changedSince(q, sessao, precos)
  if (mudado !== null) return mudado
  if ((await readAdded(q, sessao, { venda_id: id })).length > 0)
    return 'Há frete de CT-e no custo desta entrada: desfaça o lançamento dele antes'
  try {
    await refuseTakingBack(q, sessao, id, 'id')
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

function told(
  { parceiro_id, nome, cnpj, ...compra }: CompraGravada,
  itens: readonly LinhaVista[],
  nao_desfaz: string | null,
): CompraAnswer {
  const { desfeita_em, entrada_em, emissao, chave, parcelas, precos, ...rest } = compra
  const partes = parseChave(chave)
  return {
    ...rest,
    chave,
    numero: Number(partes?.nNF ?? 0),
    serie: Number(partes?.serie ?? 0),
    emissao: emissao.toISOString(),
    entrada_em: entrada_em.toISOString(),
    situacao: desfeita_em ? 'desfeita' : 'entrada',
    desfeita_em: desfeita_em?.toISOString() ?? null,
    fornecedor: { id: parceiro_id, nome, cnpj },
    itens: itens.map(({ lote, ...item }) => ({
      ...item,
      lote: lote && { ...lote, validade: isoToWire(lote.validade) },
    })),
    precos: precos.map(({ produto_id, nome: produto, novo, antes, depois }) => ({
      produto_id,
      nome: produto,
      novo,
      preco_comp: { antes: antes.preco_comp, depois: depois.preco_comp },
      preco_vend: { antes: antes.preco_vend, depois: depois.preco_vend },
    })),
    parcelas: parcelas.map(({ vencimento, valor }) => ({ vencimento: isoToWire(vencimento), valor })),
    avisos: oddPayables(parcelas, compra.valor_total),
    nao_desfaz,
  }
}
