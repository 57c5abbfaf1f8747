import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPin } from '../../../src/server/modules/contas/service.ts'
import type { Client } from '../harness.ts'
import { diaEm } from '../time.ts'
import { abrirLoja, CNPJ, CNPJ_CLIENTE, type Loja, novoUuid } from '../vendas/loja.ts'
import { given } from '../world.ts'

let loja: Loja
/** Seller without the right to receive. */
let vendedora: Client
let crediario = 0
let cliente = 0
let sessao = ''

beforeAll(async () => {
  loja = await abrirLoja({ impressora: '' })
  const [meio] = await loja.sql<{ id: number }>(
    `insert into meio_pagamentos (account_id, descricao, meio, tpag, indicador_forma, qtdeparcelas, intervalo, "tipoIntervalo")
     values ($1, 'Crediário', 4, '05', 1, 12, 1, 2) returning id`,
    [loja.account_id],
  )
  crediario = meio?.id ?? 0
  cliente = loja.parceiros.completo
  const [dono] = await loja.sql<{ id: number; senha_hash: string }>('select id, senha_hash from usuarios')
  await loja.sql('update usuarios set pin_hash = $1', [await hashPin(loja.account_id, '4321')])
  await loja.sql(
    `with g as (insert into grupos (account_id, nome, flags) select account_id, 'Vendas', flags from grupos returning id)
     , u as (insert into usuarios (account_id, nome, email, senha_hash, grupo_id) select $1, 'Bia', 'bia@loja.br', $2, id from g returning id)
     insert into usuario_empresas (account_id, usuario_id, empresa_id) select $1, id, $3 from u`,
    [loja.account_id, dono?.senha_hash, loja.empresa_id],
  )
  await loja.sql(`update grupos set ${given({ pdv_receber_conta: false })} where nome = 'Vendas'`)
  vendedora = await loja.login('bia@loja.br')
  await loja.sql(`update sessoes_caixa set estado = 'fechado' where estado <> 'fechado'`)
  sessao = novoUuid()
  await caixa('abrir', { uuid: sessao, terminal_id: loja.terminais[0], valor: '100.00' })
})
afterAll(() => loja.close())

async function caixa(caminho: string, corpo: object, quem = loja.caixa) {
  const { status, body } = await quem.call('POST', `caixa/${caminho}`, { uuid: novoUuid(), ...corpo })
  return { status, body, data: body.data }
}
const receber = (parcelas: readonly number[], mais: object = {}, quem = loja.caixa) =>
  caixa('recebimentos', { terminal_id: loja.terminais[0], parcelas, ...mais }, quem)
/** A sale on credit; its instalments. */
async function fiado(qtde: string, numparcelas = 1) {
  const { id } = await loja.vender(
    {
      ...{ parceiro_id: cliente, addresse_id: loja.endereco },
      pagamento: [{ meio_pagamento_id: crediario, valor: `${Number(qtde) * 10}.00`, numparcelas }] as never,
    },
    qtde,
  )
  const parcelas = await loja.sql<{ id: number }>(
    `select p.id from parcelas p join lancamentos t on t.id = p.lancamento_id where t.origem_tipo = 'venda' and t.origem_id = $1 order by p.num`,
    [id],
  )
  return { id, parcelas: parcelas.map(each => each.id) }
}
const lerX = async () => (await caixa('leitura_x', { sessao_uuid: sessao })).data.leitura
const dinheiro = async () =>
  (await lerX()).meios.find((each: { meio: string }) => each.meio === '01').esperado as string
const aberto = async (id: number) =>
  (await loja.caixa.call('GET', `lancamentos_conta/${id}`)).body.data.aberto

