import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PIX_DIALS } from '../../../sim/pix/dials.ts'
import { type PixSimulator, startPixSimulator } from '../../../sim/pix/start.ts'
import { createWebhook } from '../../../src/server/modules/pix/webhook.ts'
import { INICIO } from '../database.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { novoUuid } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'
import { envOfPsp } from './pix-mundo.ts'

let psp: PixSimulator
let t: TestApp
let semPsp: TestApp
let ana: Client
/** The PSP's clock and the shop's are one. */
let clock = () => new Date(INICIO)

beforeAll(async () => {
  psp = await startPixSimulator(() => clock())
  t = await createTestApp({ env: { ...envOfPsp(psp), TECLA_URL: 'https://loja.example' } })
  clock = t.clock
  semPsp = await createTestApp()
  for (const { deps } of [t, semPsp]) await createAccount(deps.db, { users: [{ email: 'ana@a.br' }] })
  ana = await t.login('ana@a.br')
  await ana.call('PUT', 'config/ajustes', { pix_chave: 'pix@loja.br' })
})
/** The circuit's longest pause. Only the date moves, so that no job asks the PSP meanwhile. */
const descansa = () => t.clock.set(new Date(t.clock().getTime() + 61_000))
afterEach(() => {
  Object.assign(psp.dials, structuredClone(PIX_DIALS))
  descansa()
})
afterAll(async () => {
  await t.close()
  await semPsp.close()
  await psp.close()
})

const cobra = (venda_uuid: string, valor = '10.00', usados: string[] = []) =>
  ana.call('POST', 'pix/cobrancas', { venda_uuid, valor, usados })
const nova = async (valor?: string) => (await cobra(novoUuid(), valor)).body.data
const ve = async ({ txid }: { txid: string }) => (await ana.call('GET', `pix/cobrancas/${txid}`)).body.data
const cancela = async ({ txid }: { txid: string }) =>
  (await ana.call('POST', `pix/cobrancas/${txid}/cancelar`)).body.data
const avisos = async (txid: string) =>
  (await ana.call('GET', 'notificacao')).body.data.filter((aviso: { mensagem: string }) =>
    aviso.mensagem.includes(txid),
  )

test('a cobrança paga tem a identidade do PIX', async () => {
  const feita = await nova()
  expect(feita).toMatchObject({ situacao: 'aguardando', valor: '10.00', resta: 300, e2eid: null })
  expect(feita.copia_e_cola).toMatch(/^000201/)
  await psp.pay(feita.txid)
  const paga = await ve(feita)
  expect(paga).toMatchObject({ situacao: 'pago', recebido: '10.00' })
  expect(paga.e2eid).toBe(psp.book.received.at(-1)?.endToEndId)
})

test.each(['corte', '503', 'html'] as const)('%s ao criar: há uma cobrança só', async falha => {
  const antes = psp.book.charges.size
  const uuid = novoUuid()
  psp.dials.falhas = [falha, falha, falha]
  expect((await cobra(uuid)).status).toBe(503)
  psp.dials.falhas = []
  descansa()
  const { body } = await cobra(uuid)
  expect(body.data.situacao).toBe('aguardando')
  expect(psp.book.charges.size).toBe(antes + 1)
})

test.each(['corte', '503', 'html', '429'] as const)(
  'um %s só não chega a quem está no caixa',
  async falha => {
    const antes = psp.book.charges.size
    psp.dials.falhas = [falha]
    const { status, body } = await cobra(novoUuid())
    expect([status, body.data?.situacao]).toEqual([200, 'aguardando'])
    expect(psp.book.charges.size).toBe(antes + 1)
  },
)

test('as falhas de um caixa não recusam o PIX ao outro', async () => {
  psp.dials.falhas = ['503', '503', '503']
  expect((await cobra(novoUuid())).status).toBe(503)
  expect((await cobra(novoUuid())).status).toBe(200)
})

test('pedida duas vezes ao mesmo tempo, a venda tem uma cobrança', async () => {
  const uuid = novoUuid()
  const [uma, outra] = await Promise.all([cobra(uuid), cobra(uuid)])
  expect(uma.body.data.txid).toBe(outra.body.data.txid)
})

