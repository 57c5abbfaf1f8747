import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'

let loja: Loja
let crediario = 0
beforeAll(async () => {
  loja = await abrirLoja({ impressora: '' })
  const [meio] = await loja.sql<{ id: number }>(
    `insert into meio_pagamentos (account_id, descricao, meio, tpag, indicador_forma, qtdeparcelas, intervalo, "tipoIntervalo")
     values ($1, 'Crediário', 4, '05', 1, 12, 1, 2) returning id`,
    [loja.account_id],
  )
  crediario = meio?.id ?? 0
  const regra = { nome: 'Dez', tipo: 1, base: 1, percentual: '10' }
  expect((await loja.caixa.call('POST', 'comissoes', regra)).status).toBe(201)
})
afterAll(() => loja.close())

const enviar = async (caminho: string, corpo: object) => {
  const { status, body } = await loja.caixa.call('POST', caminho, corpo)
  expect([status, body.errors ?? body.message], caminho).toEqual([200, undefined])
  return body
}
/** Sold for 90.00: 30.00 in cash and 60.00 in two instalments of 30.00. */
async function fiado() {
  const { id } = await loja.vender(
    {
      ...{ parceiro_id: loja.parceiros.completo, addresse_id: loja.endereco }, // contrato
      pagamento: [
        { meio_pagamento_id: loja.meios.dinheiro, valor: '30.00', numparcelas: 1 },
        { meio_pagamento_id: crediario, valor: '60.00', numparcelas: 2 },
      ] as never,
    },
    '9',
  )
  const parcelas = await loja.sql<{ id: number }>(
    `select p.id from parcelas p join lancamentos t on t.id = p.lancamento_id
      where t.origem_tipo = 'venda' and t.origem_id = $1 order by p.num`,
    [id],
  )
  return { id, parcelas: parcelas.map(each => each.id) }
}
const pagar = (parcela: number, valor: string, data: string) =>
  enviar('pagamento_parcela', { uuid: novoUuid(), lancamento_id: parcela, valor, data })
/** Commission of each day: what the report pays. */
async function porDia(): Promise<Record<string, string>> {
  const { body } = await loja.caixa.call(
    'GET',
    'relatorios/comissoes?inicio=01/11/2026&fim=31/01/2027&grupos=dia&ordem=dia',
  )
  expect(body.errors).toBeUndefined()
  return Object.fromEntries(
    body.data.map((row: { chaves: string[]; valores: { comissao: string } }) => [
      row.chaves[0] ?? '',
      row.valores.comissao,
    ]),
  )
}

test('paga ao receber, a comissão vem com cada parcela, e a renegociada com as suas', async () => {
  const { parcelas } = await fiado()
  const naVenda = await porDia()
  expect(Object.values(naVenda)).toEqual(['9.00'])
  const [hoje] = Object.keys(naVenda)
  const mudou = await loja.caixa.call('PUT', 'config/ajustes', { comissao_paga_em: 2 })
  expect(mudou.status).toBe(200)
  expect(await porDia()).toEqual({ [hoje as string]: '3.00' })

  loja.clock.advance(86_400_000)
  await pagar(parcelas[0] as number, '15.00', '21/11/2026')
  expect(Object.values(await porDia())).toEqual(['3.00', '1.50'])

  // the 15.00 left of it and the other 30.00 become three of 15.00
  await enviar('lancamentos_conta/renegociacao', {
    ...{ uuid: novoUuid(), parcelas, vencimento: '10/12/2026', numparcelas: 3, multa: '0.00', juros: '0.00' },
  })
  const novas = await loja.sql<{ id: number }>(
    `select p.id from parcelas p join lancamentos t on t.id = p.lancamento_id where t.origem_tipo = 'renegociacao' order by p.num`,
  )
  expect(Object.values(await porDia())).toEqual(['3.00', '1.50'])
  loja.clock.advance(86_400_000)
  await pagar(novas[0]?.id as number, '15.00', '22/11/2026')
  expect(Object.values(await porDia())).toEqual(['3.00', '1.50', '1.50'])
  loja.clock.advance(86_400_000)
  for (const { id } of novas.slice(1)) await pagar(id, '15.00', '23/11/2026')
  expect(Object.values(await porDia())).toEqual(['3.00', '1.50', '1.50', '3.00'])
})

test('o recebimento estornado devolve a comissão que trouxe', async () => {
  const antes = Object.values(await porDia()).reduce((sum, each) => sum + Number(each), 0)
  const { parcelas } = await fiado()
  const { data } = await pagar(parcelas[0] as number, '30.00', '23/11/2026')
  const soma = async () => Object.values(await porDia()).reduce((sum, each) => sum + Number(each), 0)
  expect(await soma()).toBeCloseTo(antes + 6, 2)
  const [pago] = await loja.sql<{ id: number }>('select id from pagamentos_parcela order by id desc limit 1')
  expect(data).toBeTruthy()
  const volta = await loja.caixa.call('POST', `pagamento_parcela/${pago?.id}/estorno`, { motivo: 'Engano' })
  expect(volta.status).toBe(200)
  expect(await soma()).toBeCloseTo(antes + 3, 2)
})