describe('a parcela recebida no caixa', () => {
  test('entra na sessão aberta, no esperado e nos recebimentos, uma vez por uuid', async () => {
    const { parcelas } = await fiado('9', 3)
    const antes = await dinheiro()
    const uuid = novoUuid()
    const feito = await receber(parcelas, { uuid, valor: '45.00' })
    // the oldest whole, and a half of the next
    expect(feito.data.pagamentos.map(({ valor }: { valor: string }) => valor)).toEqual(['30.00', '15.00'])
    expect(feito.data).toMatchObject({ saldo: '45.00', impressa: false })
    expect((await receber(parcelas, { uuid, valor: '45.00' })).data.pagamentos).toHaveLength(2)
    expect(Number(await dinheiro()) - Number(antes)).toBe(45)
    expect((await lerX()).recebimentos).toEqual([{ meio: '01', qtde: 2, valor: '45.00' }])
    const { body } = await loja.caixa.call('GET', `parceiros/${cliente}/conta`)
    expect(body.data).toMatchObject({ usado: '45.00', limite: null })
    expect(body.data.parcelas.map((each: { aberto: string }) => each.aberto)).toEqual([
      '15.00',
      '30.00',
      '0.00',
    ])

    await loja.sql("update terminais set impressora = 'arquivo' where id = $1", [loja.terminais[0]])
    const outra = await receber(parcelas, { uuid, valor: '45.00' })
    expect(outra.data.impressa).toBe(true)
    const [papel] = await loja.sql<{ papel: object }>("select papel from impressoes where tipo = 'recibo'")
    for (const dito of ['RECIBO DE RECEBIMENTO', '2ª VIA', 'Padaria Modelo', '45,00'])
      expect(JSON.stringify(papel?.papel)).toContain(dito)
    await loja.sql('update terminais set impressora = null where id = $1', [loja.terminais[0]])

    // undone while the drawer is open, it leaves the drawer
    const [, segundo] = feito.data.pagamentos
    await loja.caixa.call('POST', `pagamento_parcela/${segundo.id}/estorno`, { motivo: 'Engano' })
    expect(Number(await dinheiro()) - Number(antes)).toBe(30)
    expect((await lerX()).recebimentos).toEqual([{ meio: '01', qtde: 1, valor: '30.00' }])
  })

  test('sem o direito pede o PIN, que vale uma vez e por aquele valor', async () => {
    const { parcelas } = await fiado('2')
    const uuid = novoUuid()
    const pedido = await receber(parcelas, { uuid }, vendedora)
    expect(pedido.data).toMatchObject({ pede: { acao: 'receber_conta', valor: '20.00' }, pagamentos: [] })
    await vendedora.call('POST', 'aprovacoes', {
      ...{
        pin: '4321',
        venda_uuid: uuid,
        acao: 'receber_conta',
        uid: sessao,
        valor: '20.00',
        percentual: null,
      },
    })
    expect((await receber(parcelas, { uuid, valor: '19.00' }, vendedora)).data.pede).not.toBeNull()
    expect((await receber(parcelas, { uuid }, vendedora)).data.saldo).toBe('0.00')
  })

  test('o que sobra é recusado, ou fica como crédito do cliente', async () => {
    const { parcelas } = await fiado('1')
    const { status, body } = await receber(parcelas, { valor: '12.00' })
    expect([status, body.errors.valor[0]]).toEqual([422, expect.stringContaining('Sobram R$ 2,00')])
    await receber(parcelas, { valor: '12.00', excesso: 'credito' })
    expect((await loja.caixa.call('GET', `parceiros/${cliente}/conta`)).body.data.credito).toBe('2.00')
  })
})

describe('a venda de que já se recebeu', () => {
  test('não se cancela antes do estorno, e a parcela nunca fica abaixo de zero', async () => {
    const { id, parcelas } = await fiado('4')
    await loja.quieto()
    const { data } = await receber(parcelas)
    const cancelar = () =>
      loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa: 'Engano de quem vendeu' })
    const recusado = await cancelar()
    expect([recusado.status, recusado.body.message]).toEqual([
      409,
      'Já há parcela paga ou renegociada: desfaça o pagamento ou a renegociação antes',
    ])
    await loja.caixa.call('POST', `pagamento_parcela/${data.pagamentos[0].id}/estorno`, {
      motivo: 'Desistiu',
    })
    expect((await cancelar()).status).toBe(200)
    await loja.quieto()
    expect(await aberto(parcelas[0] as number)).toBe('0.00')
    expect((await receber(parcelas)).status).toBe(409)
    // of another, SEFAZ has not answered yet
    const outra = await fiado('1')
    await loja.quieto()
    await loja.sql(
      `update eventos_fiscais set status = 'pendente', documento_id = (select id from documentos_fiscais where venda_id = $1)`,
      [outra.id],
    )
    expect((await receber(outra.parcelas)).body.message).toContain('a nota da venda está sendo cancelada')
  })
})

test('a Z guarda os recebimentos, e sem caixa aberto a parcela não entra em gaveta', async () => {
  const { parcelas } = await fiado('1')
  await caixa('encerrar', { sessao_uuid: sessao })
  await caixa('contar', { sessao_uuid: sessao, cedulas: null, total: await dinheiro(), fundo: '0.00' })
  const [z] = await loja.sql<{ corpo: string }>('select corpo from reducoes_z order by id desc limit 1')
  const { recebimentos, meios } = JSON.parse(z?.corpo ?? '{}')
  expect(recebimentos).toEqual([{ meio: '01', qtde: 3, valor: '62.00' }])
  expect(meios.find(({ meio }: { meio: string }) => meio === '01').diferenca).toBe('0.00')
  await receber(parcelas)
  const [solto] = await loja.sql<{ sessao_id: number | null }>(
    `select sessao_id from movimentos where parcela_id = $1 and origem_tipo = 'pagamento_parcela'`,
    [parcelas[0]],
  )
  expect(solto?.sessao_id).toBeNull()
})

