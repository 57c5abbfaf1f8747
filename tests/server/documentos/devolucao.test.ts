import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildChave } from '../../../src/core/document/chave.ts'
import type { Flag } from '../../../src/domain/rights.ts'
import { inserir } from '../vendas/inserir.ts'
import { abrirLoja, CNPJ, type Loja, novoUuid } from '../vendas/loja.ts'
import { criado, type Dito, dizer } from './documento.ts'
import { A_MAO, customerResells, emitir, expectAdditions, grupo } from './nota.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

type Valores = Dito & Record<string, unknown>
const valoresDe = async (id: number, tipo = 6): Promise<Valores> => {
  const { status, body } = await loja.caixa.call('GET', `importarVenda/${id}?tipo=${tipo}`)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}

/** A sale at the till that SEFAZ authorised. */
async function vendida(qtde = '3') {
  const { id } = await loja.vender({}, qtde)
  await loja.quieto()
  const venda = await loja.ver(id)
  expect(venda.status).toBe('T')
  return { id, chave: venda.chave as string }
}

let serie = 300
/** What gives back so much of the first line of those values. */
function devolucao(valores: Valores, qtde: string, mudanca: Dito = {}): Dito {
  const [linha] = valores.itens as unknown as Valores[]
  const total = (Number(qtde) * 10).toFixed(2)
  return {
    ...dizer(loja),
    tipo_operacao: 6,
    tipo_documento: 4,
    tipo_faturamento: 2,
    serie: String(serie++),
    ref: valores.ref,
    valor_produtos: total,
    valor_total: total,
    itens: [{ ...linha, ...FIGURAS, qtde, obs: 'Avaria' }] as never,
    pagamento: [],
    ...mudanca,
  } as Dito
}
/** Of the whole sale, they would not be of a part of it. */
const FIGURAS = { ...A_MAO, base_icms: null, vlricms: null, preco_total: undefined, csticms_id: '41' }

const devolver = (dito: Dito) => loja.caixa.call('POST', 'vendas', dito)
const cancelar = (id: number) =>
  loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa: 'Engano de quem lançou' })
const xmlDe = async (id: number) =>
  (
    await loja.sql<{ xml: string }>(
      'select xml_assinado as xml from documentos_fiscais where venda_id = $1 and atual',
      [id],
    )
  )[0]?.xml ?? ''

