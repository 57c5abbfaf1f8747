import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Flag } from '../../../src/domain/rights.ts'
import { readDocumentName } from '../../../src/server/documents/venda/name-repository.ts'
import { inserir } from '../vendas/inserir.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { criado, type Dito, dizer } from './documento.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

const emitir = (id: number) => loja.caixa.call('POST', `vendas/${id}/emitir`, {})
const cancelar = (id: number, justificativa = 'O cliente desistiu da compra') =>
  loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa })
const pedido = (mudanca: Dito = {}) => dizer(loja, { tipo_operacao: 4, ...mudanca })
const saldo = async () => {
  const [row] = await loja.sql<{ saldo: string }>(
    'select trim_scale(saldo)::text as saldo from estoque_saldos where produto_id = $1',
    [loja.produtos.comum],
  )
  return Number(row?.saldo)
}
const reservado = (id: number) =>
  loja.sql(`select 1 as um from estoque_reservas where origem_tipo = 'venda' and origem_id = $1`, [id])

describe('emitir', () => {
  test('a nota toma o número da série, a mercadoria sai e a reserva se solta', async () => {
    const antes = await saldo()
    // what a canonical attribute keeps and what it escapes: the signature holds
    const obs_fisco = [{ nome: 'A > B & "C"', obs: 'Art. 1' }]
    const { id } = await criado(loja, dizer(loja, { serie: '1', numerocodumento: '42', obs_fisco })) // contrato
    const { status, body } = await emitir(id)
    expect([status, body.message ?? null]).toEqual([200, null])
    expect(body.data).toMatchObject({ status: 'E', serie: '1', numerocodumento: '42', terminal_id: null }) // contrato
    expect(await saldo()).toBe(antes - 2)
    expect(await reservado(id)).toEqual([])
    await loja.quieto()
    expect(await loja.ver(id)).toMatchObject({ status: 'T', cstat: '100' })
    const editada = await loja.caixa.call('PUT', `vendas/${id}`, dizer(loja, { versao: 1 }))
    expect(editada.body.message).toBe('O documento foi autorizado e não pode mais ser editado')
    const repetido = await criado(loja, dizer(loja, { serie: '1', numerocodumento: '42' })) // contrato
    const outra = await emitir(repetido.id)
    expect([outra.status, outra.body.errors]).toEqual([
      422,
      { numerocodumento: ['O próximo número da série 1 é 43'] }, // contrato
    ])
    expect((await loja.ver(repetido.id)).status).toBe('A')
  })

  test('o raro é avisado em aberto, e sem venda a natureza é a do CFOP', async () => {
    const transferida = await criado(
      loja,
      dizer(loja, {
        ...{ tipo_faturamento: 2, pagamento: [], valorfrente: '5.00', valor_total: '25.00' }, // contrato
        ...{ serie: '71', numerocodumento: '1' }, // contrato
        itens: [{ produto_id: loja.produtos.comum, qtde: '2', preco: '10.00', cfop: '5152' }] as never,
      }),
    )
    expect(transferida.avisos).toEqual([
      expect.stringMatching(/^Há R\$ 5,00 de frete/),
      expect.stringMatching(/^Linha 1: o CFOP 5152/),
    ])
    const emitida = await emitir(transferida.id)
    expect([emitida.status, emitida.body.errors ?? emitida.body.message]).toEqual([200, undefined])
    await loja.quieto()
    expect(await loja.ver(transferida.id)).not.toHaveProperty('avisos')
    const [nota] = await loja.sql<{ xml: string }>(
      'select xml_assinado as xml from documentos_fiscais where venda_id = $1 and atual',
      [transferida.id],
    )
    expect(nota?.xml).toMatch(/<natOp>Transfer[^<]+<\/natOp>/)
  })

  test('a própria empresa como destinatário e a base de IBS vazia são avisadas em aberto', async () => {
    const [antes] = await loja.sql<{ cpf_cnpj: string }>('select cpf_cnpj from parceiros where id = $1', [
      loja.parceiros.completo,
    ])
    await loja.sql(
      'update parceiros set cpf_cnpj = (select cnpj from empresas order by id limit 1) where id = $1',
      [loja.parceiros.completo],
    )
    const { avisos } = await criado(
      loja,
      dizer(loja, {
        itens: [
          {
            ...{ produto_id: loja.produtos.comum, qtde: '2', preco: '10.00', calcular_imposto: false },
            ...{
              origem: 0,
              cfop: '5102',
              csticms_id: '00',
              cst_pis_id: '99',
              cst_confins_id: '99',
              regraibs_id: 1,
            }, // contrato
          },
        ] as never,
      }),
    )
    expect(avisos).toEqual([
      expect.stringMatching(/própria empresa, e o CFOP 5102/),
      expect.stringMatching(/^Linha 1: IBS e CBS saem com base R\$ 0,00: digite a base na aba Reforma/),
    ])
    await loja.sql('update parceiros set cpf_cnpj = $2 where id = $1', [
      loja.parceiros.completo,
      antes?.cpf_cnpj,
    ])
  })

  test('o número livre que outro em aberto também diz é dito nos dois, até um deles sair', async () => {
    const livre = { serie: '62', numerocodumento: '7' } // contrato
    const [um, outro] = [await criado(loja, dizer(loja, livre)), await criado(loja, dizer(loja, livre))]
    expect(outro).toHaveProperty('mesmo_numero', [{ id: um.id, tipo: 1, terminal_id: null }])
    expect(await loja.ver(um.id)).toMatchObject({ mesmo_numero: [{ id: outro.id }] })
    // the number is of neither yet: what is read elsewhere tells the two apart
    expect(
      await loja.deps.db.tx({ account_id: loja.account_id }, q =>
        Promise.all([um, outro].map(({ id }) => readDocumentName(q, id))),
      ),
    ).toEqual([um, outro].map(({ id }) => expect.stringMatching(new RegExp(` ${id}$`))))
    // another series, model or number, an order, and what went out or was cancelled are no others
    for (const diz of [{ serie: '63' }, { numerocodumento: '8' }, { tipo_operacao: 4 as const }])
      expect(await criado(loja, dizer(loja, { ...livre, ...diz }))).not.toHaveProperty('mesmo_numero')
    expect((await emitir(um.id)).status).toBe(200)
    expect(await loja.ver(outro.id)).not.toHaveProperty('mesmo_numero')
    const { data } = (await loja.caixa.call('GET', `vendas/valores?de=${outro.id}&para=copia`)).body
    expect(data).not.toHaveProperty('mesmo_numero')
  })

  test('um número além do próximo é perguntado uma vez, e o pulado fica a inutilizar', async () => {
    const emitida = async (numerocodumento: string, body: object = {}) => {
      const { id } = await criado(loja, dizer(loja, { serie: '61', numerocodumento })) // contrato
      const answer = await loja.caixa.call('POST', `vendas/${id}/emitir`, body)
      return { id, status: answer.status, ...answer.body }
    }
    const lacunas = async () =>
      ((await loja.caixa.call('GET', 'numeracao/lacunas')).body.data as { serie: number }[]).filter(
        ({ serie }) => serie === 61,
      )
    // what was never numbered begins where it is said
    expect((await emitida('300')).data).toMatchObject({ serie: '61', numerocodumento: '300' }) // contrato
    const texto = 'O próximo número da série 61 é 301: os números 301 a 307 ficarão sem nota'
    const pulo = await emitida('308')
    expect([pulo.status, pulo.errors, pulo.dados]).toEqual([
      422,
      { numerocodumento: [texto] }, // contrato
      { salto: { serie: '61', de: 301, ate: 307 } },
    ])
    expect([(await loja.ver(pulo.id)).status, await lacunas()]).toEqual(['A', []])
    const confirmada = await loja.caixa.call('POST', `vendas/${pulo.id}/emitir`, { confirma_salto: true })
    expect(confirmada.body.data).toMatchObject({ status: 'E', numerocodumento: '308' }) // contrato
    expect(await lacunas()).toMatchObject([{ modelo: '55', de: 301, ate: 307 }])
    // what was jumped over is not taken again, nor more than one voiding takes jumped over
    for (const [numero, erro] of [
      ['305', 'O próximo número da série 61 é 309'],
      ['10310', 'O próximo número da série 61 é 309: pode pular no máximo 10.000 números'],
    ] as const) {
      const { status, errors } = await emitida(numero, { confirma_salto: true })
      expect([status, errors]).toEqual([422, { numerocodumento: [erro] }]) // contrato
    }
    expect((await emitida('309')).data).toMatchObject({ numerocodumento: '309' }) // contrato
  })

  test('a comissão é paga quando a nota é autorizada', async () => {
    const regra = { nome: 'Geral', tipo: 1, base: 1, percentual: '5' }
    expect((await loja.caixa.call('POST', 'comissoes', regra)).status).toBe(201)
    const item = { produto_id: loja.produtos.comum, qtde: '2', preco: '10.00' }
    // refused for a code that no table has
    const { id } = await criado(loja, dizer(loja, { serie: '88', itens: [{ ...item, ncm: '99999999' }] }))
    const pagas = () =>
      loja.sql('select tipo, valor::numeric(14, 2)::text as valor from comissoes_itens where venda_id = $1', [
        id,
      ])
    expect((await emitir(id)).status).toBe(200)
    await loja.quieto()
    expect([(await loja.ver(id)).status_emissao, await pagas()]).toEqual(['rejeitada', []])
    const corrigida = dizer(loja, {
      serie: '88',
      versao: 1,
      itens: [{ ...item, qtde: '1' }],
      valor_produtos: '10.00',
      valor_total: '10.00',
      pagamento: [{ meio_pagamento_id: loja.meios.dinheiro, valor: '10.00', numparcelas: 1 }],
    })
    expect((await loja.caixa.call('PUT', `vendas/${id}`, corrigida)).status).toBe(200)
    expect((await emitir(id)).status).toBe(200)
    await loja.quieto()
    expect(await pagas()).toEqual([{ tipo: 'venda', valor: '0.50' }])
  })

  test('a série do cadastro segue a sua sequência, e uma livre começa onde se diz', async () => {
    const [serie] = await loja.sql<{ id: number }>(
      `select id from series where modelo = '55' and serie = '2' and empresa_id = $1`,
      [loja.empresa_id],
    )
    const pela = await criado(loja, dizer(loja, { serie_id: serie?.id ?? 0 }))
    expect((await emitir(pela.id)).body.data).toMatchObject({ serie: '2', numerocodumento: '1' }) // contrato
    const { id } = await criado(loja, dizer(loja, { serie: '77', numerocodumento: '500' })) // contrato
    expect((await emitir(id)).body.data).toMatchObject({ serie: '77', numerocodumento: '500' }) // contrato
  })

  test('onde a conta controla as séries, a nota toma a do endereço de que sai', async () => {
    const [serie] = await loja.sql<{ id: number }>(
      `insert into series (account_id, empresa_id, nome, modelo, serie, sequencia) values ($1, $2, 'Da filial', '55', '31', 40) returning id`,
      [loja.account_id, loja.empresa_id],
    )
    const serie_id = serie?.id ?? 0
    const [endereco] = await loja.sql<{ id: number }>(
      `insert into empresas_addresss (account_id, empresa_id, cep, endereco, numero, bairro, municipio_id, ufemissao, ie, serie_nfe_id)
        values ($1, $2, '13010000', 'Rua', '1', 'Centro', '3509502', '35', 'ISENTO', $3) returning id`,
      [loja.account_id, loja.empresa_id, serie_id],
    )
    await loja.sql('update accounts set controle_serie = true')
    const endereco_emitente_id = endereco?.id ?? 0
    const { serie: _, numerocodumento: __, ...semSerie } = dizer(loja, { endereco_emitente_id }) // contrato
    const { id, serie_venda } = await criado(loja, semSerie)
    expect(serie_venda).toMatchObject({ id: serie_id, serie: '31' })
    expect((await emitir(id)).body.data).toMatchObject({ serie: '31', numerocodumento: '41' }) // contrato
    // said to be none, it is asked for
    const { status, body } = await loja.caixa.call('POST', 'vendas', { ...semSerie, serie_id: null })
    expect([status, body.errors]).toEqual([422, { serie_id: ['Campo Obrigatório'] }])
    await loja.sql('update accounts set controle_serie = false')
    await loja.sql('delete from empresas_addresss where id = $1', [endereco_emitente_id])
  })

  test.each([
    ['02/01/2027', '90'],
    ['30/12/2025', '91'],
  ])(
    'um documento de %s sai pela lei do dia em que a nota é emitida, pelo mesmo total',
    async (dia, serie) => {
      const { id } = await criado(loja, dizer(loja, { serie, datavenda: `${dia} 10:00:00` }))
      expect((await emitir(id)).status).toBe(200)
      await loja.quieto()
      const { status, xmotivo, valor_total } = await loja.ver(id)
      expect([status, xmotivo, valor_total]).toEqual(['T', 'Autorizado o uso da NF-e', '20.00'])
      const [{ xml = '' } = {}] = await loja.sql<{ xml: string }>(
        'select xml_assinado as xml from documentos_fiscais where venda_id = $1 and atual',
        [id],
      )
      expect(xml).toContain('<pIBSUF>0.1000</pIBSUF>')
      expect(xml).toContain('<pCBS>0.9000</pCBS>')
    },
  )

  test.each<[2 | 4 | 9, string]>([
    [2, 'Orçamento não se emite'],
    [4, 'Pedido não se emite'],
    [9, 'Lançamento financeiro não se emite'],
  ])('tipo %i: %s', async (tipo_operacao, texto) => {
    const itens = tipo_operacao === 9 ? { itens: [] } : {}
    const { id } = await criado(loja, dizer(loja, { tipo_operacao, ...itens }))
    const { status, body } = await emitir(id)
    expect([status, body.message]).toEqual([422, texto])
    expect((await loja.ver(id)).status).toBe('A')
  })
})

