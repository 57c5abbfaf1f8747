import { randomUUID } from 'node:crypto'
import { isValidIe } from '@brazilian-utils/brazilian-utils/is-valid-ie'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Flag } from '../../../src/domain/rights.ts'
import { criado, type Dito, dizer } from '../documentos/documento.ts'
import { partnerAt } from '../documentos/nota.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'

// a shop in Goiás, whose contingency is SVC-RS
let loja: Loja
let cliente: Dito
beforeAll(async () => {
  loja = await abrirLoja({ paciencia: 1_000 })
  await loja.sql(
    `update empresas set uf = 'GO', municipio_ibge = '5208707', municipio = 'Goiânia', ie = $2 where id = $1`,
    [loja.empresa_id, ieDeGoias()],
  )
  cliente = await partnerAt(loja, 'J', '11444777000161', '5208707')
})
afterAll(() => loja.close())
afterEach(async () => {
  loja.simulador.dials.restart()
  await loja.caixa.call('POST', 'emissor/normal')
  await adiante(120_000)
})

function ieDeGoias(): string {
  for (let n = 0; n < 1_000; n++) {
    const ie = `10${String(n).padStart(7, '0')}`
    if (isValidIe({ value: ie, stateCode: 'GO' })) return ie
  }
  throw new Error('no registration of GO')
}

const dial = (ajuste: object) => expect(loja.simulador.dials.adjust(ajuste)).toBeNull()
const PARADA = { falha: '108', autorizador: 'normal' }

async function adiante(ms: number) {
  for (const parte of [ms, 2_000, 2_000]) {
    loja.clock.advance(parte)
    await loja.quieto()
  }
}

async function salvar(mudanca: Dito = {}) {
  const [{ proximo } = { proximo: '1' }] = await loja.sql<{ proximo: string }>(
    'select (coalesce(max(numero), 0) + 1)::text as proximo from documentos_fiscais where modelo = $1 and serie = 5',
    ['55'],
  )
  return criado(loja, dizer(loja, { ...cliente, serie: '5', numerocodumento: proximo, ...mudanca })) // contrato
}

async function emitida(mudanca: Dito = {}, body: object = {}): Promise<number> {
  const { id } = await salvar(mudanca)
  const { status, body: answer } = await loja.caixa.call('POST', `vendas/${id}/emitir`, body)
  expect([status, answer.message ?? null]).toEqual([200, null])
  await loja.quieto()
  return id
}

const notas = (venda_id: number) =>
  loja.sql<{ numero: number; status_emissao: string; tp_emis: number; xml: string }>(
    `select numero, status_emissao, tp_emis, xml_assinado as xml from documentos_fiscais
      where venda_id = $1 order by tentativa`,
    [venda_id],
  )
const nfe = async () => (await loja.caixa.call('GET', 'emissor/situacao')).body.data.nfe
const sefaz = async () => (await loja.caixa.call('GET', 'emissor/situacao')).body.data.sefaz
const contingencia = (body: object = {}) => loja.caixa.call('POST', 'emissor/contingencia', body)
const sino = async () => JSON.stringify((await loja.caixa.call('GET', 'notificacao')).body)

