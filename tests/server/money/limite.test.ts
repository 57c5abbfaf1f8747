import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { VendaBody } from '../../../src/domain/api/vendas.ts'
import { hashPin } from '../../../src/server/modules/contas/service.ts'
import { criado, dizer } from '../documentos/documento.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { given } from '../world.ts'

let loja: Loja
let crediario = 0
let cliente = 0
const PIN = '4321'

beforeAll(async () => {
  loja = await abrirLoja({ impressora: '' })
  const [meio] = await loja.sql<{ id: number }>(
    `insert into meio_pagamentos (account_id, descricao, meio, tpag, indicador_forma, qtdeparcelas, intervalo, "tipoIntervalo")
     values ($1, 'Crediário', 4, '05', 1, 12, 1, 2) returning id`,
    [loja.account_id],
  )
  crediario = meio?.id ?? 0
  cliente = loja.parceiros.completo
  await loja.sql(
    `with g as (insert into grupos (account_id, nome, flags) select account_id, 'Gerência', flags from grupos returning id)
     , u as (insert into usuarios (account_id, nome, email, grupo_id, pin_hash) select $1, 'Sônia', 'sonia@loja.br', id, $2 from g returning id)
     insert into usuario_empresas (account_id, usuario_id, empresa_id) select $1, id, $3 from u`,
    [loja.account_id, await hashPin(loja.account_id, PIN), loja.empresa_id],
  )
  await loja.sql(`update grupos set ${given({ pdv_credito_excedido: false })} where nome <> 'Gerência'`)
})
afterAll(() => loja.close())

const limitar = (limite: string | null, tolerancia: number | null = null) =>
  loja.sql('update parceiros set limite_credito = $2, dias_tolerancia = $3 where id = $1', [
    ...[cliente, limite, tolerancia],
  ])
const conta = async () => (await loja.caixa.call('GET', `parceiros/${cliente}/conta`)).body.data
const fiado = (qtde: string, mudanca: Partial<VendaBody> = {}) =>
  loja.venda(
    {
      parceiro_id: cliente,
      pagamento: [
        { meio_pagamento_id: crediario, valor: `${Number(qtde) * 10}.00`, numparcelas: 1 },
      ] as never,
      ...mudanca,
    },
    qtde,
  )
const vender = async (corpo: VendaBody) => {
  const { status, body } = await loja.caixa.call('POST', 'vendas', corpo)
  return { status, texto: body.message as string, venda: body.data }
}
const deixar = (uuid: string, valor: string) =>
  loja.caixa.call('POST', 'aprovacoes', {
    ...{ pin: PIN, venda_uuid: uuid, acao: 'credito_excedido', uid: null, valor, percentual: null },
  })

/** Whoever owes nothing yet. */
beforeEach(async () => {
  const [novo] = await loja.sql<{ id: number }>(
    `insert into parceiros (account_id, nome, tipo) values ($1, 'Maria do Fiado', 'F') returning id`,
    [loja.account_id],
  )
  cliente = novo?.id ?? 0
})

/** Methods of a new shop, and others that a shop may have: tPag, a prazo, whether the customer is left owing (money.md §5). */
const DEIXAM: readonly (readonly [nome: string, tpag: string, prazo: 0 | 1, deve: boolean])[] = [
  ['Dinheiro', '01', 0, false],
  ['Cheque', '02', 0, false],
  ['Cheque a prazo', '02', 1, true],
  ['Cartão de crédito', '03', 1, false],
  ['Cartão de débito', '04', 0, false],
  ['Crediário da loja', '05', 1, true],
  ['Vale alimentação', '10', 0, false],
  ['Vale presente', '12', 0, false],
  ['Duplicata', '14', 1, true],
  ['Boleto bancário', '15', 1, true],
  ['Boleto sem prazo', '15', 0, true],
  ['Pix', '17', 1, false],
  ['Pix pelo QR Code da loja', '20', 0, false],
  ['Pagamento posterior', '91', 1, true],
  ['Outros a prazo', '99', 1, true],
]

