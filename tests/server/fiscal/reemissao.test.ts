import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { criado, type Dito, dizer } from '../documentos/documento.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

// what was refused was never issued: issued again on another day, a 55 is of that day
let loja: Loja
let serie = 600
beforeAll(async () => {
  loja = await abrirLoja({ paciencia: 3_000 })
})
afterAll(() => loja.close())
afterEach(async () => {
  loja.simulador.dials.restart()
  await loja.caixa.call('POST', 'emissor/normal')
})

const DIA_MS = 86_400_000
const dial = (ajuste: object) => expect(loja.simulador.dials.adjust(ajuste)).toBeNull()

async function emitir(id: number, corpo: object = {}) {
  const { status, body } = await loja.caixa.call('POST', `vendas/${id}/emitir`, corpo)
  await loja.quieto()
  return { status, errors: body.errors ?? null, mensagem: body.message ?? null }
}
const SAIU = { status: 200, errors: null, mensagem: null }

const nota = async (venda_id: number) => {
  const [row] = await loja.sql<{
    situacao: string
    cstat: string
    dia: string
    chave: string
    julgada: string
    numero: number
    tp_emis: number
  }>(
    `select status_emissao as situacao, cstat, left(dh_emi, 10) as dia, chave, numero, tp_emis, left(v.contexto->>'data', 10) as julgada
      from documentos_fiscais d join vendas v on v.account_id = d.account_id and v.id = d.venda_id where venda_id = $1 and atual`,
    [venda_id],
  )
  return row
}
const hoje = () => loja.clock().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
const mesDe = (dia: string) => dia.slice(2, 4) + dia.slice(5, 7)

/** Refused, as a document of the back office. */
async function recusado(mudanca: Dito = {}): Promise<number> {
  const { id } = await criado(loja, dizer(loja, { serie: String(++serie), ...mudanca }))
  dial({ rejeitar: 882 })
  expect(await emitir(id)).toEqual(SAIU)
  dial({ rejeitar: null })
  expect(await nota(id)).toMatchObject({ situacao: 'rejeitada', dia: hoje() })
  return id
}

/** As if it had been refused months ago. */
const envelhecer = async (id: number) => {
  await loja.sql(`update documentos_fiscais set dh_emi = '2026-08-01T10:00:00-03:00' where venda_id = $1`, [
    id,
  ])
  await loja.sql(`update vendas set contexto = jsonb_set(contexto, '{data}', '"2026-08-01"') where id = $1`, [
    id,
  ])
}

test('recusada e emitida meses depois, é do dia em que sai: data, chave e lei', async () => {
  const id = await recusado()
  const antes = await nota(id)
  await envelhecer(id)
  expect(await emitir(id)).toEqual(SAIU)
  const depois = await nota(id)
  expect(depois).toMatchObject({ situacao: 'autorizada', cstat: '100', dia: hoje(), julgada: hoje() })
  expect(depois?.numero).toBe(antes?.numero)
  expect(depois?.chave.slice(2, 6)).toBe(mesDe(hoje()))
})

test('recusada por atraso (228), sai emitida de novo', async () => {
  const id = await recusado()
  await envelhecer(id)
  await loja.sql(`update documentos_fiscais set cstat = '228' where venda_id = $1`, [id])
  expect((await loja.ver(id)).orientacao?.texto).toContain('Emita de novo: a nota sai com a data de hoje')
  expect(await emitir(id)).toEqual(SAIU)
  expect(await nota(id)).toMatchObject({ situacao: 'autorizada', dia: hoje() })
})

test('no mesmo dia a data fica como estava', async () => {
  const id = await recusado()
  const [{ antes } = { antes: '' }] = await loja.sql<{ antes: string }>(
    'select dh_emi as antes from documentos_fiscais where venda_id = $1',
    [id],
  )
  loja.clock.advance(60_000)
  expect(await emitir(id)).toEqual(SAIU)
  expect(await loja.sql('select dh_emi as antes from documentos_fiscais where venda_id = $1', [id])).toEqual([
    { antes },
  ])
})

test('a 55 do caixa também é do dia em que sai', async () => {
  dial({ rejeitar: 882 })
  const { id } = await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })
  await loja.quieto()
  dial({ rejeitar: null })
  await envelhecer(id)
  expect(await emitir(id)).toEqual(SAIU)
  expect(await nota(id)).toMatchObject({ situacao: 'autorizada', dia: hoje(), julgada: hoje(), tp_emis: 1 })
})

const emissaoDe = async (id: number) => {
  const [row] = await loja.sql<{
    dh_emi: string
    xjust: string | null
    tp_emis: number
    status_emissao: string
  }>('select dh_emi, xjust, tp_emis, status_emissao from documentos_fiscais where venda_id = $1 and atual', [
    id,
  ])
  return row
}

test('a NFC-e recusada e emitida horas depois sai com o momento em que sai', async () => {
  dial({ rejeitar: 778 })
  const { id } = await loja.vender()
  await loja.quieto()
  dial({ rejeitar: null })
  const antes = await emissaoDe(id)
  expect(antes).toMatchObject({ status_emissao: 'rejeitada', tp_emis: 1 })
  loja.clock.advance(3 * 3_600_000)
  expect(await emitir(id)).toEqual(SAIU)
  const depois = await emissaoDe(id)
  expect(depois).toMatchObject({ status_emissao: 'autorizada', tp_emis: 1, xjust: null })
  expect(Date.parse(depois?.dh_emi ?? '') - Date.parse(antes?.dh_emi ?? '')).toBe(3 * 3_600_000)
})

