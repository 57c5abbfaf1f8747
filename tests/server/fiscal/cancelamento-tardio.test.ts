import { afterAll, beforeAll, expect, test } from 'vitest'
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
const cancelar = (id: number) =>
  loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa: 'O cliente desistiu da compra' })
const daqui = (iso = '') => (Date.parse(iso) - loja.clock().getTime()) / HORA

test('a NFC-e não tem prazo além dos 30 minutos', async () => {
  const { id } = await loja.vender()
  await loja.quieto()
  const { prazo_cancelamento, cancelamento_tardio } = await loja.ver(id)
  expect([daqui(prazo_cancelamento ?? ''), cancelamento_tardio]).toEqual([0.5, undefined])
})

test('a NF-e de SP diz até quando ainda se cancela passadas as 24 horas e com que multa, e o 155 a cancela', async () => {
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