test('paga duas vezes: a venda uma, e o resto é dito a devolver', async () => {
  const feita = await nova()
  psp.dials.paga_duas = true
  await psp.pay(feita.txid)
  expect(await ve(feita)).toMatchObject({ situacao: 'pago', recebido: '20.00' })
  await ve(feita)
  const ditos = await avisos(feita.txid)
  expect(ditos).toHaveLength(1)
  expect(ditos[0].mensagem).toMatch(/a devolver R\$\s10,00/)
})

test('outro valor não paga a venda e é dito', async () => {
  const feita = await nova()
  psp.dials.valor_diferente = '-0.01'
  await psp.pay(feita.txid)
  expect(await ve(feita)).toMatchObject({ situacao: 'conferir', recebido: '9.99', e2eid: null })
  expect(await avisos(feita.txid)).toHaveLength(1)
})

test('paga enquanto se cancela: está paga', async () => {
  const feita = await nova()
  psp.dials.paga_durante_cancelar = true
  expect(await cancela(feita)).toMatchObject({ situacao: 'pago' })
})

test('cancelamento sem resposta fica pendente até o banco responder', async () => {
  const feita = await nova()
  psp.dials.falhas = ['503']
  expect(await cancela(feita)).toMatchObject({ situacao: 'cancelando' })
  descansa()
  expect(await ve(feita)).toMatchObject({ situacao: 'cancelado' })
  expect(psp.book.charges.get(feita.txid)?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
})

test('a que se cancelava acaba, e a venda tem outra', async () => {
  const uuid = novoUuid()
  const antes = (await cobra(uuid)).body.data
  psp.dials.falhas = ['503']
  expect(await cancela(antes)).toMatchObject({ situacao: 'cancelando' })
  descansa()
  const depois = (await cobra(uuid)).body.data
  expect(depois).toMatchObject({ situacao: 'aguardando' })
  expect(depois.txid).not.toBe(antes.txid)
})

test('outro valor da mesma venda cancela a cobrança de antes', async () => {
  const uuid = novoUuid()
  const antes = (await cobra(uuid)).body.data
  const depois = (await cobra(uuid, '12.00')).body.data
  expect(depois).toMatchObject({ situacao: 'aguardando', valor: '12.00' })
  expect(psp.book.charges.get(antes.txid)?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
})

test('acha-se a cobrança paga que nenhuma venda usou', async () => {
  const uuid = novoUuid()
  const feita = (await cobra(uuid)).body.data
  await psp.pay(feita.txid)
  const { e2eid } = (await cobra(uuid)).body.data
  expect(e2eid).toHaveLength(32)
  expect((await cobra(uuid, '10.00', [e2eid])).body.data.txid).not.toBe(feita.txid)
})

/** The jobs that are due by then ran. */
const depoisDe = async (ms: number) => {
  t.clock.advance(ms)
  await t.app.sales.outbox.quiet()
}

test('o caixa morreu: a cobrança vencida é cancelada no banco', async () => {
  const feita = await nova()
  await depoisDe(311_000)
  expect(psp.book.charges.get(feita.txid)?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
  expect(await ve(feita)).toMatchObject({ situacao: 'cancelado', resta: 0 })
})

test('depois de ligar, o servidor olha logo as cobranças abertas, sem aviso do banco', async () => {
  const feita = await nova()
  const outra = await nova()
  await t.app.sales.outbox.stop()
  await psp.pay(feita.txid)
  await t.app.sales.outbox.start()
  await t.app.sales.outbox.quiet()
  expect([await guardada(feita), await guardada(outra)]).toEqual(['pago', 'aguardando'])
  expect(psp.book.charges.get(outra.txid)?.status).toBe('ATIVA')
})

test('o caixa morreu e o cliente pagou: sem venda em 15 minutos, é dito a devolver', async () => {
  const feita = await nova()
  await psp.pay(feita.txid)
  await depoisDe(311_000)
  expect(await avisos(feita.txid)).toEqual([])
  await depoisDe(600_000)
  expect(await avisos(feita.txid)).toHaveLength(1)
  expect(await ve(feita)).toMatchObject({ situacao: 'pago' })
})

/** Gives the path at which the PSP was told to notify of the company's key. */
const endereco = () => `${new URL(psp.webhooks.get('pix@loja.br') ?? '').pathname}/pix`
const avisa = async (url: string, corpo: object) =>
  (await t.app.inject({ method: 'POST', url, payload: corpo })).statusCode
/** As it is stored: the PSP is not asked. */
const guardada = async ({ txid }: { txid: string }) => {
  psp.dials.fora = '503'
  const { situacao } = await ve({ txid })
  psp.dials.fora = null
  descansa()
  return situacao
}

test('o aviso do banco só faz perguntar: paga uma vez, quantas vezes venha', async () => {
  const feita = await nova()
  await vi.waitFor(() => expect(psp.webhooks.size).toBe(1))
  psp.dials.paga_duas = true
  await psp.pay(feita.txid)
  for (const _ of [1, 2, 3]) expect(await avisa(endereco(), { pix: [{ txid: feita.txid }] })).toBe(200)
  await vi.waitFor(async () => expect(await avisos(feita.txid)).toHaveLength(1))
  expect(await guardada(feita)).toBe('pago')
})

test('o PIX que os bancos tomam de volta é avisado e dito uma vez', async () => {
  const feita = await nova()
  await psp.pay(feita.txid)
  const { e2eid } = await ve(feita)
  await depoisDe(16 * 60_000)
  await psp.takeBack(e2eid, 'MED_FRAUDE')
  for (const _ of [1, 2, 3]) expect(await avisa(endereco(), { pix: [{ txid: feita.txid }] })).toBe(200)
  await vi.waitFor(async () => {
    const ditos = (await avisos(feita.txid)).map(({ mensagem }: { mensagem: string }) => mensagem)
    expect(ditos.filter((dito: string) => dito.includes('suspeita de fraude (MED)'))).toHaveLength(1)
  })
})

test.each([
  ['falso', (txid: string) => ({ pix: [{ txid, endToEndId: 'E'.padEnd(32, '0'), valor: '10.00' }] }), 200],
  ['de cobrança que não há', () => ({ pix: [{ txid: '0'.repeat(32) }] }), 200],
  ['sem Pix', () => ({}), 200],
  ['que não se lê', () => ({ pix: 'x' }), 422],
])('aviso %s não muda nada', async (_, corpo, status) => {
  const feita = await nova()
  expect(await avisa(endereco(), corpo(feita.txid))).toBe(status)
  expect(await guardada(feita)).toBe('aguardando')
})

test('o endereço do aviso não se adivinha, nem é o de outra empresa', async () => {
  const certo = endereco()
  for (const errado of [
    certo.replace(/-[\w-]{3}/, '-xyz'),
    certo.replace(/webhook\/(\d+)-(\d+)/, 'webhook/$1-9$2'),
    '/pix/webhook/1-1/pix',
  ])
    expect(await avisa(errado, { pix: [] })).toBe(404)
})

test('endereço de aviso que o banco recusa se registra de novo, o aceito não', async () => {
  const ditas = [{ refused: 403, words: 'Falta o escopo' }, true as const]
  const notify = vi.fn(async () => ({
    kind: 'answer' as const,
    ms: 1,
    answer: ditas.shift() ?? (true as const),
  }))
  const { register } = createWebhook({
    ...{ clock, vault: t.deps.vault, client: { notify }, base: 'https://loja.example' },
    look: async () => undefined,
  })
  for (const vezes of [1, 2, 2]) {
    register({ account_id: 1, empresa_id: 1 }, 'pix@loja.br')
    await vi.waitFor(() => expect(notify).toHaveBeenCalledTimes(vezes))
    descansa()
  }
})

test('sem PSP ou sem chave nada é cobrado', async () => {
  const sem = await semPsp.login('ana@a.br')
  const corpo = { venda_uuid: novoUuid(), valor: '10.00', usados: [] }
  expect((await sem.call('POST', 'pix/cobrancas', corpo)).body.data).toBeNull()
  expect((await ana.call('GET', `pix/cobrancas/${'0'.repeat(32)}`)).status).toBe(404)
})
