import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'

let loja: Loja
let sessao: string
let terminal_id: number
let cliente: number
beforeAll(async () => {
  loja = await abrirLoja()
  terminal_id = loja.terminais[0] as number
  const [aberta] = await loja.sql<{ uuid: string }>(
    "select uuid from sessoes_caixa where terminal_id = $1 and estado = 'aberto'",
    [terminal_id],
  )
  sessao = aberta?.uuid ?? ''
  cliente = loja.parceiros.completo
  await loja.sql('update parceiros set limite_credito = 9999 where id = $1', [cliente])
})
afterAll(() => loja.close())

const post = async (caminho: string, corpo: object) => {
  const { status, body } = await loja.caixa.call('POST', `caixa/${caminho}`, { uuid: novoUuid(), ...corpo })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const leitura = async () => {
  const { leitura } = await post('leitura_x', { sessao_uuid: sessao })
  const meio = (tpag: string) => leitura.meios.find((each: { meio: string }) => each.meio === tpag)
  return { ...leitura, meio }
}
/** Registers a method of a tender, on credit or paid at once. */
async function metodo(meio: number, tpag: string, indicador_forma: number): Promise<number> {
  const { body } = await loja.caixa.call('POST', 'meio_pagamentos', {
    ...{ descricao: `${tpag} ${indicador_forma}`, meio, tpag, indicador_forma },
    ...{ qtdeparcelas: 3, intervalo: 30, tipoIntervalo: 1, ativo: true },
  })
  return body.data.id
}
const vender = async (meio: number, meio_pagamento_id: number, numparcelas = 1) => {
  const bandeira = meio === 3 ? { bandeira_id: loja.bandeira } : {}
  const pagamento = [{ meio, meio_pagamento_id, valor: '10.00', numparcelas, tipo: 1, ...bandeira } as never]
  const { id } = await loja.vender({
    ...{ terminal_id, parceiro_id: cliente, addresse_id: loja.endereco, pagamento },
  } as never)
  await loja.quieto()
  return id
}

test.each([
  ['03', 3],
  ['04', 3],
  ['10', 4],
  ['11', 4],
  ['12', 4],
  ['13', 4],
])('o %s a prazo cancelado se devolve na máquina, como o à vista', async (tpag, meio) => {
  const devidos: object[] = []
  for (const indicador of [0, 1]) {
    const id = await vender(meio, await metodo(meio, tpag, indicador))
    const justificativa = 'O cliente desistiu da compra'
    expect((await loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa })).status).toBe(200)
    await loja.quieto()
    const { data } = (await loja.caixa.call('GET', `valores_a_devolver?venda_id=${id}`)).body
    devidos.push(data.map(({ valor, estado }: { valor: string; estado: string }) => [valor, estado]))
  }
  expect(devidos).toEqual(Array(2).fill([['10.00', 'espera_maquina']]))
})

test.each([
  ['14', 'Duplicata não cabe em NFC-e: use outro meio de pagamento'],
  ['90', 'NFC-e precisa de ao menos um pagamento'],
])('o %s, que a NFC-e recusa, não se vende no caixa', async (tpag, texto) => {
  const pagamento = [{ meio: 4, meio_pagamento_id: await metodo(4, tpag, 1), valor: '10.00', numparcelas: 1 }]
  const dita = loja.venda({ terminal_id, parceiro_id: cliente, pagamento } as never)
  const { status, body } = await loja.caixa.call('POST', 'vendas', dita)
  expect([status, body.errors]).toEqual([422, { 'pagamento.0.meio_pagamento_id': [texto] }])
})

test('dinheiro que o cliente deve não se conta na gaveta', async () => {
  const antes = await leitura()
  const id = await vender(1, await metodo(1, '01', 1))
  const { meio } = await leitura()
  expect(meio('01')).toEqual(antes.meio('01'))
  expect(meio('91')).toMatchObject({ entradas: '10.00', esperado: '10.00' })
  const justificativa = 'O cliente desistiu da compra'
  await loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa })
  await loja.quieto()
  const depois = await leitura()
  expect(depois.meio('01')).toEqual(antes.meio('01'))
  expect(depois.meio('91')).toMatchObject({ esperado: '0.00' })
})

test('a devolução que baixa parcelas sai da coluna do crediário', async () => {
  const antes = await leitura()
  const id = await vender(4, await metodo(4, '05', 1), 2)
  const itens = [{ num: 1, qtde: '1' }]
  const pedido = { uuid: novoUuid(), venda_id: id, terminal_id, motivo: 'Não serviu', itens, reembolso: 1 }
  const { status, body } = await loja.caixa.call('POST', 'devolucoes', pedido)
  expect(status, JSON.stringify(body)).toBe(200)
  const { devolucoes, meio } = await leitura()
  const zerado = antes.meio('05')?.esperado ?? '0.00'
  expect(meio('05')).toMatchObject({ saidas: '10.00', esperado: zerado })
  expect(devolucoes).toEqual([...antes.devolucoes, { meio: '05', qtde: 1, valor: '10.00' }])
})

test('o bruto e os descontos do Z são os da venda, não os que a mensagem diz', async () => {
  const mentira = { totais: { vProd: '99999.00', vDesc: '7.00', vOutro: '3.00' } }
  const outro = loja.terminais[1] as number
  const [aberta] = await loja.sql<{ uuid: string }>(
    "select uuid from sessoes_caixa where terminal_id = $1 and estado = 'aberto'",
    [outro],
  )
  await loja.vender({ terminal_id: outro, offline: true, ...mentira } as never, '2')
  await loja.vender({ terminal_id: outro, offline: true, totais: {} } as never, '1')
  await loja.quieto()
  await post('encerrar', { sessao_uuid: aberta?.uuid })
  await post('contar', { sessao_uuid: aberta?.uuid, cedulas: null, total: '30.00', fundo: '0.00' })
  const [z] = await loja.sql<{ corpo: string }>('select corpo from reducoes_z where terminal_id = $1', [
    outro,
  ])
  expect(JSON.parse(z?.corpo ?? '{}').vendas).toMatchObject({
    ...{ qtde: 2, bruto: '30.00', descontos: '0.00', acrescimos: '0.00', liquido: '30.00' },
  })
})