describe('um pedido', () => {
  test('criado, mudado e aceito, os outros navegadores ficam sabendo', async () => {
    const vistos: unknown[] = []
    const trigger = loja.deps.broadcaster.trigger.bind(loja.deps.broadcaster)
    loja.deps.broadcaster.trigger = (canais, evento, dados, except) => {
      if (evento === 'UpdatePedido') vistos.push([canais, dados])
      trigger(canais, evento, dados, except)
    }
    const novo = pedido({ status_app: 'P', uuid: novoUuid() })
    const { id } = await criado(loja, novo)
    await criado(loja, dizer(loja))
    await loja.caixa.call('PUT', `vendas/${id}`, pedido({ versao: 1 }))
    await loja.caixa.call('POST', `vendas/${id}/atualizar`, { status: 'A' })
    // its answer was lost: no second bell
    await criado(loja, novo)
    loja.deps.broadcaster.trigger = trigger
    const canal = `private-account.${loja.account_id}.empresa.${loja.empresa_id}`
    const dito = {
      venda_id: id,
      parceiro: 'Padaria Modelo Ltda',
      valor: '20.00',
      created_at: expect.any(String),
    }
    expect(vistos).toEqual([1, 2, 2, 2].map(type => [canal, { ...dito, type }]))
  })

  test('o que espera é aceito uma vez só', async () => {
    const { id } = await criado(loja, pedido({ status_app: 'P' }))
    expect(await loja.ver(id)).toMatchObject({ status_app: 'P', versao: 1 })
    const nota = await loja.caixa.call('PUT', `vendas/${id}`, dizer(loja, { versao: 1 }))
    expect([nota.status, nota.body.message]).toEqual([409, `O pedido ${id} ainda não foi aceito`])
    const aceitar = () => loja.caixa.call('POST', `vendas/${id}/atualizar`, { status: 'A' })
    const aceito = await aceitar()
    expect([aceito.status, aceito.body.data.status, aceito.body.data.versao]).toEqual([200, 'A', 2])
    expect(aceito.body.data.status_app ?? null).toBeNull()
    expect((await aceitar()).body.data.versao).toBe(2)
    const orcamento = await criado(loja, dizer(loja, { tipo_operacao: 2 }))
    const negado = await loja.caixa.call('POST', `vendas/${orcamento.id}/atualizar`, { status: 'A' })
    expect([negado.status, negado.body.message]).toEqual([422, 'Só um pedido se aceita'])
    const letra = await loja.caixa.call('POST', 'vendas', pedido({ status_app: 'X' }))
    expect([letra.status, letra.body.errors]).toEqual([422, { status_app: ['Situação inválida'] }])
  })

  test('cancelado com o motivo solta a mercadoria e não muda mais', async () => {
    const { id } = await criado(loja, pedido())
    expect((await cancelar(id, 'curto')).status).toBe(422)
    const { body } = await cancelar(id)
    expect(body.data).toMatchObject({ status: 'C', motivo_cancelamento: 'O cliente desistiu da compra' })
    expect(await reservado(id)).toEqual([])
    const editado = await loja.caixa.call('PUT', `vendas/${id}`, pedido({ versao: 2 }))
    expect(editado.body.message).toBe('O documento foi cancelado e não pode mais ser editado')
  })
})