describe('o que se vendeu volta', () => {
  test('a parte que repete os valores da venda inteira leva só a sua parte deles', async () => {
    const { id } = await vendida('3')
    const valores = await valoresDe(id)
    const [inteira] = valores.itens as unknown as Record<string, string>[]
    const linha = { ...inteira, qtde: '1', preco_total: '10.00', obs: 'Avaria' }
    const parte = await criado(loja, { ...devolucao(valores, '1'), itens: [linha] as never })
    const [guardada] = (await loja.ver(parte.id)).itens as unknown as Record<string, string>[]
    for (const figura of ['base_icms', 'vlricms', 'base_pis', 'vlrpis', 'base_ibs_uf', 'vlr_cbs']) {
      const toda = Number(inteira?.[figura] ?? 0)
      expect(Math.abs(Number(guardada?.[figura] ?? 0) - toda / 3), figura).toBeLessThan(0.0051)
    }
    expect(Number(guardada?.['vlricms'])).toBeGreaterThan(0)
    await cancelar(parte.id)
  })

  test('volta em partes até acabar, e cada linha diz a nota e o item de que é', async () => {
    const { id, chave } = await vendida('3')
    await loja.sql(`update vendas set demais = '{"cfop_id": "5102"}' where id = $1`, [id])
    const valores = await valoresDe(id)
    expect((valores as { cfop_id?: unknown }).cfop_id ?? null).toBeNull()
    expect(valores).toMatchObject({ ref: [chave], modelo: '55', tipo_faturamento: 2, pagamento: [] })
    expect(valores.itens).toMatchObject([{ a_devolver: '3' }])
    const parte = await criado(loja, devolucao(valores, '1'))
    expect((await valoresDe(id)).itens).toMatchObject([{ qtde: '2', a_devolver: '2' }])
    // reopened, it is measured by all that may come back of the line
    const { vlricms } = (valores.itens as unknown as { vlricms: string }[])[0] ?? {}
    expect(Number(vlricms)).toBeGreaterThan(0)
    expect(((await loja.ver(parte.id)) as unknown as Dito).itens).toMatchObject([
      { qtde: '1.0000', a_devolver: '3', inteira: { qtde: '3', valores: { vlricms } } },
    ])
    const { body: copia } = await loja.caixa.call('GET', `vendas/valores?de=${parte.id}&para=copia`)
    expect(copia.data.itens[0]).not.toHaveProperty('inteira')
    const demais = await devolver(devolucao(valores, '2.5'))
    expect([demais.status, demais.body.errors]).toEqual([
      422,
      { 'itens.0.qtde': [`A venda ${id} só tem 2 de Água mineral 500 ml`] },
    ])
    expect((await loja.caixa.call('POST', `vendas/${parte.id}/emitir`, {})).status).toBe(200)
    await loja.quieto()
    const emitida = await loja.ver(parte.id)
    expect(emitida).toMatchObject({ status: 'T', itens: [{ qtde: '1.0000' }] })
    // issued, its part has come back: nothing of it is still to
    expect((emitida as unknown as Dito).itens?.[0]).not.toHaveProperty('a_devolver')
    const xml = await xmlDe(parte.id)
    expect(grupo(xml, 'DFeReferenciado')).toEqual([`<chaveAcesso>${chave}</chaveAcesso><nItem>1</nItem>`])
    expect(xml).not.toContain('<NFref>')
    const resto = await criado(loja, devolucao(valores, '2'))
    const nada = await loja.caixa.call('GET', `importarVenda/${id}`)
    expect(nada).toMatchObject({ status: 409, body: { dados: { destino: { id: resto.id } } } })

    // what came back is not sold any more; a return that is none gives its part back
    const texto = `A venda ${id} já virou a devolução de venda ${parte.id} e não pode mais ser cancelada`
    expect(await cancelar(id)).toMatchObject({ status: 409, body: { message: texto } })
    expect((await cancelar(resto.id)).status).toBe(200)
    expect((await valoresDe(id)).itens).toMatchObject([{ qtde: '2' }])
  })

  test('o frete que volta é o que as outras devoluções não levaram, ao centavo', async () => {
    const cobranca = { valorfrente: '10.00', desconto: '0.02' } // contrato
    const [linha] = dizer(loja).itens ?? []
    const feita = await criado(
      loja,
      dizer(loja, {
        ...cobranca,
        serie: String(serie++),
        itens: [{ ...linha, qtde: '3' }],
        valor_produtos: '30.00',
        valor_total: '39.98',
        pagamento: [{ meio_pagamento_id: loja.meios.dinheiro, valor: '39.98', numparcelas: 1 }],
      } as Dito),
    )
    const saida = await loja.caixa.call('POST', `vendas/${feita.id}/emitir`, {})
    expect([saida.status, saida.body.errors ?? saida.body.message]).toEqual([200, undefined])
    await loja.quieto()
    const valores = await valoresDe(feita.id)
    // each line has its part of the discount; the freight stays together
    expect(valores).toMatchObject({ valorfrente: '10.00', desconto: '0.00', itens: [{ desconto: '0.02' }] })
    const volta = (de: Valores, valorfrente: string, desconto: string, valor_total: string) => {
      const dita = devolucao(de, '1', { valorfrente, desconto: null, valor_total } as never)
      return criado(loja, {
        ...dita,
        itens: (dita.itens ?? []).map(item => ({ ...item, desconto })) as never,
      })
    }
    const uma = await volta(valores, '3.33', '0.01', '13.32')
    // of the second some freight is not given back
    await volta(await valoresDe(feita.id), '3.00', '0.00', '13.00')
    expect(await valoresDe(feita.id)).toMatchObject({ valorfrente: '3.67', itens: [{ desconto: '0.01' }] })
    // what the first may be raised to
    expect(await loja.ver(uma.id)).toMatchObject({
      itens: [{ inteira: { qtde: '2', valores: { valorfrente: '7', desconto: '0.02' } } }],
    })
  })

  test('dito só pela chave, sem a linha de origem, vale o mesmo saldo', async () => {
    const { id, chave } = await vendida('2')
    const livre = (qtde: string, mudanca: object = {}): Dito =>
      devolucao(
        {
          ref: [chave],
          itens: [{ produto_id: loja.produtos.comum, preco: '10.00', cfop: '1202', ...mudanca }],
        } as never,
        qtde,
      )
    const feita = await criado(loja, livre('1'))
    expect(feita.itens).toMatchObject([{ origem_venda_id: id, origem_item: 1, a_devolver: '2' }])
    expect(feita.origens).toMatchObject([{ id }])
    const { status, body } = await devolver(livre('2'))
    expect([status, body.message]).toEqual([422, `A venda ${id} só tem 1 de Água mineral 500 ml`])
    const estranho = await devolver(
      livre('1', { produto_id: loja.produtos.lote, nome: 'Queijo', lote_id: loja.lote }),
    )
    expect(estranho.body.errors).toEqual({ 'itens.0.produto_id': [`Queijo não está na venda ${id}`] })
  })

  test('o dinheiro volta como foi pago, ou fica de crédito, e nunca duas vezes', async () => {
    const { id } = await loja.vender(
      {
        pagamento: [{ meio: 1, meio_pagamento_id: loja.meios.dinheiro, valor: '50.00', numparcelas: 1 }],
        troco: '20.00',
      },
      '3',
    )
    await loja.quieto()
    const valores = await valoresDe(id)
    const emitida = async (qtde: string, reembolso: 1 | 3) => {
      const feita = await criado(loja, devolucao(valores, qtde, { reembolso }))
      const { body } = await loja.caixa.call('POST', `vendas/${feita.id}/emitir`, {})
      await loja.quieto()
      return { id: feita.id, acertos: body.data.acertos }
    }
    const uma = await emitida('1', 1)
    expect(uma.acertos).toMatchObject([{ tipo: 'meio', descricao: 'Dinheiro', valor: '10.00', venda: id }])
    // whoever keeps credit has a method that spends it, once
    const meios = () =>
      loja.sql("select descricao, meio, ativo from meio_pagamentos where account_id = $1 and tpag = '21'", [
        loja.account_id,
      ])
    expect(await meios()).toEqual([])
    const avisa = vi.spyOn(loja.hub, 'trigger')
    expect((await emitida('1', 3)).acertos).toMatchObject([{ tipo: 'credito', valor: '10.00' }])
    expect(avisa.mock.calls.map(([, evento]) => evento)).toContain('ProdutoAtualizado')
    avisa.mockRestore()
    const { body: doCaixa } = await loja.caixa.call('GET', 'pdv/catalogo')
    expect(doCaixa.meios).toContainEqual(expect.objectContaining({ tpag: '21' }))
    expect((await emitida('1', 3)).acertos).toMatchObject([{ tipo: 'credito', valor: '10.00' }])
    expect(await meios()).toEqual([{ descricao: 'Crédito do cliente', meio: 4, ativo: true }])
    expect((await loja.ver(uma.id)).status).toBe('T')
  })

  test('o crédito paga outra venda, uma vez só, e volta com o cancelamento dela', async () => {
    const saldo = async () => {
      const { body } = await loja.caixa.call('GET', `parceiros/${loja.parceiros.completo}/credito`)
      return body.data.saldo
    }
    const havia = Number(await saldo())
    const [meio] = await loja.sql<{ id: number }>(
      "select id from meio_pagamentos where account_id = $1 and tpag = '21'",
      [loja.account_id],
    )
    const pago = (valor: string) => [{ meio_pagamento_id: Number(meio?.id), valor, numparcelas: 1 } as never]
    const { id } = await vendida('3')
    const feita = await criado(loja, devolucao(await valoresDe(id), '3', { reembolso: 3 }))
    expect(Number(await saldo())).toBe(havia)
    expect((await loja.caixa.call('POST', `vendas/${feita.id}/emitir`, {})).status).toBe(200)
    await loja.quieto()
    const tem = havia + 30
    expect(Number(await saldo())).toBe(tem)

    const sem = await loja.caixa.call('POST', 'vendas', loja.venda({ pagamento: pago('10.00') }))
    expect([sem.status, sem.body.errors]).toEqual([
      422,
      { 'pagamento.0.valor': ['Informe o cliente: o crédito é dele'] },
    ])
    const qtde = String(tem / 10)
    const parceiro_id = loja.parceiros.completo
    const compra = () => loja.venda({ parceiro_id, pagamento: pago(tem.toFixed(2)) }, qtde)
    const duas = await Promise.all([compra(), compra()].map(dita => loja.caixa.call('POST', 'vendas', dita)))
    expect(duas.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(duas.find(({ status }) => status === 422)?.body.errors).toEqual({
      'pagamento.0.valor': ['O cliente não tem crédito'],
    })
    expect(await saldo()).toBe('0.00')
    await loja.quieto()
    const paga = duas.find(({ status }) => status === 200)?.body.data.id
    expect(await xmlDe(paga)).toContain(`<tPag>21</tPag><vPag>${tem.toFixed(2)}</vPag>`)

    const documento = dizer(loja, { serie: '9', numerocodumento: '7', pagamento: pago('20.00') }) // contrato
    const acima = await loja.caixa.call('POST', 'vendas', documento)
    expect([acima.status, acima.body.errors]).toEqual([
      422,
      { 'pagamento.0.valor': ['O cliente não tem crédito'] },
    ])
    const gasta = await cancelar(feita.id)
    expect([gasta.status, gasta.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^O cliente já gastou o crédito desta devolução: dos R\$\s30,00 restam R\$\s0,00$/,
      ),
    ])

    // paid without a server it is stored, and told
    const longe = await loja.vender({ ...compra(), offline: true, valor_total: tem.toFixed(2) }, qtde)
    expect(await loja.ver(longe.id)).toMatchObject({
      divergente: true,
      divergencias: [{ campo: 'pagamento.0.valor', texto: 'O cliente não tem crédito', esperado: '0.00' }],
    })
    await loja.quieto()
    for (const cada of [longe.id, paga]) expect((await cancelar(cada)).status).toBe(200)
    await loja.quieto()
    expect(Number(await saldo())).toBe(tem)

    // open it takes nothing; as it is issued it does
    const [um, outro] = [await criado(loja, documento), await criado(loja, { ...documento, serie: '10' })]
    expect(Number(await saldo())).toBe(tem)
    expect((await loja.caixa.call('POST', `vendas/${um.id}/emitir`, {})).status).toBe(200)
    expect(Number(await saldo())).toBe(tem - 20)
    await loja.sql("update venda_pagamentos set valor = '99.00' where venda_id = $1", [outro.id])
    const mais = await loja.caixa.call('POST', `vendas/${outro.id}/emitir`, {})
    expect([mais.status, Object.keys(mais.body.errors)]).toEqual([422, ['pagamento.0.valor']])
    await loja.quieto()
    expect((await loja.ver(um.id)).status).toBe('T')
  })

  test('o valor só volta de uma venda daqui, e o crédito é de quem ela nomeia', async () => {
    const { id } = await vendida('2')
    const valores = await valoresDe(id)
    const dita = devolucao(valores, '1', { reembolso: 3 })
    const [{ origem_venda_id: _, origem_item: __, ...linha } = {}] = dita.itens as unknown as Valores[]
    for (const reembolso of [2, 3] as const) {
      const solta = await devolver({ ...dita, reembolso, ref: [], itens: [linha] as never })
      expect([solta.status, solta.body.errors]).toEqual([
        422,
        { reembolso: ['Nenhum item é de uma venda daqui: não há valor a devolver'] },
      ])
    }
    await loja.sql('update vendas set parceiro_id = $2 where id = $1', [id, loja.parceiros.semEndereco])
    const doOutro = await devolver(dita)
    expect([doOutro.status, doOutro.body.errors]).toEqual([
      422,
      { reembolso: [expect.stringMatching(/^A venda \d+ é de .+: o crédito não pode ser de outro$/)] },
    ])
    expect((await devolver({ ...dita, reembolso: 2 })).status).toBe(200)
  })

  test('por dois ao mesmo tempo, nunca mais do que se vendeu', async () => {
    const { id } = await vendida('2')
    const valores = await valoresDe(id)
    const respostas = await Promise.all(['2', '2', '1', '1'].map(qtde => devolver(devolucao(valores, qtde))))
    const aceitas = respostas.filter(({ status }) => status === 200)
    for (const { status, body } of respostas)
      if (status !== 200) expect([status, body.message]).toEqual([422, expect.stringContaining('Água')])
    const soma = aceitas.reduce((all, { body }) => all + Number(body.data.itens[0].qtde), 0)
    expect(soma).toBe(2)
  })
})