describe('SEFAZ do estado parada', () => {
  test('a SVC-RS escolhida leva a nota com o mesmo número e acaba sozinha', async () => {
    dial(PARADA)
    const id = await emitida()
    expect(await loja.ver(id)).toMatchObject({ status: 'E', status_emissao: 'enviada', tp_emis: 1 })
    const { numerocodumento } = await loja.ver(id) // contrato
    expect(await nfe()).toEqual({ canal: null, desde: null, proposta: 'SVC-RS' })

    const posta = await contingencia()
    expect([posta.status, posta.body.data]).toEqual([
      200,
      { canal: 'SVC-RS', desde: loja.clock().toISOString(), proposta: null },
    ])
    await adiante(1_000)
    const autorizada = await loja.ver(id)
    expect(autorizada).toMatchObject({ status: 'T', cstat: '100', tp_emis: 7, numerocodumento })
    expect(autorizada.chave?.[34]).toBe('7')
    const [nota] = await notas(id)
    expect(nota?.xml).toMatch(
      /<tpEmis>7<.*<dhCont>[^<]+<\/dhCont><xJust>SEFAZ sem resposta no momento da emissao<\/xJust>/,
    )
    const outra = await emitida()
    expect(await loja.ver(outra)).toMatchObject({ status: 'T', tp_emis: 7 })

    loja.simulador.dials.restart()
    await adiante(200_000)
    expect(await nfe()).toEqual({ canal: null, desde: null, proposta: null })
    expect(await sino()).toContain('A SEFAZ voltou a responder')
    const normal = await emitida()
    expect(await loja.ver(normal)).toMatchObject({ status: 'T', tp_emis: 1 })
    // what SVC authorised is the state's too
    const cancelada = await loja.caixa.call('POST', `vendas/${id}/cancelar`, {
      justificativa: 'Cliente desistiu da compra',
    })
    expect(cancelada.body.data).toMatchObject({ status: 'C' })
  })

  test('quem volta ao normal não lê mais que há contingência', async () => {
    dial(PARADA)
    await emitida()
    await contingencia()
    await adiante(1_000)
    expect(await sefaz()).toBe('contingencia')
    loja.simulador.dials.restart()
    await loja.caixa.call('POST', 'emissor/normal')
    expect(await sefaz()).toBe('online')
  })

  test('por ela também se cancela, enquanto dura', async () => {
    dial(PARADA)
    await contingencia({ justificativa: 'SEFAZ de Goias em manutencao' })
    const id = await emitida()
    expect((await notas(id))[0]?.xml).toContain('<xJust>SEFAZ de Goias em manutencao</xJust>')
    const { body } = await loja.caixa.call('POST', `vendas/${id}/cancelar`, {
      justificativa: 'Cliente desistiu da compra',
    })
    expect(body.data).toMatchObject({ status: 'C' })
  })

  test('enviada e sem resposta, vai outro número pela SVC e o primeiro é inutilizado', async () => {
    dial({ falha: 'timeout', autorizador: 'normal', svc: true })
    const id = await emitida()
    expect((await notas(id)).map(n => n.status_emissao)).toEqual(['enviada'])
    await contingencia()
    await adiante(1_000)
    expect((await notas(id)).map(n => [n.status_emissao, n.tp_emis])).toEqual([
      ['desconhecida', 1],
      ['autorizada', 7],
    ])
    loja.simulador.dials.restart()
    await adiante(200_000)
    await adiante(200_000)
    expect((await notas(id)).map(n => n.status_emissao)).toEqual(['inutilizada', 'autorizada'])
  })

  test('a autorizada cuja resposta se perdeu é achada e cancelada', async () => {
    dial({ falha: 'sem_resposta', autorizador: 'normal', svc: true })
    const id = await emitida()
    await contingencia()
    await adiante(1_000)
    loja.simulador.dials.restart()
    await adiante(200_000)
    await adiante(200_000)
    expect((await notas(id)).map(n => [n.status_emissao, n.tp_emis])).toEqual([
      ['cancelada', 1],
      ['autorizada', 7],
    ])
  })

  test('sem a SVC ligada (114) a nota espera com o mesmo número', async () => {
    dial({ ...PARADA, svc: false })
    const id = await emitida()
    await contingencia()
    await adiante(1_000)
    expect((await nfe()).canal).toBeNull()
    expect(await sino()).toContain('não deixa a SVC autorizar')
    expect(await notas(id)).toMatchObject([{ status_emissao: 'enviada' }])
    loja.simulador.dials.restart()
    await adiante(200_000)
    expect(await notas(id)).toMatchObject([{ status_emissao: 'autorizada', tp_emis: 1 }])
  })

  test('o protocolo que a SVC deu antes de cair é adotado', async () => {
    dial({ falha: '108', autorizador: 'normal', svc: true })
    await contingencia()
    dial({ falha: 'sem_resposta', autorizador: 'SVC-RS', svc: true })
    const id = await emitida()
    await adiante(30_000)
    expect(await notas(id)).toMatchObject([{ status_emissao: 'autorizada', tp_emis: 7 }])
  })
})