describe('um orçamento', () => {
  const orcamento = (mudanca: Dito = {}) => dizer(loja, { tipo_operacao: 2, pagamento: [], ...mudanca })

  test('importado dá os valores de um novo documento, sem o que é só dele', async () => {
    const { id } = await criado(loja, orcamento({ obs: 'Frete grátis', validade: '31/12/2026' }))
    const { body } = await loja.caixa.call('GET', `importeorca/${id}`)
    expect(body.data).toMatchObject({ obs: 'Frete grátis', valor_total: '20.00', parceiro: { tipo: 'J' } })
    for (const dele of ['id', 'uuid', 'versao', 'status', 'validade', 'tipo_operacao'])
      expect(body.data).not.toHaveProperty(dele)
    const nota = await criado(loja, {
      ...dizer(loja),
      ...body.data,
      tipo_operacao: 1,
      pagamento: dizer(loja).pagamento,
    })
    expect(nota).toMatchObject({ tipo_operacao: 1, valor_total: '20.00', obs: 'Frete grátis' })
  })

  test('vencido ou cancelado não se importa, e diz por quê', async () => {
    const vencido = await criado(
      loja,
      orcamento({ datavenda: '01/11/2026 10:00:00', validade: '01/11/2026' }),
    )
    const tentar = async (id: number) => (await loja.caixa.call('GET', `importeorca/${id}`)).body.message
    expect(await tentar(vencido.id)).toBe('O orçamento venceu em 01/11/2026')
    const [item] = dizer(loja).itens ?? []
    const itens = [{ ...item, origem_venda_id: vencido.id, origem_item: 1 }]
    const nota = await loja.caixa.call('POST', 'vendas', dizer(loja, { itens } as Dito))
    expect([nota.status, nota.body.message]).toEqual([409, 'O orçamento venceu em 01/11/2026'])
    await cancelar(vencido.id)
    expect(await tentar(vencido.id)).toBe('O orçamento foi cancelado')
  })
})

