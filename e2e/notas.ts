import { expect } from 'playwright/test'
import type { Sessao } from './api.ts'

/**
 * Issues notes 55 of 30 kg and R$ 10,00 each to a customer of another state, and waits for SEFAZ. `fretepor`: who pays the
 * freight, 0 the sender, 3 its own truck.
 */
export async function emitirNotas({ ler, gravar }: Sessao, quantas: number, fretepor = 0): Promise<void> {
  const [produto] = (await ler('produtos?referencia=1&limit=1')).data.data
  const [cliente] = (await ler('parceiros?ativo=1&full_search=Distribuidora&includes=address_primary')).data
  const dinheiro = (await ler('meio_pagamentos')).data.find(({ meio }: { meio: number }) => meio === 1)
  for (let i = 0; i < quantas; i++) {
    const [serie] = (await ler('series?modelo=55&order_by=id,asc&limit=1')).data
    const { id } = await gravar('vendas', {
      ...{ tipo_operacao: 1, modelo: '55', parceiro_id: cliente.id, addresse_id: cliente.address_primary.id }, // contrato
      ...{ tipo_faturamento: 0, tipo_documento: 1, tipo_atend: 1, fretepor },
      ...{ serie: serie.serie, numerocodumento: String(Number(serie.sequencia) + 1) },
      ...{ valor_produtos: '10.00', valor_total: '10.00', transpo_pesobruto: '30.000' },
      itens: [{ produto_id: produto.id, qtde: '1', preco: '10.00' }],
      pagamento: [{ meio: 1, meio_pagamento_id: dinheiro.id, valor: '10.00', numparcelas: 1 }],
    })
    await gravar(`vendas/${id}/emitir`, {})
    await expect.poll(async () => (await ler(`vendas/${id}`)).data.status_emissao).toBe('autorizada')
  }
}
