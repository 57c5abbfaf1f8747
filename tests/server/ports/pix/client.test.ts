import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PIX_DIALS } from '../../../../sim/pix/dials.ts'
import { createIdentity } from '../../../../sim/pix/identity.ts'
import { type PixSimulator, startPixSimulator } from '../../../../sim/pix/start.ts'
import { readBrCode } from '../../../../src/core/pix/br-code.ts'
import { createMetrics } from '../../../../src/server/http/metrics.ts'
import type { Gateway } from '../../../../src/server/ports/gateway.ts'
import { createPorts } from '../../../../src/server/ports/open.ts'
import {
  type CameByPix,
  createPixClient,
  type PixAnswer,
  type PixCharge,
} from '../../../../src/server/ports/pix/client.ts'
import { pix } from '../../../../src/server/ports/pix/port.ts'
import { handTime, passing } from '../../time.ts'

let psp: PixSimulator
const time = handTime('2026-11-25T12:00:00Z')
let client: ReturnType<typeof createPixClient>
let sequence = 0
const gateways: readonly Gateway[] = [{ ...pix, timeoutMs: 2_000 } as unknown as Gateway]

function open(more: object = {}) {
  const ports = createPorts(
    {
      config: { outside: { pix: { settings: {}, reach: 'own' } } } as never,
      ...{ time, log: pino({ level: 'silent' }), metrics: createMetrics() },
    },
    gateways,
  )
  const access = {
    ...{ line: '1', url: `${psp.url}/api/v2`, tokenUrl: `${psp.url}/oauth/token` },
    ...{ ...psp.client, caPem: psp.caPem, ...more },
  }
  return createPixClient(ports.of(pix), access, time.now)
}

beforeAll(async () => {
  psp = await startPixSimulator(time.now)
  client = open()
})
afterEach(() => {
  Object.assign(psp.dials, structuredClone(PIX_DIALS))
  // the circuit's longest pause
  time.advance(61_000)
})
afterAll(async () => {
  client.close()
  await psp.close()
})

const minutesFromNow = (n: number) => new Date(time.now().getTime() + n * 60_000)
const txid = () => `${String(++sequence).padStart(4, '0')}${'a'.repeat(28)}`
const TEN = { valor: '10.00', chave: 'pix@loja.br', expiracao: 300 }
const answer = <T>(outcome: PixAnswer<T>): T => {
  expect(outcome).toMatchObject({ kind: 'answer' })
  const said = (outcome as { answer: T }).answer
  expect(said).not.toHaveProperty('refused')
  return said
}
const cob = (txid: string) => ({ txid, vencimento: null })
const made = async (): Promise<PixCharge> => answer(await client.create(txid(), TEN)) as PixCharge
const paidOf = ({ pix: paid }: PixCharge) => paid.map(({ valor }) => valor)

test('a cobrança tem o copia e cola que o nosso leitor entende', async () => {
  const { pixCopiaECola, status, txid: id } = await made()
  expect(status).toBe('ATIVA')
  expect(readBrCode(pixCopiaECola)).toMatchObject({
    tipo: 'dinamico',
    url: `${psp.url.replace('https://', '')}/v2/qr/${id}`,
    valor: '10.00',
  })
})

test('paga, a cobrança diz quanto e por qual Pix', async () => {
  const { txid: id } = await made()
  await psp.pay(id)
  const charge = answer(await client.find(cob(id))) as PixCharge
  expect(charge).toMatchObject({ status: 'CONCLUIDA' })
  expect(paidOf(charge)).toEqual(['10.00'])
  const all = answer(await client.received(minutesFromNow(-1), minutesFromNow(1))) as CameByPix[]
  expect(all.some(each => each.txid === id)).toBe(true)
})

describe('a resposta que se perde', () => {
  test.each(['corte', '503', 'html', '429'] as const)('%s: há uma só cobrança', async falha => {
    psp.dials.falhas = [falha]
    const before = psp.book.charges.size
    const id = txid()
    expect((answer(await client.create(id, TEN)) as PixCharge).txid).toBe(id)
    expect(psp.book.charges.size).toBe(before + 1)
    expect(psp.book.charges.get(id)?.status).toBe('ATIVA')
  })

  test('o PSP que demora mais do que esperamos fez a cobrança', async () => {
    psp.dials.atraso_ms = 3_000
    const id = txid()
    const pedido = client.create(id, TEN)
    await expect.poll(() => psp.book.charges.has(id)).toBe(true)
    expect((await passing(time, 2_000, pedido)).kind).not.toBe('answer')
    psp.dials.atraso_ms = 0
    time.advance(2_000)
    expect((answer(await client.find(cob(id))) as PixCharge).status).toBe('ATIVA')
  })
})

test('o que o PSP recusa é uma resposta, com as suas palavras', async () => {
  const outcome = await client.create('curto', TEN)
  expect(outcome).toMatchObject({
    kind: 'answer',
    answer: { refused: 400, words: 'A cobrança não respeita o esquema' },
  })
  const zero = await client.create(txid(), { ...TEN, valor: '0.00' })
  expect(zero).toMatchObject({ answer: { refused: 400 } })
})

test.each([26, 35])('um txid de %d letras é aceito, e um fora do limite não', async length => {
  expect((answer(await client.create('b'.repeat(length), TEN)) as PixCharge).status).toBe('ATIVA')
  const out = await client.create('c'.repeat(length === 26 ? 25 : 36), TEN)
  expect(out).toMatchObject({ answer: { refused: 400 } })
})