describe('a devolução simbólica', () => {
  test('anula a venda no papel: a mercadoria volta ao estoque e a comissão é retirada', async () => {
    const regra = { nome: 'Da simbólica', tipo: 1, base: 1, percentual: '10' }
    expect((await loja.caixa.call('POST', 'comissoes', regra)).status).toBe(201)
    const { id, chave } = await vendida('1')
    const valores = await valoresDe(id, 8)
    expect(valores).toMatchObject({ finalidade_op: 0, ref: [chave], itens: [{ cfop: '1202' }] })
    const saldo = async () => {
      const [linha] = await loja.sql<{ saldo: string }>(
        'select saldo::text from estoque_saldos where produto_id = $1',
        [loja.produtos.comum],
      )
      return Number(linha?.saldo)
    }
    const antes = await saldo()
    const dita = devolucao(valores, '1', { tipo_operacao: 8, finalidade_op: 0 })
    const { status, body } = await devolver(dita)
    expect([status, body.errors]).toMatchObject([422, { natureza: ['Campo Obrigatório'] }])
    const outra = await devolver({ ...dita, natureza: 'Devolução' })
    expect([outra.status, Object.keys(outra.body.errors)]).toEqual([422, ['natureza']])
    const natureza = 'Anulação de operação - Ajuste SINIEF 13/24'
    const xml = await emitir(loja, { ...dita, natureza })
    expect(xml).toContain(`<natOp>${natureza}</natOp>`)
    expect(xml).toContain('<tpNF>0</tpNF>')
    expect(xml).toContain('<finNFe>4</finNFe>')
    expectAdditions(xml)
    // the note that is right takes it away again
    expect(await saldo()).toBe(antes + 1)
    expect(
      await loja.sql(
        `select tipo, valor::text from comissoes_itens where regra = 'Da simbólica' order by id`,
      ),
    ).toEqual([
      { tipo: 'venda', valor: '1.0000' },
      { tipo: 'devolucao', valor: '-1.0000' },
    ])
    expect((await loja.caixa.call('GET', `importarVenda/${id}`)).status).toBe(409)
  })
})

