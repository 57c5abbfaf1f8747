import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { criado, type Dito, dizer } from './documento.ts'
import { emitir } from './nota.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

const JUSTIFICATIVA = { justificativa: 'Cliente desistiu da compra' }

/** Of water at 10.00 a unit. */
const de = (qtdes: readonly string[], mudanca: Dito = {}): Dito => {
  const total = `${qtdes.reduce((sum, qtde) => sum + Number(qtde), 0) * 10}.00`
  return dizer(loja, {
    valor_produtos: total,
    valor_total: total,
    itens: qtdes.map(qtde => ({ produto_id: loja.produtos.comum, qtde, preco: '10.00' })),
    pagamento: [{ meio_pagamento_id: loja.meios.dinheiro, valor: total, numparcelas: 1 }],
    ...mudanca,
  })
}
const orcamento = (...qtdes: string[]) => criado(loja, de(qtdes, { tipo_operacao: 2, pagamento: [] }))
const pedido = (...qtdes: string[]) => criado(loja, de(qtdes, { tipo_operacao: 4 }))
const valores = (consulta: string) => loja.caixa.call('GET', `vendas/valores?${consulta}`)

type Linhas = readonly [origem_venda_id: number, origem_item: number, qtde: string][]
const linhasDe = (linhas: Linhas) =>
  linhas.map(([origem_venda_id, origem_item, qtde]) => ({
    produto_id: loja.produtos.comum,
    preco: '10.00',
    qtde,
    origem_venda_id,
    origem_item,
  }))
/** A note made of those lines. */
const nota = (linhas: Linhas, mudanca: Dito = {}) =>
  de(
    linhas.map(([, , qtde]) => qtde),
    { itens: linhasDe(linhas), ...mudanca },
  )
const criar = (dito: Dito) => loja.caixa.call('POST', 'vendas', dito)

const namesOf = (itens: { uid: string }[]) => new Set(itens.map(({ uid }) => uid))

const reservado = async (id: number) =>
  (
    await loja.sql<{ qtde: string }>(
      `select trim_scale(qtde)::text as qtde from estoque_reservas where origem_tipo = 'venda' and origem_id = $1`,
      [id],
    )
  ).map(({ qtde }) => qtde)

test('a resposta se perdeu: dita de novo com mais uma linha, a nota do pedido é mudada', async () => {
  const { id } = await pedido('2')
  const dito = { ...nota([[id, 1, '2']]), uuid: randomUUID() }
  const feita = await criado(loja, dito)
  const { body, status } = await criar({
    ...nota([[id, 1, '2']]),
    uuid: dito.uuid,
    valor_produtos: '50.00',
    valor_total: '50.00',
    itens: [...linhasDe([[id, 1, '2']]), { produto_id: loja.produtos.comum, qtde: '3', preco: '10.00' }],
    pagamento: [{ meio_pagamento_id: loja.meios.dinheiro, valor: '50.00', numparcelas: 1 }],
  })
  expect([status, body.message]).toEqual([200, undefined])
  expect(body.data).toMatchObject({ id: feita.id, versao: 2, valor_total: '50.00' })
})