describe('o carnê e as promissórias', () => {
  const pedir = (consulta: string, quem = loja.caixa) => quem.call('GET', `carnes?${consulta}`)

  test('da venda ou de uma parcela, em A4 e em 80 mm, e na impressora do caixa', async () => {
    const { id, parcelas } = await fiado('9', 3)
    const folha = await pedir(`venda_id=${id}`)
    expect([folha.status, String(folha.body)]).toEqual([200, expect.stringMatching(/\/MediaBox \[0 0 595\./)])
    expect(String((await pedir(`parcela_id=${parcelas[1]}&papel=promissoria&formato=80`)).body)).toMatch(
      /\/MediaBox \[0 0 226\./,
    )
    const imprimir = (mais: object) =>
      loja.caixa.call('POST', 'carnes', { venda_id: id, terminal_id: loja.terminais[0], ...mais })
    expect((await imprimir({})).body.data).toEqual({ impressa: false })
    await loja.sql("update terminais set impressora = 'arquivo' where id = $1", [loja.terminais[0]])
    expect((await imprimir({ papel: 'promissoria' })).body.data).toEqual({ impressa: true })
    const papeis = await loja.sql<{ papel: object }>("select papel from impressoes where tipo = 'carne'")
    expect(papeis).toHaveLength(3)
    for (const dito of ['NOTA PROMISSÓRIA', 'Padaria Modelo', '30,00', 'trinta reais', '1/3'])
      expect(JSON.stringify(papeis[0])).toContain(dito)
    await loja.sql('update terminais set impressora = null where id = $1', [loja.terminais[0]])
  })

  test.each([
    ['sem dizer de quê', '', 422, 'Diga a venda ou a parcela'],
    ['de uma venda sem parcelas', 'venda_id=999999', 404, 'Não há parcelas a receber desta venda'],
  ])('%s: recusado', async (_, consulta, status, mensagem) => {
    const { status: dito, body } = await pedir(consulta)
    expect([dito, JSON.stringify(body)]).toEqual([status, expect.stringContaining(mensagem)])
  })

  test('o boleto guardado sai em A4, em 80 mm e na impressora, enquanto se pode pagar', async () => {
    const [id = 0, outra] = (await fiado('9', 2)).parcelas
    const boleto = '23793381286000782713695000063305975520000370000'
    const guardado = await loja.caixa.call('PUT', `lancamentos_conta/${id}/boleto`, {
      ...{ boleto, nosso_numero: '78271369500-0', aceita: true },
    })
    expect(guardado.status).toBe(200)
    const ver = async (consulta: string) => {
      const { status, body } = await loja.caixa.call('GET', `boletos?${consulta}`)
      return [
        status,
        typeof body === 'object' && !Buffer.isBuffer(body) ? JSON.stringify(body) : String(body),
      ]
    }
    expect(await ver(`parcelas=${id}`)).toEqual([200, expect.stringMatching(/\/MediaBox \[0 0 595\./)])
    expect(await ver(`parcelas=${id}&formato=80`)).toEqual([
      200,
      expect.stringMatching(/\/MediaBox \[0 0 226\./),
    ])
    expect(await ver('')).toEqual([422, expect.stringContaining('Diga as parcelas')])
    expect(await ver('parcelas=999999')).toEqual([404, expect.anything()])
    expect(await ver(`parcelas=${id},${outra}`)).toEqual([
      422,
      expect.stringContaining('2/2 não tem boleto guardado'),
    ])
    const imprimir = async () =>
      (await loja.caixa.call('POST', 'boletos', { parcelas: [id], terminal_id: loja.terminais[0] })).body.data
    expect(await imprimir()).toEqual({ impressa: false })
    await loja.sql("update terminais set impressora = 'arquivo' where id = $1", [loja.terminais[0]])
    expect(await imprimir()).toEqual({ impressa: true })
    const [papel] = await loja.sql<{ papel: object }>("select papel from impressoes where tipo = 'boleto'")
    for (const dito of ['BOLETO', '237-2', '3.700,00', '11/06/2018', '78271369500-0', 'Padaria Modelo'])
      expect(JSON.stringify(papel?.papel)).toContain(dito)
    await loja.sql('update terminais set impressora = null where id = $1', [loja.terminais[0]])
    await receber([id])
    expect(await ver(`parcelas=${id}`)).toEqual([422, expect.stringContaining('está paga')])
  })
})

describe('o recebido depois da nota, dito à SEFAZ (ECONF)', () => {
  const ligar = (conciliar_recebimentos: boolean) =>
    loja.caixa.call('PUT', 'config/ajustes', { conciliar_recebimentos })
  /** Events of a sale's note, once no job is due. */
  async function eventos(id: number) {
    await loja.quieto()
    return loja.sql<{ tipo: string; seq: number; status: string; protocolo: string | null; xml: string }>(
      `select e.tipo, e.seq, e.status, e.protocolo, e.xml_proc as xml from eventos_fiscais e
        join documentos_fiscais d on d.id = e.documento_id where d.venda_id = $1 order by e.id`,
      [id],
    )
  }
  const ditos = async (id: number) => (await eventos(id)).map(({ tipo, seq }) => `${tipo} ${seq}`)
  /** Receives one instalment; the id of its payment. */
  const pagar = async (parcela: number | undefined, mais: object = {}): Promise<number> =>
    (await receber([parcela ?? 0], mais)).data.pagamentos[0].id
  const estornar = (id: number) =>
    loja.caixa.call('POST', `pagamento_parcela/${id}/estorno`, { motivo: 'Engano' })
  const vendido = async (qtde: string, vezes: number) => {
    const venda = await fiado(qtde, vezes)
    await loja.quieto()
    return venda
  }

  test('desligado, nada se diz', async () => {
    const { id, parcelas } = await vendido('1', 1)
    await estornar(await pagar(parcelas[0]))
    expect(await eventos(id)).toEqual([])
  })

  test('cada pagamento é um evento da nota, e o estorno cancela o seu', async () => {
    expect((await ligar(true)).status).toBe(200)
    const { id, parcelas } = await vendido('12', 4)
    const primeiro = await pagar(parcelas[0])
    const [dito] = await eventos(id)
    expect(dito).toMatchObject({ tipo: '110750', seq: 1, status: 'registrado' })
    expect(dito?.xml).toMatch(
      /<tpEvento>110750<.*<nSeqEvento>1<.*<detPag><indPag>1<\/indPag><tPag>01<\/tPag><vPag>30\.00<\/vPag><dPag>2026-11-20<\/dPag><\/detPag>/s,
    )

    await loja.sql('update meio_pagamentos set integrado = true, cnpj_credenciadora = $2 where id = $1', [
      loja.meios.cartao,
      CNPJ_CLIENTE,
    ])
    await pagar(parcelas[1], { meio_pagamento_id: loja.meios.cartao })
    expect((await eventos(id))[1]?.xml).toMatch(
      new RegExp(
        `<nSeqEvento>2<.*<tPag>03<.*<CNPJPag>${CNPJ}</CNPJPag><UFPag>SP</UFPag><CNPJIF>${CNPJ_CLIENTE}</CNPJIF>`,
        's',
      ),
    )

    await estornar(primeiro)
    const [, , cancelado] = await eventos(id)
    expect(cancelado).toMatchObject({ tipo: '110751', seq: 1, status: 'registrado' })
    expect(cancelado?.xml).toContain(`<nProtEvento>${dito?.protocolo}</nProtEvento>`)

    // SEFAZ is silent: the third waits to be registered, the fourth to be asked for
    loja.simulador.dials.adjust({ falha: '108', servico: 'NFeRecepcaoEvento4' })
    const terceiro = await pagar(parcelas[2])
    await loja.quieto()
    const quarto = await pagar(parcelas[3])
    await loja.quieto()
    await estornar(terceiro)
    await estornar(quarto)
    await loja.quieto()
    loja.simulador.dials.restart()
    for (let i = 0; i < 3; i++) {
      loja.clock.advance(120_000)
      await loja.quieto()
    }
    expect(await ditos(id)).toEqual(['110750 1', '110750 2', '110751 1', '110750 3', '110751 2'])
    // switched off, what was told is still taken back
    await ligar(false)
    const [segundo] = await loja.sql<{ id: number }>(
      'select id from pagamentos_parcela where parcela_id = $1',
      [parcelas[1]],
    )
    await estornar(segundo?.id ?? 0)
    expect((await ditos(id)).at(-1)).toBe('110751 3')
  })

  test('o que passa do total da nota não sai, e o sino diz', async () => {
    await ligar(true)
    const { id, parcelas } = await vendido('6', 2)
    const aMao = { tipo: '110750', forma: '01', valor: '40.00', data: diaEm(loja.clock()) }
    expect((await loja.caixa.call('POST', `vendas/${id}/eventos`, aMao)).status).toBe(200)
    await pagar(parcelas[0])
    expect(await ditos(id)).toEqual(['110750 1'])
    const [aviso] = await loja.sql<{ mensagem: string }>(
      "select mensagem from notificacoes where titulo = 'Recebimento não informado à SEFAZ'",
    )
    expect(aviso?.mensagem).toMatch(/^O recebimento de R\$ 30,00 da nota \d+ .*: faltam R\$ 20,00$/)
    await ligar(false)
  })
})

describe('a devolução de uma venda a prazo', () => {
  const devolver = async (venda_id: number, qtde: string, reembolso: number, mais: object = {}) => {
    await loja.quieto()
    const { status, body } = await loja.caixa.call('POST', 'devolucoes', {
      ...{ uuid: novoUuid(), venda_id, motivo: 'Não serviu', itens: [{ num: 1, qtde }], reembolso, ...mais },
    })
    expect([status, body.errors ?? body.message]).toEqual([200, undefined])
    await loja.quieto()
    return (body.data.acertos as { tipo: string; descricao: string; valor: string }[]).map(
      ({ tipo, descricao, valor }) => `${tipo} ${descricao} ${valor}`,
    )
  }
  const gavetas = async () => {
    const [{ saldo } = { saldo: '0' }] = await loja.sql<{ saldo: string }>(
      `select sum(case when c.id = m.para_conta_id then m.valor else -m.valor end)::text as saldo from contas_financeiras c
        join movimentos m on c.id in (m.de_conta_id, m.para_conta_id) where c.tipo = 'caixa'`,
    )
    return Number(saldo)
  }
  /** R$ of the book's account of what is owed to the shop, row by row, beside what its instalments owe. */
  const contas = async () => {
    const [livro] = await loja.sql<{ saldo: string }>(
      `select sum(case when c.id = m.para_conta_id then m.valor else -m.valor end)::text as saldo from contas_financeiras c
        join movimentos m on c.id in (m.de_conta_id, m.para_conta_id) where c.tipo = 'receber'`,
    )
    const { body } = await loja.caixa.call('GET', 'lancamentos_conta?tipo=1&status=em_aberto&limit=100')
    const lista = body.data.reduce((sum: number, { aberto }: { aberto: string }) => sum + Number(aberto), 0)
    return [Number(livro?.saldo), Math.round(lista * 100) / 100]
  }

  test('a recebida de todo devolve o dinheiro sem mudar o que a loja tem a receber', async () => {
    const { id, parcelas } = await fiado('6', 2)
    expect((await receber(parcelas, { valor: '60.00' })).status).toBe(200)
    const [livro, lista] = await contas()
    expect(livro).toBe(lista)
    const gaveta = await gavetas()
    expect(await devolver(id, '2', 1)).toEqual(['meio Dinheiro 20.00'])
    expect(await devolver(id, '1', 2)).toEqual(['meio Dinheiro 10.00'])
    const emCredito = { parceiro_id: cliente, addresse_id: loja.endereco }
    expect(await devolver(id, '1', 3, emCredito)).toEqual(['credito Crédito do cliente 10.00'])
    // the third went to the customer's account
    expect(await gavetas()).toBe(gaveta - 30)
    expect(await contas()).toEqual([livro, lista])
  })

  test('recebida em parte, abate-se o que se deve e volta só o que se pagou', async () => {
    const { id, parcelas } = await fiado('6', 2)
    expect((await receber(parcelas, { valor: '35.00' })).status).toBe(200)
    const [livro] = await contas()
    expect(await devolver(id, '6', 1)).toEqual([
      'parcela Crediário, parcela 2 de 2 25.00',
      'meio Dinheiro 35.00',
    ])
    expect(await contas()).toEqual([(livro ?? 0) - 25, (livro ?? 0) - 25])
    expect(await Promise.all(parcelas.map(aberto))).toEqual(['0.00', '0.00'])
  })

  test('renegociada, abate-se o que ficou no lugar', async () => {
    const { id, parcelas } = await fiado('3', 1)
    const plano = { uuid: novoUuid(), parcelas, vencimento: '10/12/2026', numparcelas: 2 }
    expect((await loja.caixa.call('POST', 'lancamentos_conta/renegociacao', plano)).status).toBe(200)
    const [livro] = await contas()
    expect(await devolver(id, '3', 1)).toEqual([
      'parcela Crediário, renegociada 2 de 2 15.00',
      'parcela Crediário, renegociada 1 de 2 15.00',
    ])
    expect(await contas()).toEqual([(livro ?? 0) - 30, (livro ?? 0) - 30])
  })
})