describe('o que se comprou volta ao fornecedor', () => {
  const entrada = (): Dito => ({
    ...dizer(loja),
    tipo_operacao: 3,
    tipo_faturamento: 2,
    serie: String(serie++),
    pagamento: [],
    itens: [
      {
        produto_id: loja.produtos.comum,
        qtde: '2',
        preco: '10.00',
        cfop: '1403',
        ...A_MAO,
        cst_pis_id: '50',
        cst_confins_id: '50',
      },
    ] as never, // contrato
  })

  test('da nota de entrada autorizada, com o saldo por linha, e a mercadoria sai', async () => {
    const feita = await criado(loja, entrada())
    const cedo = await loja.caixa.call('GET', `vendas/devcompra/${feita.id}`)
    expect(cedo).toMatchObject({
      status: 409,
      body: { message: 'A nota de entrada ainda não foi autorizada' },
    })
    expect((await loja.caixa.call('POST', `vendas/${feita.id}/emitir`, {})).status).toBe(200)
    await loja.quieto()
    const { chave } = await loja.ver(feita.id)
    const { status, body } = await loja.caixa.call('GET', `vendas/devcompra/${feita.id}`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      ref: [chave],
      itens: [{ cfop: '5411', cst_pis_id: '49', cst_confins_id: '49', origem_venda_id: feita.id }], // contrato
    })
    const compra = devolucao(body.data, '1', { tipo_operacao: 5 })
    // a state that still answers 321 to lines alone: the company's setting names the note in both places
    await loja.sql('update empresas set devolucao_nfref = true')
    const xml = await emitir(loja, compra)
    await loja.sql('update empresas set devolucao_nfref = false')
    expect(xml).toContain(`<NFref><refNFe>${chave}</refNFe></NFref>`)
    expect(xml).toContain('<tpNF>1</tpNF>')
    expect(grupo(xml, 'DFeReferenciado')).toEqual([`<chaveAcesso>${chave}</chaveAcesso><nItem>1</nItem>`])
    const demais = await devolver(devolucao(body.data, '1.5', { tipo_operacao: 5 }))
    expect(demais.body.message).toMatch(/só tem 1 de Água/)
  })

  test('outra entrada começa como a que houve e não é devolução dela', async () => {
    const { id } = await criado(loja, entrada())
    const valores = (de: number) => loja.caixa.call('GET', `vendas/valores?de=${de}&para=3`)
    const { status, body } = await valores(id)
    expect(status).toBe(200)
    expect(body.data).not.toHaveProperty('serie')
    const nova = await criado(loja, { ...entrada(), itens: body.data.itens })
    expect(nova).toMatchObject({ status: 'A', origens: [], itens: [{ qtde: '2.0000', cfop: '1403' }] })
    expect((await valores((await vendida('1')).id)).status).toBe(404)
  })

  test('uma venda não é compra, nem a compra venda', async () => {
    const { id } = await vendida('1')
    expect((await loja.caixa.call('GET', `vendas/devcompra/${id}`)).status).toBe(404)
    const compra = await criado(loja, entrada())
    expect((await loja.caixa.call('GET', `importarVenda/${compra.id}`)).status).toBe(404)
  })
})

