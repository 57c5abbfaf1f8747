import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

const HORA = 3_600_000

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

const nfe = async () => {
  const { id } = await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })
  await loja.quieto()
  return loja.ver(id)
}
/** The session of who sold it has ended by then. */
const esperar = async (horas: number) => {
  loja.clock.advance(horas * HORA)
  const [usuario] = await loja.sql<{ email: string }>(
    'select email from usuarios where account_id = $1 order by id limit 1',
    [loja.account_id],
  )
  loja.caixa = await loja.login(usuario?.email ?? '')
}
const cancelar = (id: number, mais: { anuencia?: string } = {}) =>
  loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa: 'O cliente desistiu da compra', ...mais })
const daqui = (iso = '') => (Date.parse(iso) - loja.clock().getTime()) / HORA

test('a NFC-e não tem prazo além dos 30 minutos', async () => {
  const { id } = await loja.vender()
  await loja.quieto()
  const { prazo_cancelamento, cancelamento_tardio } = await loja.ver(id)
  expect([daqui(prazo_cancelamento ?? ''), cancelamento_tardio]).toEqual([0.5, undefined])
})

test('a NF-e de SP diz até quando se cancela com multa, e o 155 a cancela', async () => {
  const { id, prazo_cancelamento, cancelamento_tardio: tardio } = await nfe()
  expect([daqui(prazo_cancelamento ?? ''), daqui(tardio?.ate), tardio?.multa]).toEqual([
    24,
    480,
    '1% do valor da nota, no mínimo 6 UFESP',
  ])
  await esperar(479)
  const { status, body } = await cancelar(id)
  expect([status, body.data]).toMatchObject([
    200,
    { status: 'C', cstat: '155', xmotivo: 'Cancelamento homologado fora de prazo' },
  ])
  expect(body.data).not.toHaveProperty('cancelamento_tardio')
  const { body: eventos } = await loja.caixa.call('GET', `vendas/${id}/eventos`)
  expect(eventos.data).toMatchObject([
    { tipo: '110111', status: 'registrado', protocolo: expect.stringMatching(/^\d{15}$/) },
  ])
  const [guardado] = await loja.sql<{ xml: string }>(
    `select e.xml_proc as xml from eventos_fiscais e
      join documentos_fiscais d on d.id = e.documento_id where d.venda_id = $1`,
    [id],
  )
  expect(guardado?.xml).toMatch(/<procEventoNFe.*<cStat>155</s)
})

test('passadas as 480 horas, o pedido não sai', async () => {
  const { id } = await nfe()
  await esperar(481)
  const { status, body } = await cancelar(id)
  expect([status, body.message]).toEqual([422, 'O prazo para cancelar a NF-e já passou'])
})

describe('em Rondônia, que além das 24 horas só cancela o que deixou cancelar antes', () => {
  beforeAll(async () => {
    await loja.close()
    loja = await abrirLoja()
    await loja.sql(
      "update empresas set uf = 'RO', municipio = 'Porto Velho', municipio_ibge = '1100205', ie = '00000000625213'",
    )
    await loja.sql("update parceiros_address set municipio_id = '1100205'")
  })
  const anuir = (...anuencias: string[]) => loja.simulador.dials.adjust({ anuencias })
  const emRondonia = async () => {
    const nota = await nfe()
    expect([nota.status, nota.chave?.slice(0, 2)]).toEqual(['T', '11'])
    await esperar(100)
    return { ...nota, chave: nota.chave ?? '' }
  }
  const eventos = async (id: number) => (await loja.caixa.call('GET', `vendas/${id}/eventos`)).body.data

  test('sem o protocolo da autorização o pedido não sai, e o campo diz por quê', async () => {
    const { id, cancelamento_com_anuencia, cancelamento_tardio } = await emRondonia()
    expect(cancelamento_tardio).toBeUndefined()
    expect(cancelamento_com_anuencia).toMatch(/720 horas/)
    const { status, body } = await cancelar(id)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['anuencia']])
    expect(body.errors.anuencia[0]).toBe(
      'O prazo para cancelar a NF-e já passou: informe a autorização da SEFAZ de RO, pedida no Portal do Contribuinte, em até 720 horas da autorização da nota',
    )
    const vazia = await cancelar(id, { anuencia: ' ' })
    expect([vazia.status, vazia.body.errors]).toEqual([422, { anuencia: ['Campo Obrigatório'] }])
    expect(await eventos(id)).toEqual([])
  })

  test('com o protocolo da autorização a nota é cancelada, e o histórico o guarda', async () => {
    const { id, chave } = await emRondonia()
    await anuir(chave)
    const { status, body } = await cancelar(id, { anuencia: '20260001234' })
    expect([status, body.data.status, body.data.cstat]).toEqual([200, 'C', '155'])
    expect(await eventos(id)).toMatchObject([
      {
        tipo: '110111',
        status: 'registrado',
        texto: 'O cliente desistiu da compra · Autorização da SEFAZ: 20260001234',
      },
    ])
  })

  test('com um protocolo desconhecido a SEFAZ recusa, e a nota continua autorizada', async () => {
    const { id } = await emRondonia()
    await anuir()
    const { status, body } = await cancelar(id, { anuencia: '20260001234' })
    expect([status, body.message]).toEqual([422, expect.stringMatching(/^Cancelamento recusado: 501 /)])
    expect((await loja.ver(id)).status).toBe('T')
  })

  test('a NFC-e, mesmo com autorização, não passa dos 30 minutos', async () => {
    const { id } = await loja.vender()
    await loja.quieto()
    await esperar(1)
    const { status, body } = await cancelar(id, { anuencia: '20260001234' })
    expect([status, body.message]).toEqual([422, 'O prazo de 30 minutos para cancelar a NFC-e já passou'])
  })
})