describe('uma dívida tem devedor', () => {
  const meioDe = async (tpag: string, prazo: number) => {
    const [novo] = await loja.sql<{ id: number }>(
      `insert into meio_pagamentos (account_id, descricao, meio, tpag, indicador_forma, qtdeparcelas, intervalo, "tipoIntervalo")
       values ($1, 'Meio', 4, $2, $3, 1, 1, 2) returning id`,
      [loja.account_id, tpag, prazo],
    )
    return novo?.id ?? 0
  }
  const vendeA = async (meio_pagamento_id: number, mais: Partial<VendaBody>) => {
    const pagamento = [{ meio_pagamento_id, valor: '10.00', numparcelas: 1 }] as never
    return loja.caixa.call('POST', 'vendas', fiado('1', { parceiro_id: null, pagamento, ...mais }))
  }

  test.each(DEIXAM)('%s: sem cliente só se recusa o que fica devendo', async (_, tpag, prazo, deve) => {
    const id = await meioDe(tpag, prazo)
    const { status, body } = await vendeA(id, {})
    expect(status, JSON.stringify(body)).toBe(deve ? 422 : 200)
    if (!deve) return
    expect(body.errors.parceiro_id).toEqual(['Venda a prazo: escolha o cliente cadastrado que fica devendo'])
    // an NFC-e has no duplicata: it is of an NF-e, whose recipient is whole
    const nota: Partial<VendaBody> =
      tpag === '14'
        ? { modelo: '55', parceiro_id: loja.parceiros.completo, addresse_id: loja.endereco } // contrato
        : { parceiro_id: cliente }
    const vendida = await vendeA(id, nota)
    expect(vendida.status, JSON.stringify(vendida.body)).toBe(200)
  })

  test('da fila, sem cliente, fica guardada como divergente', async () => {
    const { status, body } = await vendeA(crediario, { offline: true })
    expect([status, body.data.divergente]).toEqual([200, true])
    expect((await loja.ver(body.data.id)).divergencias).toMatchObject([{ campo: 'parceiro_id' }])
  })

  test('o cupom da retaguarda a prazo, sem cliente, não se emite', async () => {
    const { id } = await criado(
      loja,
      dizer(loja, {
        ...{ serie: '791', modelo: '65', tipo_faturamento: 1, parceiro_id: null, addresse_id: null },
        pagamento: [{ meio_pagamento_id: crediario, valor: '20.00', numparcelas: 1 }] as never,
      }),
    )
    const { status, body } = await loja.caixa.call('POST', `vendas/${id}/emitir`, {})
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['parceiro_id']])
  })
})