describe('a nota complementar', () => {
  test('começa das linhas da venda sem os valores dela, e vazia não se salva', async () => {
    const valores = await base()
    expect(valores).not.toHaveProperty('valor_total')
    expect(valores.itens).toMatchObject([
      {
        qtde: '0',
        desconto: '0.00',
        preco: expect.stringMatching(/^10\.0+$/),
        produto_id: loja.produtos.comum,
      },
    ])
    const { ref, itens } = valores
    const nada = dizer(loja, {
      ...{ ref, serie: String(serie++), tipo_operacao: 7, tipo_documento: 2, tipo_faturamento: 2 },
      ...{ pagamento: [], valor_produtos: '0.00', valor_total: '0.00' },
      itens: (itens ?? []).map(linha => ({ ...linha, cfop: '5102' })),
    } as Dito)
    expect((await devolver(nada)).body.errors).toEqual({
      itens: ['Informe o que a nota completa: a quantidade, o preço ou o imposto de um item'],
    })
  })

  /** A sale by a document, authorised, and what its supplementary note begins with. */
  async function base() {
    const { id } = await criado(loja, dizer(loja, { serie: String(serie++) }))
    expect((await loja.caixa.call('POST', `vendas/${id}/emitir`, {})).status).toBe(200)
    await loja.quieto()
    return valoresDe(id, 7)
  }
  const complementar = async (linha: object, total: string) => {
    const { ref, itens } = await base()
    return emitir(loja, {
      ...dizer(loja, { ref: ref as string[], serie: String(serie++) }),
      tipo_operacao: 7,
      tipo_documento: 2,
      tipo_faturamento: 2,
      pagamento: [],
      valor_produtos: total,
      valor_total: total,
      itens: [
        { ...(itens as unknown as object[])[0], preco_total: undefined, cfop: '5102', ...linha },
      ] as never,
    })
  }

  test('diz a venda que completa, e ainda assim tudo dela pode voltar', async () => {
    const { id } = await criado(loja, dizer(loja, { serie: String(serie++) }))
    expect((await loja.caixa.call('POST', `vendas/${id}/emitir`, {})).status).toBe(200)
    await loja.quieto()
    const { ref, itens = [] } = await valoresDe(id, 7)
    const feita = await criado(loja, {
      ...dizer(loja, { ref: ref as string[], serie: String(serie++) }),
      ...{ tipo_operacao: 7, tipo_documento: 2, tipo_faturamento: 2, pagamento: [] },
      ...{ valor_produtos: '3.00', valor_total: '3.00' },
      itens: [
        { ...(itens[0] as object), preco_total: undefined, cfop: '5102', qtde: '2', preco: '1.50' },
      ] as never,
    } as Dito)
    expect(feita).toMatchObject({ origens: [{ id, tipo: 1, terminal_id: null }], destinos: [] })
    expect(feita).not.toHaveProperty('inteira')
    const venda = async () => (await loja.caixa.call('GET', `vendas/${id}`)).body.data
    const [linha] = (await venda()).itens
    expect(linha).not.toHaveProperty('faturado')
    expect((await venda()).destinos).toEqual([{ id: feita.id, tipo: 7, terminal_id: null }])
    expect((await valoresDe(id)).itens).toMatchObject([{ qtde: linha.qtde }])
    expect((await cancelar(Number(feita.id))).status).toBe(200)
    expect((await venda()).destinos).toEqual([])
  })

  test('de valor: o que faltou, com os impostos que a conta dá', async () => {
    const xml = await complementar({ qtde: '2', preco: '1.50' }, '3.00')
    expect(xml).toContain('<finNFe>2</finNFe>')
    expect(xml).toMatch(/<NFref><refNFe>\d{44}<\/refNFe><\/NFref>/)
    expect(xml).toContain('<vBC>3.00</vBC><pICMS>18.00</pICMS><vICMS>0.54</vICMS>')
    expectAdditions(xml)
  })

  test('de imposto: nenhuma mercadoria, só o ICMS que faltou', async () => {
    const imposto = { csticms_id: '00', aliq_icms: '18.00', base_icms: '100.00', vlricms: '18.00' }
    const xml = await complementar(
      { ...A_MAO, ...imposto, modalidadeicms: 3, qtde: '0', preco: '0.00' },
      '0.00',
    )
    expect(xml).toMatch(/<qCom>0(\.0+)?<\/qCom>/)
    expect(xml).toContain('<vICMS>18.00</vICMS>')
    expect(xml).toContain('<vNF>0.00</vNF>')
    expectAdditions(xml)
  })
})