describe('o que o documento pede (emissao)', () => {
  test('guardada e devolvida, leva a nota à SVC sem contingência da empresa', async () => {
    dial(PARADA)
    const documento = await salvar({ emissao: 7 })
    expect(documento).toMatchObject({ emissao: 7 })
    expect((await loja.ver(documento.id)) as object).toMatchObject({ emissao: 7 })
    await loja.caixa.call('POST', `vendas/${documento.id}/emitir`, {})
    await loja.quieto()
    expect(await loja.ver(documento.id)).toMatchObject({ status: 'T', tp_emis: 7 })
    expect(await nfe()).toMatchObject({ canal: null })
  })

  test('na hora de emitir, tipo_emissao vale mais', async () => {
    dial(PARADA)
    const id = await emitida({ emissao: 1 }, { tipo_emissao: '7' })
    expect(await loja.ver(id)).toMatchObject({ status: 'T', tp_emis: 7, emissao: 7 })
  })

  test('a SVC pedida que o estado não ligou rejeita a nota, que volta normal', async () => {
    const id = await emitida({ emissao: 7 })
    expect(await loja.ver(id)).toMatchObject({ status: 'R', cstat: '114' })
    await loja.caixa.call('POST', `vendas/${id}/emitir`, { tipo_emissao: 1 })
    await loja.quieto()
    expect(await loja.ver(id)).toMatchObject({ status: 'T', tp_emis: 1 })
  })

  test.each<[Dito, string]>([
    [{ emissao: 6 }, 'A contingência de GO é a SVC-RS'],
    [{ emissao: 9 }, 'OFF-LINE não é emissão de NF-e'],
    [{ emissao: 4 }, 'Contingência EPEC não é emissão de NF-e'],
    [{ emissao: 4, modelo: '65' }, 'GO não tem EPEC de NFC-e por aqui: use OFF-LINE'],
    [{ emissao: 7, modelo: '65' }, 'Contingência SVC-RS não é emissão de NFC-e'],
  ])('%j é recusada no campo: %s', async (mudanca, texto) => {
    const { status, body } = await loja.caixa.call('POST', 'vendas', dizer(loja, { ...cliente, ...mudanca }))
    expect([status, body.errors]).toEqual([422, { emissao: [texto] }])
  })

  test('também na hora de emitir, e a venda do caixa não escolhe a sua', async () => {
    const { id } = await salvar()
    const recusa = await loja.caixa.call('POST', `vendas/${id}/emitir`, { tipo_emissao: '6' })
    expect([recusa.status, recusa.body.errors]).toEqual([
      422,
      { tipo_emissao: ['A contingência de GO é a SVC-RS'] },
    ])
    expect(await loja.ver(id)).toMatchObject({ status: 'A' })
    expect((await loja.caixa.call('POST', `vendas/${id}/emitir`, { tipo_emissao: 'x' })).status).toBe(422)
    const vendida = await loja.vender()
    await loja.quieto()
    const doCaixa = await loja.caixa.call('POST', `vendas/${vendida.id}/emitir`, { tipo_emissao: 9 })
    expect([doCaixa.status, Object.keys(doCaixa.body.errors)]).toEqual([422, ['tipo_emissao']])
  })
})

test('contingência só com justificativa que caiba e de quem emite', async () => {
  for (const body of [{ justificativa: 'curta' }, { justificativa: 'x'.repeat(256) }, { canal: 'SCAN' }])
    expect((await contingencia(body)).status).toBe(422)
  expect(await nfe()).toMatchObject({ canal: null })
})

test('por onde saem as NF-e da empresa não é de quem só vende no caixa', async () => {
  const tenta = async (flag: Flag) => {
    const email = `canal-${randomUUID()}@loja.br`
    await createAccount(loja.deps.db, {
      users: [{ email, flags: [flag] }],
      companies: [{ plano: 'completo' }],
    })
    const quem = await loja.login(email)
    return (await quem.call('POST', 'emissor/contingencia', {})).status
  }
  expect([await tenta('documentos_pdv'), await tenta('documentos_documentos')]).toEqual([403, 200])
})
