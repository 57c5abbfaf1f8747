import { type Sessao, sessaoDe } from './api.ts'
import { countKeys, pressed } from './contador.ts'
import { expect, test } from './fixtures.ts'

test.use({ mundo: 'mdfe' })

const DONO = 'dono@demo.tecla'
/** Most keys from three notes to their authorised manifest. */
const MAIS_TECLAS = 12

/** Issues a note 55 of 30 kg to a customer; waits for its authorisation. */
async function notaAutorizada({ ler, gravar }: Sessao, qtde: string): Promise<string> {
  const [cliente] = (await ler('parceiros?ativo=1&full_search=Distribuidora&includes=address_primary')).data
  const [produto] = (await ler('produtos?referencia=1&limit=1')).data.data
  const [meio] = (await ler('meio_pagamentos?ativo=1')).data.filter(
    ({ tpag }: { tpag: string }) => tpag === '01',
  )
  const total = `${Number(qtde) * 10}.00`
  const { id } = await gravar('vendas', {
    tipo_operacao: 6,
    modelo: '55',
    parceiro_id: cliente.id,
    addresse_id: cliente.address_primary.id,
    tipo_faturamento: 1,
    valorfrente: null,
    transpo_pesobruto: '30.000',
    valor_produtos: total,
    valor_total: total,
    itens: [{ produto_id: produto.id, qtde, preco: '10.00' }],
    pagamento: [{ meio: 1, meio_pagamento_id: meio.id, valor: total, numparcelas: 1 }],
  })
  await gravar(`vendas/${id}/emitir`, {})
  await expect.poll(async () => (await ler(`vendas/${id}`)).data.status, { timeout: 30_000 }).toBe('T')
  return total
}
