import type { Loja } from '../vendas/loja.ts'

/** A quote of so much water for a bakery, as the till's draft it begins as. */
export async function orcar(loja: Loja, qtde = '2'): Promise<number> {
  const { status, body } = await loja.caixa.call('POST', 'vendas', {
    ...loja.venda({ parceiro_id: loja.parceiros.completo, obs: 'Entrega na obra' }, qtde),
    paga: false,
  })
  if (status !== 200) throw new Error(`orçamento: ${status} ${JSON.stringify(body)}`)
  await loja.sql('update vendas set tipo_operacao = 2 where id = $1', [body.data.id])
  return body.data.id
}