test('a NFC-e entregue em contingência sai com a chave e o momento do papel', async () => {
  dial({ falha: '108' })
  const { id } = await loja.vender()
  await loja.quieto()
  const chave = async () => [(await emissaoDe(id))?.dh_emi, (await nota(id))?.chave]
  const entregue = await chave()
  expect(await emissaoDe(id)).toMatchObject({ status_emissao: 'contingencia', tp_emis: 9 })
  loja.simulador.dials.restart()
  dial({ rejeitar: 778 })
  loja.clock.advance(300_000)
  await loja.quieto()
  expect(await emissaoDe(id)).toMatchObject({ status_emissao: 'rejeitada', tp_emis: 9 })
  dial({ rejeitar: null })
  loja.clock.advance(3 * 3_600_000)
  expect(await emitir(id)).toEqual(SAIU)
  expect(await emissaoDe(id)).toMatchObject({ status_emissao: 'autorizada', tp_emis: 9 })
  expect(await chave()).toEqual(entregue)
})

test('o que vence antes do novo dia é recusado até ser recalculado', async () => {
  const [prazo] = await loja.sql<{ id: number }>(
    `insert into meio_pagamentos (account_id, descricao, meio, tpag, indicador_forma, qtdeparcelas, intervalo, "tipoIntervalo")
     values ($1, 'Boleto', 4, '15', 1, 7, 1, 2) returning id`,
    [loja.account_id],
  )
  const amanha = new Date(loja.clock().getTime() + DIA_MS).toLocaleDateString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
  })
  const parcelas = [{ num_parcela: 1, vencimento: amanha, valor: '20.00', alterou: true }]
  const id = await recusado({
    tipo_faturamento: 1,
    pagamento: [
      { meio_pagamento_id: prazo?.id, valor: '20.00', numparcelas: 1, personalizada: true, parcelas },
    ] as never,
  })
  loja.clock.advance(2 * DIA_MS)
  const { status, errors } = await emitir(id)
  expect([status, Object.values(errors ?? {})]).toEqual([
    422,
    [[expect.stringMatching(/^A parcela 1 vence em .* antes da emissão .*: recalcule os vencimentos$/)]],
  ])
  expect(await emitir(id, { recalcular_vencimentos: true })).toEqual(SAIU)
  expect(await nota(id)).toMatchObject({ situacao: 'autorizada', dia: hoje() })
})

test('o EPEC já diz o dia: recusada depois dele, a nota fica com a data e a chave', async () => {
  dial({ falha: '108', autorizador: 'normal', svc: false })
  expect((await loja.caixa.call('POST', 'emissor/contingencia', { canal: 'EPEC' })).status).toBe(200)
  const { id } = await criado(loja, dizer(loja, { serie: String(++serie) }))
  expect(await emitir(id)).toEqual(SAIU)
  const antes = await nota(id)
  expect(antes).toMatchObject({ situacao: 'contingencia', tp_emis: 4 })
  loja.simulador.dials.restart()
  dial({ rejeitar: 882 })
  for (const ms of [300_000, 2_000, 2_000]) {
    loja.clock.advance(ms)
    await loja.quieto()
  }
  expect(await nota(id)).toMatchObject({ situacao: 'rejeitada' })
  dial({ rejeitar: null })
  loja.clock.advance(2 * DIA_MS)
  expect(await emitir(id)).toEqual(SAIU)
  for (const ms of [300_000, 2_000, 2_000]) {
    loja.clock.advance(ms)
    await loja.quieto()
  }
  expect(await nota(id)).toMatchObject({
    situacao: 'autorizada',
    tp_emis: 4,
    dia: antes?.dia,
    chave: antes?.chave,
  })
})

test('sem próximo número, a nota recusada fica inteira como estava', async () => {
  dial({ rejeitar: 539 })
  const { id } = await criado(loja, dizer(loja, { serie: String(++serie) }))
  expect(await emitir(id)).toEqual(SAIU)
  dial({ rejeitar: null })
  const antes = await nota(id)
  expect(antes).toMatchObject({ situacao: 'rejeitada', cstat: '539' })
  await loja.sql(
    `update serie_contadores set ultimo = 999999999 where serie_id = (select serie_id from documentos_fiscais where venda_id = $1)`,
    [id],
  )
  expect((await emitir(id)).status).toBe(422)
  expect(await nota(id)).toEqual(antes)
  expect((await loja.ver(id)).status).toBe('R')
})

test('quem encontra a recusa chama uma vez quem pode corrigir', async () => {
  const id = await recusado()
  const [produto] = await loja.sql<{ id: number }>(
    'select produto_id as id from venda_itens where venda_id = $1',
    [id],
  )
  const pedido = { onde: 'produto', registro_id: Number(produto?.id) }
  const chamar = () => loja.caixa.call('POST', `vendas/${id}/pedir_correcao`, pedido)
  const { status, body } = await chamar()
  expect([status, body.data.chamados.length > 0]).toEqual([200, true])
  expect((await chamar()).status).toBe(200)
  const { data } = (await loja.caixa.call('GET', 'notificacao')).body
  const chamados = data.filter(({ titulo }: { titulo: string }) => titulo.startsWith('Corrigir a NF-e'))
  expect(chamados).toHaveLength(1)
  expect(chamados[0].mensagem).toMatch(new RegExp(`882.* Abrir: /cadastro/produto/${pedido.registro_id}$`))
  expect(await emitir(id)).toEqual(SAIU)
  expect((await chamar()).body.message).toBe('Esta nota não está recusada')
})