describe('a lista', () => {
  const ids = async (query: string) =>
    ((await loja.caixa.call('GET', `vendas?limit=200&${query}`)).body.data as { id: number }[]).map(
      ({ id }) => id,
    )

  test('mostra o que se vende, e o mais quando se pede', async () => {
    const orcamento = await criado(loja, dizer(loja, { tipo_operacao: 2 }))
    const espera = await criado(loja, pedido({ status_app: 'P' }))
    const vendida = await loja.vender()
    expect(await ids('')).toContain(vendida.id)
    expect(await ids('')).not.toContain(orcamento.id)
    expect(await ids('tipo_operacao=2,4')).toEqual(expect.arrayContaining([orcamento.id, espera.id]))
    expect(await ids('tipo_operacao=4&status_app=P')).toEqual([espera.id])
    expect(await ids('tipo_operacao=4&status_app=A')).not.toContain(espera.id)
    expect(await ids('tipo_operacao=4&status_app=P,A')).toContain(espera.id)
    expect(await ids(`tipo_operacao=2,4&parceiro_id=${loja.parceiros.semEndereco}`)).toEqual([])
    // known by whom it is for
    const { body } = await loja.caixa.call(
      'GET',
      'vendas?limit=200&tipo_operacao=2&full_search=padaria modelo',
    )
    expect(body.data).toContainEqual(
      expect.objectContaining({ id: orcamento.id, cliente: 'Padaria Modelo Ltda' }),
    )
  })

  test('a quem só tem orçamentos, só orçamentos', async () => {
    const email = `orca-${novoUuid()}@loja.br`
    const flag: Flag = 'documentos_orcamentos'
    const grupo_id = await inserir(loja, loja.account_id, 'grupos', { nome: email, flags: [flag] })
    const [senha] = await loja.sql<{ senha_hash: string }>('select senha_hash from usuarios limit 1')
    const usuario_id = await inserir(loja, loja.account_id, 'usuarios', {
      nome: 'Só orça',
      email,
      senha_hash: senha?.senha_hash,
      grupo_id,
    })
    await inserir(loja, loja.account_id, 'usuario_empresas', { usuario_id, empresa_id: loja.empresa_id })
    const quem = await loja.login(email)
    const orcamento = await criado(loja, dizer(loja, { tipo_operacao: 2 }))
    const nota = await criado(loja, dizer(loja))
    const status = async (path: string) => (await quem.call('GET', path)).status
    expect([await status(`vendas/${orcamento.id}`), await status(`vendas/${nota.id}`)]).toEqual([200, 404])
    for (const [metodo, papel, corpo] of [
      ['GET', 'papel'],
      ['GET', 'envios'],
      ['GET', 'email?tipo=pedido'],
      ['POST', 'papel', { tipo: 'pedido' }],
      ['POST', 'link', {}],
      ['DELETE', 'link'],
    ] as const) {
      const tenta = async (id: number) => (await quem.call(metodo, `vendas/${id}/${papel}`, corpo)).status
      expect([papel, await tenta(nota.id)]).toEqual([papel, 404])
      expect([papel, await tenta(orcamento.id)]).toEqual([papel, 200])
    }
    const { body } = await quem.call('GET', 'vendas?tipo_operacao=1,2,4&limit=200')
    const vistos = (body.data as { id: number }[]).map(({ id }) => id)
    expect(vistos).toContain(orcamento.id)
    expect(vistos).not.toContain(nota.id)
  })
})