describe('pela chave', () => {
  const achar = (chave: string) => loja.caixa.call('GET', `vendas/chave/${encodeURIComponent(chave)}`)
  const chave = (cnpj: string) =>
    buildChave({ cUF: '35', AAMM: '2611', cnpj, mod: '65', serie: 1, nNF: 77, tpEmis: 1, cNF: '48291736' })

  test('a venda é achada, como se lê ou como se digita do papel', async () => {
    const venda = await vendida('1')
    const espera = { id: venda.id, tipo: 1, status: 'T', terminal_id: expect.any(Number) }
    expect((await achar(venda.chave)).body.data).toEqual(espera)
    expect((await achar(venda.chave.replace(/(\d{4})(?=.)/g, '$1 '))).body.data).toEqual(espera)
  })

  test.each([
    [
      'de outra empresa',
      () => chave('12ABC34501DE35'),
      'A NFC-e 77 série 1 é de outra empresa: CNPJ 12.ABC.345/01DE-35',
    ],
    ['que não saiu daqui', () => chave(CNPJ), 'A NFC-e 77 série 1 não foi emitida por este sistema'],
  ])('%s: diz por quê', async (_, qual, texto) => {
    expect(await achar(qual())).toMatchObject({ status: 404, body: { message: texto } })
  })

  test('com um algarismo trocado não é chave', async () => {
    const errada = chave(CNPJ).replace(/.$/, dv => String((Number(dv) + 1) % 10))
    expect(await achar(errada)).toMatchObject({
      status: 422,
      body: { errors: { chave: ['Chave de acesso inválida'] } },
    })
  })
})