describe('o limite de crédito', () => {
  test('de 500,00, com 450,00 usados: de duas de 40,00 juntas uma passa e a outra pede', async () => {
    await limitar('500.00')
    expect((await vender(fiado('45'))).status).toBe(200)
    const duas = [0, 1].map(n => fiado('4', { terminal_id: loja.terminais[n] as number }))
    const ditas = await Promise.all(duas.map(vender))
    expect(ditas.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect(ditas.find(({ status }) => status === 403)?.texto).toBe(
      'Além do limite de crédito de R$ 500,00: o cliente já deve R$ 490,00, e esta venda deixa R$ 40,00 a prazo',
    )
    expect(await conta()).toMatchObject({ limite: '500.00', usado: '490.00', atraso: 0, credito: '0.00' })
  })

  test('o PIN deixa passar uma venda, até aquele valor', async () => {
    await limitar('30.00')
    const uuid = novoUuid()
    await deixar(uuid, '40.00')
    expect((await vender(fiado('5', { uuid }))).status).toBe(403)
    expect((await vender(fiado('4', { uuid }))).status).toBe(200)
    expect((await vender(fiado('4'))).status).toBe(403)
  })

  test('sem limite passa, com zero só à vista, e o que se paga na hora não se mede', async () => {
    await limitar(null)
    expect((await vender(fiado('100'))).status).toBe(200)
    await limitar('0.00')
    expect((await vender(fiado('1'))).texto).toContain('só compra à vista')
    expect((await vender(loja.venda({ parceiro_id: cliente }, '90'))).status).toBe(200)
  })

  test('quem não tem limite no cadastro tem o de costume da conta', async () => {
    const ajustar = (corpo: object) => loja.caixa.call('PUT', 'config/ajustes', corpo)
    await ajustar({ limite_padrao_cliente: '50', bloquear_atraso_dias: 5 })
    await limitar(null)
    expect((await vender(fiado('4'))).status).toBe(200)
    expect((await vender(fiado('2'))).texto).toContain('Além do limite de crédito de R$ 50,00')
    await limitar('100.00')
    expect((await vender(fiado('2'))).status).toBe(200)
    await loja.sql("update parcelas set vencimento = '2026-11-01' where parceiro_id = $1", [cliente])
    expect((await vender(fiado('1'))).texto).toContain('tem parcela vencida há 19 dias')
    await limitar('100.00', 30)
    expect((await vender(fiado('1'))).status).toBe(200)
    await ajustar({ limite_padrao_cliente: null, bloquear_atraso_dias: null })
  })

  test('o que já se pagou sem servidor é guardado e marcado', async () => {
    await limitar('10.00')
    const { status, venda } = await vender(
      fiado('2', { offline: true, enviada_em: loja.clock().toISOString() } as never),
    )
    expect(status).toBe(200)
    expect((await loja.ver(venda.id)).divergencias).toEqual([
      expect.objectContaining({ campo: 'pagamento', recebido: '20.00' }),
    ])
  })

  test('parcela vencida além dos dias tolerados não deixa vender a prazo', async () => {
    await limitar(null, 5)
    for (const [vencimento, status] of [
      ['15/11/2026', 200],
      ['14/11/2026', 403],
    ] as const) {
      await loja.caixa.call('POST', 'lancamentos_conta', {
        ...{ tipo: 1, descricao: 'Saldo antigo', parceiro_id: cliente, valor: '1.00', vencimento },
      })
      expect((await vender(fiado('1'))).status, vencimento).toBe(status)
    }
  })

  test('o bloqueado não compra a prazo em lugar nenhum, e o PIN deixa passar uma', async () => {
    await loja.sql('update parceiros set bloqueado = true where id = $1', [cliente])
    expect(await conta()).toMatchObject({ bloqueado: true, limite: null })
    const uuid = novoUuid()
    const negada = await vender(fiado('1', { uuid }))
    expect([negada.status, negada.texto]).toEqual([
      403,
      'O cliente está bloqueado no cadastro: não compra a prazo',
    ])
    await deixar(uuid, '10.00')
    expect((await vender(fiado('1', { uuid }))).status).toBe(200)
    expect((await vender(loja.venda({ parceiro_id: cliente }, '1'))).status).toBe(200)
  })

  test('o pedido a prazo em aberto conta, e na venda dele não conta duas vezes', async () => {
    cliente = loja.parceiros.completo
    const usado = async () => Number((await conta()).usado)
    const antes = await usado()
    await limitar((antes + 25).toFixed(2))
    const dito = {
      ...{ tipo_faturamento: 1 as const, parceiro_id: cliente },
      pagamento: [{ meio_pagamento_id: crediario, valor: '20.00', numparcelas: 1 }] as never,
    } as const
    const pedir = () => criado(loja, dizer(loja, { tipo_operacao: 4, ...dito }))
    const desfeito = await pedir()
    expect(await usado()).toBe(antes + 20)
    const negada = await vender(fiado('1'))
    expect([negada.status, negada.texto]).toEqual([403, expect.stringContaining('Além do limite')])
    const justificativa = 'O cliente desistiu do pedido'
    expect((await loja.caixa.call('POST', `vendas/${desfeito.id}/cancelar`, { justificativa })).status).toBe(
      200,
    )
    expect(await usado()).toBe(antes)
    const pedido = await pedir()
    const dita = dizer(loja, { serie: '792', ...dito })
    const venda = await criado(loja, {
      ...dita,
      itens: (dita.itens ?? []).map((item, i) => ({
        ...item,
        origem_venda_id: pedido.id,
        origem_item: i + 1,
      })),
    })
    const emitida = await loja.caixa.call('POST', `vendas/${venda.id}/emitir`, {})
    expect([emitida.status, emitida.body.errors]).toEqual([200, undefined])
    expect(await usado()).toBe(antes + 20)
  })

  test('a nota da retaguarda além dele não se emite', async () => {
    cliente = loja.parceiros.completo
    await limitar('10.00')
    const { id } = await criado(
      loja,
      dizer(loja, {
        ...{ serie: '790', tipo_faturamento: 1, parceiro_id: cliente },
        pagamento: [{ meio_pagamento_id: crediario, valor: '20.00', numparcelas: 1 }] as never,
      }),
    )
    const { status, body } = await loja.caixa.call('POST', `vendas/${id}/emitir`, {})
    expect([status, body.errors?.pagamento?.[0]]).toEqual([422, expect.stringContaining('Além do limite')])
  })
})
