import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VendaBody } from '../../../src/domain/api/vendas.ts'
import { criado, dizer } from '../documentos/documento.ts'
import { inserir } from './inserir.ts'
import { abrirLoja, type Loja } from './loja.ts'

/** The change of a sale is told twice: by its rows, which are posted, and by its head. The rows are the one truth. */
let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

const pago = (valor: string) => ({
  ...{ meio: 1 as const, meio_pagamento_id: loja.meios.dinheiro, valor, numparcelas: 1 },
})
const volta = (valor: string) => ({ tipo: 2 as const, meio: 1 as const, valor, numparcelas: -1 })
const post = (mudanca: Partial<VendaBody>) => loja.caixa.call('POST', 'vendas', loja.venda(mudanca))

/** Cash of the ledger less what was there, of the report and of Home. */
async function dinheiro() {
  const [livro] = await loja.sql<{ valor: string }>(
    `select coalesce(sum(case when m.para_conta_id = c.id then m.valor else -m.valor end), 0)::text as valor
      from movimentos m join contas_financeiras c on c.tipo = 'caixa' and c.id in (m.de_conta_id, m.para_conta_id)`,
  )
  const { body } = await loja.caixa.call('GET', 'relatorios/meios?periodo=hoje')
  const hoje = (await loja.caixa.call('GET', 'estatistica/hoje')).body.data.vendas
  const [relatorio, inicio] = [body.data, hoje.meios].map(each =>
    each.find((linha: { nome: string }) => /Dinheiro/.test(JSON.stringify(linha))),
  )
  return [livro?.valor, relatorio?.valores.valor ?? '0.00', inicio?.valor ?? '0.00']
}

const conferir = async (id: number) =>
  (await loja.ver(id)).divergencias?.map(({ campo, esperado, recebido }) => [campo, esperado, recebido])

test.each<[string, string, string[]]>([
  ['1000.00', '10.00', ['troco', '0.00', '1000.00']],
  ['5.00', '28.01', ['troco', '18.01', '5.00']],
])(
  'o troco de %s que não é o das linhas é divergência, e tudo diz o das linhas',
  async (troco, valor, falta) => {
    const antes = (await dinheiro()).map(Number)
    const pagamento = falta[1] === '0.00' ? [pago(valor)] : [pago(valor), volta('18.01')]
    const { status, body } = await post({ troco, pagamento })
    expect([status, body.data?.divergente]).toEqual([200, true])
    expect(await conferir(body.data.id)).toEqual([falta])
    expect((await loja.ver(body.data.id)).troco).toBe(falta[1])
    const depois = (await dinheiro()).map(Number)
    expect(depois.map((soma, i) => (soma - (antes[i] ?? 0)).toFixed(2))).toEqual(['10.00', '10.00', '10.00'])
  },
)

test('uma venda por pagar com outro troco é recusada, como com outro total', async () => {
  const { status, body } = await post({ paga: false, troco: '1.00' })
  expect([status, body.dados?.diferencas]).toEqual([409, ['troco']])
})

test('um documento pago a mais guarda e lança o seu troco sem que a linha venha dita', async () => {
  const pagamento = [{ meio_pagamento_id: loja.meios.dinheiro, valor: '50.00', numparcelas: 1 }]
  const { id } = await criado(loja, dizer(loja, { numerocodumento: '42', pagamento }))
  const { status, body } = await loja.caixa.call('POST', `vendas/${id}/emitir`, {})
  expect(status, JSON.stringify(body)).toBe(200)
  const ditos = await loja.ver(id)
  expect([ditos.troco, ditos.pagamento?.map(({ tipo, valor }) => [tipo, valor])]).toEqual([
    '30.00',
    [
      [1, '50.00'],
      [2, '30.00'],
    ],
  ])
  const livro = await loja.sql<{ valor: string; componente: string }>(
    "select valor::text, componente from movimentos where origem_tipo = 'venda' and origem_id = $1 order by componente",
    [id],
  )
  expect(livro).toEqual([
    { componente: 'pagamento/1', valor: '50.00' },
    { componente: 'troco/2', valor: '30.00' },
  ])
})

test('o troco de um cheque sai do dinheiro também no Início', async () => {
  const cheque = await inserir(loja, loja.account_id, 'meio_pagamentos', {
    descricao: 'Cheque',
    meio: 2,
    tpag: '02',
  })
  const antes = (await dinheiro()).map(Number)
  const pagamento = [
    { meio: 2 as const, meio_pagamento_id: cheque, valor: '60.00', numparcelas: 1 },
    volta('50.00'),
  ]
  expect((await post({ troco: '50.00', pagamento })).body.data.divergente).toBe(false)
  const depois = (await dinheiro()).map(Number)
  expect(depois.map((soma, i) => (soma - (antes[i] ?? 0)).toFixed(2))).toEqual(['-50.00', '-50.00', '-50.00'])
})

test.each([9, 0, -5])('um pagamento de tipo %s, que não há, é recusado no seu campo', async tipo => {
  const { status, body } = await post({ pagamento: [{ ...pago('10.00'), tipo: tipo as never }] })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['pagamento.0.tipo']])
})