test('quem só pode devolver emite e lê o que devolveu, e não vê o resto', async () => {
  const email = `devolve-${novoUuid()}@loja.br`
  const flag: Flag = 'devolucao_venda'
  const grupo_id = await inserir(loja, loja.account_id, 'grupos', { nome: email, flags: [flag] })
  const [senha] = await loja.sql<{ senha_hash: string }>('select senha_hash from usuarios limit 1')
  const usuario_id = await inserir(loja, loja.account_id, 'usuarios', {
    ...{ nome: 'Só devolve', email, senha_hash: senha?.senha_hash, grupo_id },
  })
  await inserir(loja, loja.account_id, 'usuario_empresas', { usuario_id, empresa_id: loja.empresa_id })
  const quem = await loja.login(email)
  const { id } = await vendida('1')
  const { status, body } = await quem.call('GET', `importarVenda/${id}`)
  expect(status).toBe(200)
  const dita = devolucao(body.data, '1')
  const feita = await quem.call('POST', 'vendas', dita)
  expect([feita.status, feita.body.message]).toEqual([200, undefined])
  const dela = feita.body.data.id
  expect((await quem.call('PUT', `vendas/${dela}`, { ...dita, versao: 1 })).status).toBe(200)
  expect((await quem.call('POST', `vendas/${dela}/emitir`, {})).status).toBe(200)
  await loja.quieto()
  const lista = await quem.call('GET', 'vendas?tipo_operacao=1,6&limit=200')
  expect(new Set((lista.body.data as { tipo_operacao: number }[]).map(um => um.tipo_operacao))).toEqual(
    new Set([6]),
  )
  expect((await quem.call('GET', `vendas/${dela}`)).body.data.status).toBe('T')
  const papel = async (qual: number, formato: string) =>
    (await quem.call('GET', `vendas/${qual}/${formato}`)).status
  expect([await papel(dela, 'xml'), await papel(dela, 'danfe')]).toEqual([200, 200])
  expect([await papel(id, 'xml'), await papel(id, 'danfe')]).toEqual([404, 404])
  expect((await quem.call('GET', `vendas/${id}`)).status).toBe(404)
  const JUSTIFICATIVA = { justificativa: 'Não é dele que se cancela' }
  expect((await quem.call('POST', `vendas/${id}/cancelar`, JUSTIFICATIVA)).status).toBe(403)
  expect((await quem.call('POST', `vendas/${id}/emitir`, {})).status).toBe(403)
  expect((await quem.call('POST', 'vendas', dizer(loja))).status).toBe(403)
})

test('do que não foi autorizado nada volta, dito por quem não leu os seus valores', async () => {
  const { id } = await criado(loja, dizer(loja, { serie: String(serie++) }))
  const linha = {
    produto_id: loja.produtos.comum,
    preco: '10.00',
    cfop: '1202',
    origem_venda_id: id,
    origem_item: 1,
  }
  const { status, body } = await devolver(devolucao({ itens: [linha] } as never, '1'))
  expect([status, body.message]).toEqual([409, 'A venda ainda não foi autorizada'])
})

test('do que foi cancelado nada volta, e é dito assim', async () => {
  const { id } = await vendida('1')
  const valores = await valoresDe(id)
  expect((await cancelar(id)).status).toBe(200)
  await loja.quieto()
  const lida = await loja.caixa.call('GET', `importarVenda/${id}`)
  expect([lida.status, lida.body.message]).toEqual([409, 'A venda foi cancelada'])
  const { status, body } = await devolver(devolucao(valores, '1'))
  expect([status, body.message]).toEqual([409, `A venda ${id} foi cancelada`])
})

test('do que está sendo cancelado nada volta: a mercadoria voltaria duas vezes', async () => {
  const { id } = await vendida('1')
  const valores = await valoresDe(id)
  loja.simulador.dials.adjust({ relogio_ms: -600_000 })
  expect((await cancelar(id)).body.data).toMatchObject({ status: 'T', cancelando: true })
  const recusa = { status: 409, body: { message: `A venda ${id} está em cancelamento na SEFAZ` } }
  expect(await devolver(devolucao(valores, '1'))).toMatchObject(recusa)
  expect(await loja.caixa.call('GET', `importarVenda/${id}`)).toMatchObject(recusa)
  loja.simulador.dials.restart()
  loja.clock.advance(60_000)
  await loja.quieto()
  expect((await loja.ver(id)).status).toBe('C')
})

test('do que voltou a nota não é cancelada por substituição', async () => {
  const { id } = await vendida('1')
  const volta = await criado(loja, devolucao(await valoresDe(id), '1'))
  loja.simulador.dials.adjust({ falha: 'recusa' })
  const fica = await loja.vender()
  await loja.quieto()
  loja.simulador.dials.restart()
  loja.clock.advance(10 * 60_000)
  await loja.quieto()
  const { chave, tp_emis } = await loja.ver(fica.id)
  expect(tp_emis).toBe(9)
  const trocada = await loja.caixa.call('POST', `vendas/${id}/eventos`, {
    tipo: '110112',
    chave,
    justificativa: 'Emitida em duplicidade na contingência',
  })
  const texto = `A venda ${id} já virou a devolução de venda ${volta.id} e não pode mais ser cancelada`
  expect([trocada.status, trocada.body.message]).toEqual([409, texto])
  expect((await loja.ver(id)).status).toBe('T')
})