describe('os valores de um documento para outro', () => {
  test('um orçamento vai inteiro, cada linha com a sua origem e sem o que é só dele', async () => {
    const { id } = await orcamento('2', '3')
    const { status, body } = await valores(`de=${id}&para=4`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ parceiro_id: loja.parceiros.completo, valor_total: '50.00' })
    expect(body.data.itens).toMatchObject([
      { origem_venda_id: id, origem_item: 1, qtde: '2.0000' },
      { origem_venda_id: id, origem_item: 2, qtde: '3.0000' },
    ])
    for (const chave of ['id', 'uuid', 'versao', 'tipo_operacao', 'datavenda', 'numerocodumento', 'validade'])
      expect(body.data).not.toHaveProperty(chave)
    expect((await loja.caixa.call('GET', `importeorca/${id}`)).body.data).toEqual(body.data)
  })

  test('uma cópia não leva origem, número, nem parcela de outra data', async () => {
    const parcelas = [{ num_parcela: 1, valor: '10.00', vencimento: '20/12/2026' }]
    const { id } = await criado(
      loja,
      de(['2'], {
        pagamento: [
          { meio_pagamento_id: loja.meios.dinheiro, valor: '10.00', numparcelas: 1 },
          {
            meio_pagamento_id: loja.meios.cartao,
            bandeira_id: loja.bandeira,
            valor: '10.00',
            numparcelas: 1,
            parcelas,
          },
        ] as Dito['pagamento'] & object,
      }),
    )
    const { body } = await valores(`de=${id}&para=copia`)
    expect(body.data.itens).toHaveLength(1)
    expect(body.data.itens[0]).not.toHaveProperty('origem_venda_id')
    expect(body.data.pagamento).toMatchObject([{ valor: '10.00', parcelas: [] }])
    for (const chave of ['id', 'uuid', 'chave', 'serie', 'numerocodumento', 'datavenda'])
      expect(body.data).not.toHaveProperty(chave)
    const copia = await criado(loja, { ...de(['2']), itens: body.data.itens })
    expect(copia).toMatchObject({ status: 'A', chave: null, origens: [] })
    const outra = await pedido('1')
    const duas = await valores(`de=${id},${outra.id}&para=copia`)
    expect([duas.status, duas.body.errors]).toEqual([422, { de: ['Copia-se um documento por vez'] }])
  })

  test('de um pedido em parte, desconto e frete vão na proporção e somam o todo', async () => {
    const { id } = await criado(
      loja,
      de(['3'], {
        tipo_operacao: 4,
        desconto: '10.00',
        valor_total: '20.00',
        pagamento: [{ meio_pagamento_id: loja.meios.dinheiro, valor: '20.00', numparcelas: 1 }],
      }),
    )
    const primeira = (await valores(`de=${id}&para=1&linhas=1:1`)).body.data
    expect(primeira).toMatchObject({ desconto: '3.33', pagamento: [] })
    expect(primeira.itens).toMatchObject([{ qtde: '1', origem_venda_id: id, origem_item: 1 }])
    await criado(loja, nota([[id, 1, '1']]))
    expect((await valores(`de=${id}&para=1`)).body.data).toMatchObject({
      desconto: '6.67',
      itens: [{ qtde: '2' }],
    })
  })

  test('vários pedidos do mesmo cliente se juntam, cada linha com o número do seu', async () => {
    const [um, outro] = [await pedido('1'), await pedido('2', '4')]
    const { body } = await valores(`de=${um.id},${outro.id}&para=1`)
    expect(body.data.itens).toMatchObject([
      { origem_venda_id: um.id, num_pedido: `${um.id}`, num_item: '1', qtde: '1.0000' },
      { origem_venda_id: outro.id, num_pedido: `${outro.id}`, num_item: '1', qtde: '2.0000' },
      { origem_venda_id: outro.id, num_pedido: `${outro.id}`, num_item: '2', qtde: '4.0000' },
    ])
    expect(body.data.pagamento.map(({ valor }: { valor: string }) => valor)).toEqual(['10.00', '60.00'])
    // each order calls its first line '1'
    expect(namesOf(body.data.itens).size).toBe(3)
  })

  test('um pedido sem pagamento junto de um pago faz uma nota que se paga', async () => {
    const sem = await criado(loja, de(['1'], { tipo_operacao: 4, tipo_faturamento: 2, pagamento: [] }))
    const pago = await pedido('2')
    const { body } = await valores(`de=${sem.id},${pago.id}&para=1`)
    expect(body.data).toMatchObject({ tipo_faturamento: 0, pagamento: [] })
    // alone, it leaves the note to ask
    expect((await valores(`de=${sem.id}&para=1`)).body.data).not.toHaveProperty('tipo_faturamento')
  })

  test('duas linhas ditas pelo mesmo nome são guardadas cada uma pelo seu', async () => {
    const itens = de(['1', '2']).itens?.map(item => ({ ...item, uid: 'a' })) ?? []
    const guardado = await criado(loja, de(['1', '2'], { tipo_operacao: 4, itens }))
    expect(namesOf(guardado.itens).size).toBe(2)
  })

  test.each<[string, () => Promise<[string, RegExp]>]>([
    [
      'pedidos de clientes diferentes',
      async () => {
        const um = await pedido('1')
        const outro = await criado(
          loja,
          de(['1'], { tipo_operacao: 4, parceiro_id: loja.parceiros.semEndereco, addresse_id: null }),
        )
        return [`de=${um.id},${outro.id}&para=1`, /só se juntam os do mesmo cliente$/]
      },
    ],
    [
      'um cancelado',
      async () => {
        const { id } = await pedido('1')
        await loja.caixa.call('POST', `vendas/${id}/cancelar`, JUSTIFICATIVA)
        return [`de=${id}&para=1`, /^O pedido \d+ foi cancelado$/]
      },
    ],
    [
      'um que espera ser aceito',
      async () => {
        const { id } = await criado(loja, de(['1'], { tipo_operacao: 4, status_app: 'P' }))
        return [`de=${id}&para=1`, /^O pedido \d+ ainda não foi aceito$/]
      },
    ],
    [
      'um que já virou nota',
      async () => {
        const { id } = await pedido('1')
        await criado(loja, nota([[id, 1, '1']]))
        return [`de=${id}&para=1`, /^O pedido \d+ já virou o documento \d+$/]
      },
    ],
    [
      'um orçamento com um pedido',
      async () => [`de=${(await orcamento('1')).id},${(await pedido('1')).id}&para=1`, /mesmo tipo$/],
    ],
  ])('não se fazem de %s', async (_, prepara) => {
    const [consulta, texto] = await prepara()
    const { status, body } = await valores(consulta)
    expect({ status, texto: body.message }).toEqual({ status: 409, texto: expect.stringMatching(texto) })
  })

  test.each([
    'de=1&para=x',
    'de=abc&para=1',
    'de=99999999999999999&para=1',
    'de=1&para=1&linhas=1',
    'para=1',
  ])('%s é recusado', async consulta => {
    const { status } = await valores(consulta)
    expect([400, 404, 422]).toContain(status)
  })

  test.each([
    ['para=1&linhas=1:1,1:1', 'Diga cada linha uma vez só'],
    ['para=1&linhas=1:1,9:1', 'O documento não tem a linha 9'],
    ['para=copia&linhas=1:1', 'As linhas se escolhem de um documento só, e não de uma cópia'],
  ])('%s: diz por quê', async (consulta, texto) => {
    const { id } = await pedido('2')
    expect(await valores(`de=${id}&${consulta}`)).toMatchObject({
      status: 422,
      body: { errors: { linhas: [texto] } },
    })
  })

  test('mais do que há a faturar de uma linha é dito com o que há', async () => {
    const { id } = await pedido('2.5')
    const { body } = await valores(`de=${id}&para=1&linhas=1:2.6`)
    expect(body.errors.linhas).toEqual([expect.stringMatching(/: há 2,5 a faturar$/)])
  })

  test('de um orçamento não se escolhem linhas: o R$ do cabeçalho é de todas', async () => {
    const { id } = await orcamento('2', '3')
    expect(await valores(`de=${id}&para=1&linhas=1:1`)).toMatchObject({
      status: 422,
      body: { errors: { linhas: ['Um orçamento vai inteiro: as suas linhas não se escolhem'] } },
    })
  })
})

