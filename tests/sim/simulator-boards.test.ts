import { afterAll, beforeAll, expect, test } from 'vitest'
import { pedidosBoard } from '../../sim/pedidos/board.ts'
import { PEDIDOS_AJUSTES, PEDIDOS_DIALS } from '../../sim/pedidos/dials.ts'
import { type PedidosSimulator, startPedidosSimulator } from '../../sim/pedidos/start.ts'
import { pixBoard } from '../../sim/pix/board.ts'
import { PIX_AJUSTES, PIX_DIALS } from '../../sim/pix/dials.ts'
import { type PixSimulator, startPixSimulator } from '../../sim/pix/start.ts'
import { INICIO } from '../inicio.ts'
import { subirSimulador } from './simulador.ts'
import { chamar } from './simulator-fixture.ts'

let psp: PixSimulator
let app: PedidosSimulator
let sim: Awaited<ReturnType<typeof subirSimulador>>

beforeAll(async () => {
  psp = await startPixSimulator()
  app = await startPedidosSimulator(() => new Date(INICIO))
  app.book.join('Loja')
  const menu = [{ externalCode: '1', name: 'Lanche', price: 200_000 }]
  sim = await subirSimulador(() => new Date(INICIO), [pixBoard(psp, { paga_em: 8 }), pedidosBoard(app, menu)])
})
afterAll(async () => {
  await sim.close()
  await psp.close()
  await app.close()
})

const call = (caminho: string, corpo?: unknown) =>
  chamar({
    ...{ port: sim.port, ca: sim.caPem, caminho, metodo: corpo === undefined ? 'GET' : 'POST' },
    ...(corpo === undefined ? {} : { corpo: JSON.stringify(corpo) }),
  })
const cobra = () =>
  psp.book.put(crypto.randomUUID().replaceAll('-', ''), {
    ...{ calendario: { expiracao: 300 }, valor: { original: '10.00' }, chave: 'pix@loja.br' },
  })

test('a página tem cada ajuste e cada ato do Pix e dos pedidos, com a sua letra', async () => {
  const { texto } = await call('/sim')
  for (const ajustes of [PIX_AJUSTES, PEDIDOS_AJUSTES])
    for (const { rotulo } of Object.values(ajustes)) expect(texto).toContain(rotulo)
  const letras = [...texto.matchAll(/data-tecla="([A-Z])"/g)].map(([, letra]) => letra)
  expect(new Set(letras).size).toBe(letras.length)
  expect(letras).toContain('P')
})

test('uma tecla faz um pedido, que o aplicativo ou o cliente cancela', async () => {
  const place = async (ato: string) => {
    await call(`/sim/pedidos/${ato}`, {})
    return [...app.book.orders.values()].at(-1)
  }
  const full = await place('cheio')
  expect(full?.order.total).toMatchObject({ otherFees: { value: 8 }, discount: { value: 5 } })
  expect((await place('agendado'))?.order.orderTiming).toBe('SCHEDULED')
  const last = await place('retirada')
  await call('/sim/pedidos/pede_cancelar', {})
  await call('/sim/pedidos/cancela', {})
  expect(last?.history).toEqual(['CREATED', 'ORDER_CANCELLATION_REQUEST', 'CANCELLED'])
  await call('/sim/pedidos/dials', { falha: '503', mil_eventos: true })
  await call('/sim/pedidos/normal_pedidos', {})
  expect(app.dials).toEqual(PEDIDOS_DIALS)
})

test('uma tecla paga a cobrança mais nova, duas vezes ou por outro valor', async () => {
  const [uma, duas, outra] = [cobra(), cobra(), cobra()]
  await call('/sim/pix/outro', {})
  await call('/sim/pix/duas', {})
  await call('/sim/pix/pagar', {})
  expect([uma, duas, outra].map(({ pix = [] }) => pix.map(({ valor }) => valor))).toEqual([
    ['10.00'],
    ['10.00', '10.00'],
    ['9.99'],
  ])
  expect((await call('/sim/pix/pagar', {})).texto).toContain('Nenhuma cobrança espera')
})

test('um estado liga, desliga e volta ao dia comum', async () => {
  await call('/sim/pix/fora', {})
  expect(psp.dials.fora).toBe('503')
  await call('/sim/pix/fora', {})
  expect(psp.dials.fora).toBeNull()
  await call('/sim/pix/vencida', {})
  await call('/sim/pix/normal', {})
  expect(psp.dials).toEqual({ ...PIX_DIALS, paga_em: 8 })
})

test.each([
  [{ webhook: 'talvez' }, 'webhook'],
  [{ valor_diferente: '1,00' }, 'valor_diferente'],
  [{ falhas: ['418'] }, 'falhas'],
  [{ inventado: 1 }, 'inventado'],
])('o ajuste %o é recusado no campo', async (corpo, campo) => {
  const { status, texto } = await call('/sim/pix/dials', corpo)
  expect(status).toBe(422)
  expect(JSON.parse(texto).errors).toHaveProperty(campo)
})