test('o FCP da substituição volta com ela: quem devolve tudo é devolvido de tudo', async () => {
  const { account_id } = loja
  await loja.sql('update empresas set crt = 3')
  await customerResells(loja)
  const regraicms_id = await inserir(loja, account_id, 'tributacao_icms', {
    ...{ nome: 'ST', cst: '10', cfop: '5403', origem: '0', icms: '18', icms_st: '18', mobc: '3' },
    ...{ mobcst: '4', mva: 1, fcp: 1, mov_estoque: true },
  })
  await inserir(loja, account_id, 'mva_uf', {
    ...{ uf_origem: 'SP', uf_destino: 'SP', aliq_interna: '18', aliq_interestadual: '18' },
    ...{ mva1: '40', fcp1: '2' },
  })
  const [linha] = dizer(loja).itens ?? []
  const pago = { meio_pagamento_id: loja.meios.dinheiro, valor: '21.60', numparcelas: 1 }
  const { id, valor_total } = await criado(
    loja,
    dizer(loja, {
      serie: String(serie++),
      valor_total: '21.60',
      itens: [{ ...linha, cest: '0300700', regraicms_id }] as never,
      pagamento: [pago],
    }),
  )
  expect((await loja.caixa.call('POST', `vendas/${id}/emitir`, {})).status).toBe(200)
  await loja.quieto()
  const valores = await valoresDe(id)
  const itens = (valores.itens as unknown as Valores[]).map(item => ({ ...item, obs: 'Avaria' })) as never
  const xml = await emitir(loja, devolucao(valores, '2', { itens, valor_total }))
  expect(grupo(xml, 'ICMS')).toEqual([
    expect.stringContaining('<vBCFCPST>28.00</vBCFCPST><pFCPST>2.00</pFCPST>'),
  ])
  expectAdditions(xml)
})

test('a devolução leva as alíquotas de IBS e CBS do ano da venda', async () => {
  const { id } = await vendida('3')
  const dias = 52
  loja.clock.advance(dias * 86_400_000)
  await loja.sql(`update tokens set expira_em = expira_em + interval '${dias} days'`)
  const valores = await valoresDe(id)
  const [linha] = valores.itens as unknown as Valores[]
  const itens = [{ ...linha, obs: 'Avaria' }] as never
  const xml = await emitir(loja, devolucao(valores, '3', { itens }))
  expect(xml).toContain('<dhEmi>2027-01-')
  const taxas = ['pIBSUF', 'pIBSMun', 'pCBS'].map(tag => new RegExp(`<${tag}>([^<]*)<`).exec(xml)?.[1])
  expect(taxas).toEqual(['0.1000', '0.0000', '0.9000'])
})

describe('a causa do movimento de estoque', () => {
  interface Movido {
    causa: string
    xml: string
  }
  const movidos = () =>
    loja.sql<Movido>(`select m.tipo as causa, d.xml_assinado as xml from estoque_movimentos m
      join documentos_fiscais d on d.venda_id = m.origem_id and d.atual and d.xml_assinado is not null
      where m.origem_tipo = 'venda' and m.tipo <> 'cancelamento' order by m.id`)
  const daNota = (xml: string) => {
    const diz = (campo: string) => new RegExp(`<${campo}>(\\d)<`).exec(xml)?.[1]
    const sai = diz('tpNF') === '1'
    if (diz('finNFe') === '4') return sai ? 'devolucao_compra' : 'devolucao'
    return sai ? 'venda' : 'compra'
  }

  test('é o que o XML do documento diz, e as linhas antigas a recebem', async () => {
    const ditas = await movidos()
    expect(ditas.map(({ causa }) => causa)).toEqual(ditas.map(({ xml }) => daNota(xml)))
    expect(new Set(ditas.map(({ causa }) => causa)).size).toBe(4)
    await loja.sql(
      `grant update on estoque_movimentos to current_user;
        update estoque_movimentos set tipo = 'venda' where origem_tipo = 'venda' and tipo <> 'cancelamento'`,
    )
    await loja.sql(
      await readFile(
        new URL('../../../src/server/db/migrations/0186-causa-do-movimento.sql', import.meta.url),
        'utf8',
      ),
    )
    expect(await movidos()).toEqual(ditas)
    const { body } = await loja.caixa.call(
      'GET',
      `estoque/produtos/${loja.produtos.comum}/movimentos?tipo=compra`,
    )
    expect(body.data.map(({ tipo }: { tipo: string }) => tipo)).toContain('compra')
  })
})