describe('o cliente que paga a mais, a menos, tarde ou enquanto se cancela', () => {
  test('duas vezes: os dois Pix aparecem', async () => {
    psp.dials.paga_duas = true
    const { txid: id } = await made()
    await psp.pay(id)
    expect(paidOf(answer(await client.find(cob(id))) as PixCharge)).toEqual(['10.00', '10.00'])
  })
  test('outro valor', async () => {
    psp.dials.valor_diferente = '-0.01'
    const { txid: id } = await made()
    await psp.pay(id)
    expect(paidOf(answer(await client.find(cob(id))) as PixCharge)).toEqual(['9.99'])
  })
  test('depois de expirar: continua ATIVA até que se pague', async () => {
    const { txid: id } = await made()
    time.advance(305_000)
    expect((answer(await client.find(cob(id))) as PixCharge).status).toBe('ATIVA')
    await psp.pay(id)
    expect((answer(await client.find(cob(id))) as PixCharge).status).toBe('CONCLUIDA')
  })
  test('o banco que não aceita a cobrança vencida', async () => {
    psp.dials.paga_apos_expirar = false
    const { txid: id } = await made()
    time.advance(305_000)
    await expect(psp.pay(id)).rejects.toThrow('A cobrança expirou')
  })
  test('enquanto se cancela: a remoção é recusada, e a cobrança está paga', async () => {
    psp.dials.paga_durante_cancelar = true
    const { txid: id } = await made()
    expect(await client.remove(cob(id))).toMatchObject({ answer: { refused: 400 } })
    expect((answer(await client.find(cob(id))) as PixCharge).status).toBe('CONCLUIDA')
  })
  test('cancelada antes, ninguém a paga', async () => {
    const { txid: id } = await made()
    expect((answer(await client.remove(cob(id))) as PixCharge).status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
    await expect(psp.pay(id)).rejects.toThrow('Nada a pagar')
  })
})

describe('o acesso', () => {
  test('o token curto é renovado sem que ninguém veja', async () => {
    psp.dials.token_s = 5
    for (let i = 0; i < 5; i++) {
      time.advance(4_500)
      await made()
    }
  })
  test('o token que o PSP toma de volta é pedido uma vez', async () => {
    psp.dials.falhas = ['401']
    expect((await made()).status).toBe('ATIVA')
    psp.dials.falhas = ['401', '401']
    expect(await client.create(txid(), TEN)).toMatchObject({ answer: { refused: 401 } })
  })
  test.each([
    ['sem o certificado', { certPem: '', keyPem: '' }],
    ['com o segredo errado', { client_secret: 'outro' }],
    ['sem confiar na autoridade do PSP', { caPem: null }],
  ])('%s nada é feito', async (_, more) => {
    const before = psp.book.charges.size
    const other = open(more)
    expect((await other.create(txid(), TEN)).kind).not.toBe('answer')
    expect(psp.book.charges.size).toBe(before)
    other.close()
  })
})

describe('o certificado', () => {
  test.each([
    [
      'vencido',
      () => open(createIdentity(new Date('2010-01-01')).client('1')),
      /venceu em 29\/12\/2019: peça outro/,
    ],
    ['recusado', () => open({}), /recusou o certificado desta loja/],
    ['de credencial errada', () => open({ client_secret: 'outro' }), /não aceita a credencial/],
  ])('%s é dito em palavras', async (qual, abre, dito) => {
    psp.dials.certificado_recusado = qual === 'recusado'
    const other = abre()
    const outcome = await other.create(txid(), TEN)
    expect(outcome).toMatchObject({ kind: 'not_sent', told: expect.stringMatching(dito) })
    other.close()
  })
})

describe('a devolução', () => {
  const paid = async () => {
    const { txid: id } = await made()
    await psp.pay(id)
    return (answer(await client.find(cob(id))) as PixCharge).pix[0]?.endToEndId ?? ''
  }
  test('devolve-se em partes até o valor do Pix, e a que não se realiza libera o seu', async () => {
    const e2e = await paid()
    psp.dials.devolucao = 'processando'
    expect(answer(await client.refund(e2e, 'd1', '6.00'))).toMatchObject({ status: 'EM_PROCESSAMENTO' })
    expect(await client.refund(e2e, 'd2', '5.00')).toMatchObject({ answer: { refused: 400 } })
    psp.dials.devolucao = 'nao_realizada'
    expect(answer(await client.refunded(e2e, 'd1'))).toMatchObject({ status: 'NAO_REALIZADO' })
    psp.dials.devolucao = 'ok'
    answer(await client.refund(e2e, 'd3', '10.00'))
    expect(answer(await client.refunded(e2e, 'd3'))).toMatchObject({ status: 'DEVOLVIDO' })
  })
  test('repetida é a mesma, e com outro valor é recusada', async () => {
    const e2e = await paid()
    answer(await client.refund(e2e, 'x', '1.00'))
    answer(await client.refund(e2e, 'x', '1.00'))
    expect(psp.book.pix(e2e).devolucoes).toHaveLength(1)
    expect(await client.refund(e2e, 'x', '2.00')).toMatchObject({ answer: { refused: 400 } })
  })
  test('no dia 90 ainda, no 91 não', async () => {
    const e2e = await paid()
    time.advance(90 * 86_400_000 - 1_000)
    answer(await client.refund(e2e, 'a', '1.00'))
    time.advance(86_400_000)
    expect(await client.refund(e2e, 'b', '1.00')).toMatchObject({ answer: { refused: 400 } })
  })
})

test('campos que ninguém conhecia não atrapalham', async () => {
  psp.dials.campos_novos = true
  expect((await made()).status).toBe('ATIVA')
})