describe('um orçamento', () => {
  test('vira um só documento: depois diz qual, e só a cópia se repete', async () => {
    const { id } = await orcamento('2')
    const feita = await criado(loja, nota([[id, 1, '2']]))
    expect(feita.origens).toEqual([{ id, tipo: 2, terminal_id: null }])
    const lido = (await loja.caixa.call('GET', `vendas/${id}`)).body.data
    expect(lido.destinos).toEqual([{ id: feita.id, tipo: 1, terminal_id: null }])

    const ja = `O orçamento ${id} já virou o documento ${feita.id}`
    const denovo = await loja.caixa.call('GET', `importeorca/${id}`)
    expect(denovo).toMatchObject({ status: 409, body: { message: ja, dados: { destino: { id: feita.id } } } })
    expect((await criar(nota([[id, 1, '2']]))).body).toMatchObject({ message: ja })
    expect((await valores(`de=${id}&para=copia`)).status).toBe(200)
    const editado = await loja.caixa.call('PUT', `vendas/${id}`, {
      ...de(['1'], { tipo_operacao: 2 }),
      versao: 1,
    })
    expect(editado).toMatchObject({ status: 409, body: { message: `${ja} e não pode mais ser editado` } })
    const cancelado = await loja.caixa.call('POST', `vendas/${id}/cancelar`, JUSTIFICATIVA)
    expect(cancelado).toMatchObject({ status: 409, body: { message: `${ja} e não pode mais ser cancelado` } })
  })

  test('que dois convertem ao mesmo tempo é de um deles', async () => {
    const { id } = await orcamento('2')
    const respostas = await Promise.all([nota([[id, 1, '2']]), nota([[id, 1, '2']])].map(criar))
    expect(respostas.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('um pedido', () => {
  test('dá à nota a mercadoria que guardava, e a nota cancelada a devolve', async () => {
    const { id } = await pedido('5')
    expect(await reservado(id)).toEqual(['5'])
    const parte = await criado(loja, nota([[id, 1, '2']]))
    expect([await reservado(id), await reservado(parte.id)]).toEqual([['3'], ['2']])
    expect((await loja.caixa.call('GET', `vendas/${id}`)).body.data.itens).toMatchObject([{ faturado: '2' }])

    // changed, it gives back what it does not take any more
    const menos = await loja.caixa.call('PUT', `vendas/${parte.id}`, { ...nota([[id, 1, '1']]), versao: 1 })
    expect(menos.status).toBe(200)
    expect([await reservado(id), await reservado(parte.id)]).toEqual([['4'], ['1']])

    await loja.caixa.call('POST', `vendas/${parte.id}/cancelar`, JUSTIFICATIVA)
    expect([await reservado(id), await reservado(parte.id)]).toEqual([['5'], []])
    expect((await loja.caixa.call('GET', `vendas/${id}`)).body.data.destinos).toEqual([])
  })

  test('em parte faturado se cancela: solta só o que resta', async () => {
    const { id } = await pedido('5')
    const parte = await criado(loja, nota([[id, 1, '2']]))
    expect((await loja.caixa.call('POST', `vendas/${id}/cancelar`, JUSTIFICATIVA)).status).toBe(200)
    expect([await reservado(id), await reservado(parte.id)]).toEqual([[], ['2']])
  })

  test.each<[string, (id: number) => Linhas, RegExp]>([
    ['mais do que resta', id => [[id, 1, '3']], /^O pedido \d+ só tem 2 de Água mineral 500 ml$/],
    [
      'o mesmo em duas linhas',
      id => [
        [id, 1, '1'],
        [id, 1, '2'],
      ],
      /^O pedido \d+ só tem 2 de/,
    ],
    [
      'o que já é de outra nota',
      id => [[id, 2, '1']],
      /^Água mineral 500 ml: O pedido \d+ já virou o documento \d+$/,
    ],
    ['um item que não há', id => [[id, 9, '1']], /^Documento de origem não localizado$/],
    ['um pedido que não há', () => [[2_000_000_000, 1, '1']], /^Documento de origem não localizado$/],
  ])('não dá %s', async (_, linhas, texto) => {
    const { id } = await pedido('5', '1')
    await criado(
      loja,
      nota([
        [id, 1, '3'],
        [id, 2, '1'],
      ]),
    )
    const { status, body } = await criar(nota(linhas(id)))
    expect(status).toBe(422)
    expect(body.message).toMatch(texto)
  })

  test('não vira orçamento', async () => {
    const { id } = await pedido('1')
    const { status } = await criar(nota([[id, 1, '1']], { tipo_operacao: 2, pagamento: [] }))
    expect(status).toBe(422)
  })

  test('cuja nota autorizada se cancela na SEFAZ tem de volta o que era dele', async () => {
    const { id } = await pedido('2')
    const feita = await criado(loja, nota([[id, 1, '2']], { serie: '7' }))
    expect((await loja.caixa.call('POST', `vendas/${feita.id}/emitir`, {})).status).toBe(200)
    await loja.quieto()
    expect((await loja.ver(feita.id)).status).toBe('T')
    expect(await reservado(id)).toEqual([])
    expect((await loja.caixa.call('POST', `vendas/${feita.id}/cancelar`, JUSTIFICATIVA)).status).toBe(200)
    await loja.quieto()
    expect((await loja.ver(feita.id)).status).toBe('C')
    expect(await reservado(id)).toEqual(['2'])
  })
})

describe('uma venda', () => {
  test('autorizada dá os valores da sua devolução, com a chave dela', async () => {
    const venda = await loja.vender({ paga: true }, '2')
    await loja.quieto()
    const { status, body } = await loja.caixa.call('GET', `importarVenda/${venda.id}`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      ref: [(await loja.ver(venda.id)).chave],
      pagamento: [],
      itens: [{ origem_venda_id: venda.id, origem_item: 1 }],
    })
    const complemento = (await loja.caixa.call('GET', `importarVenda/${venda.id}?tipo=7`)).body.data
    expect(complemento.itens[0]).not.toHaveProperty('origem_venda_id')
  })

  test('volta com os impostos das suas linhas, e a nota diz os mesmos', async () => {
    const feita = await criado(loja, de(['2'], { serie: '71', numerocodumento: '1' })) // contrato
    expect((await loja.caixa.call('POST', `vendas/${feita.id}/emitir`, {})).status).toBe(200)
    await loja.quieto()
    const { data } = (await loja.caixa.call('GET', `importarVenda/${feita.id}`)).body
    const itens = (data.itens as Dito[]).map(linha => ({ ...linha, obs: 'Avaria no transporte' }))
    expect(itens).toMatchObject([
      {
        cfop: '1202',
        origem: 0,
        csticms_id: '00',
        aliq_icms: '18.00',
        cst_pis_id: '98',
        cst_confins_id: '98',
      }, // contrato
    ])
    const { ref, regras: _, ...valores } = data
    const volta = await emitir(loja, {
      ...dizer(loja, { serie: '72', ref }), // contrato
      tipo_operacao: 6,
      tipo_documento: 4,
      tipo_faturamento: 2,
      pagamento: [],
      itens: itens as never,
      valor_produtos: valores.valor_produtos,
      valor_total: valores.valor_total,
    })
    const [ida] = await loja.sql<{ xml: string }>(
      'select xml_assinado as xml from documentos_fiscais where venda_id = $1 and atual',
      [feita.id],
    )
    const impostos = (xml: string) => /<imposto>.*<\/imposto>/.exec(xml)?.[0]
    // PIS and COFINS by a code of what comes in, their figures the same
    const entra = (impostos(ida?.xml ?? '') ?? '').replace(
      /(PIS|COFINS)Aliq><CST>01(.*?)<\/\1Aliq>/g,
      '$1Outr><CST>98$2</$1Outr>',
    )
    expect(impostos(volta)).toBe(entra)
    expect(volta).toContain('<CFOP>1202</CFOP>')
  })

  test('devolvida em partes, a última leva o que de fato falta dos impostos', async () => {
    const feita = await criado(loja, de(['3'], { serie: '73', numerocodumento: '1' })) // contrato
    expect((await loja.caixa.call('POST', `vendas/${feita.id}/emitir`, {})).status).toBe(200)
    await loja.quieto()
    const resto = async () => (await loja.caixa.call('GET', `importarVenda/${feita.id}`)).body.data.itens[0]
    const devolve = (linha: Dito) =>
      criado(loja, {
        ...dizer(loja),
        tipo_operacao: 6,
        tipo_documento: 4,
        tipo_faturamento: 2,
        pagamento: [],
        valor_produtos: '10.00',
        valor_total: '10.00',
        itens: [{ ...linha, qtde: '1', preco_total: '10.00', obs: 'Avaria' }] as never,
      })
    const inteira = await resto()
    expect(inteira).toMatchObject({ qtde: '3.0000', vlricms: '5.40', vlrpis: '0.50' })
    // the first says a cent less than its share
    await devolve({ ...inteira, base_icms: '10.00', vlricms: '1.80', vlrpis: '0.16' })
    const segunda = await resto()
    expect(segunda).toMatchObject({ qtde: '2', base_icms: '20.00', vlricms: '3.60', vlrpis: '0.34' })
    await devolve({ ...segunda, base_icms: '10.00', vlricms: '1.80', vlrpis: '0.17' })
    expect(await resto()).toMatchObject({ qtde: '1', base_icms: '10.00', vlricms: '1.80', vlrpis: '0.17' })
  })

  test('que não foi autorizada, não', async () => {
    const { id } = await criado(loja, dizer(loja))
    const { status, body } = await loja.caixa.call('GET', `importarVenda/${id}`)
    expect({ status, texto: body.message }).toEqual({
      status: 409,
      texto: 'A venda ainda não foi autorizada',
    })
  })
})
