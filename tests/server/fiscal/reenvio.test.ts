import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { abrirLoja, CNPJ, type Loja } from '../vendas/loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja({ paciencia: 1_000 })
})
afterAll(() => loja.close())
afterEach(() => loja.simulador.dials.restart())

const dial = (ajuste: object) => expect(loja.simulador.dials.adjust(ajuste)).toBeNull()
const semCredencial = { nao_cadastrados: [CNPJ] }
const emitir = (id: number) => loja.caixa.call('POST', `vendas/${id}/emitir`, {})
const cancelar = (id: number) =>
  loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa: 'Cliente desistiu da compra' })
const situacao = async () => (await loja.caixa.call('GET', 'emissor/situacao')).body.data
const notas = (venda_id: number) =>
  loja.sql<{ numero: number; status_emissao: string; tp_emis: number; envios: number }>(
    'select numero, status_emissao, tp_emis, envios from documentos_fiscais where venda_id = $1',
    [venda_id],
  )
const passos = async (id: number) => (await loja.ver(id)).diario?.map(({ para }) => para) ?? []

/** Lets the shop's clock go on and every job that became due run. */
async function adiante(ms: number) {
  loja.clock.advance(ms)
  await loja.quieto()
}

/** A note of the counter that SEFAZ refused because it does not know the company yet. */
async function recusada() {
  dial(semCredencial)
  const { id, numerocodumento } = await loja.vender()
  await loja.quieto()
  return { id, numero: Number(numerocodumento) }
}

describe('nota do balcão recusada pelo que a SEFAZ mesma conserta', () => {
  test('diz que volta sozinha, e horas depois sai com o mesmo número, sem contingência', async () => {
    const { id, numero } = await recusada()
    expect(await loja.ver(id)).toMatchObject({
      status: 'R',
      cstat: '245',
      orientacao: {
        campo: 'empresa.cnpj',
        texto: expect.stringMatching(/enviada de novo sozinha às \d\d:\d\d/),
      },
    })
    expect((await situacao()).alarmes).toEqual([
      {
        ...{ origem_tipo: 'venda', origem_id: id },
        texto: expect.stringContaining(`Nota ${numero} recusada por enquanto: 245`),
      },
    ])
    for (let i = 0; i < 5; i++) await adiante(1_800_000)
    expect(await loja.ver(id)).toMatchObject({ status: 'R', cstat: '245' })
    loja.simulador.dials.restart()
    await adiante(1_800_000)
    expect(await loja.ver(id)).toMatchObject({ status: 'T', tp_emis: 1, orientacao: null })
    expect(await notas(id)).toMatchObject([{ numero, status_emissao: 'autorizada', tp_emis: 1 }])
    expect((await situacao()).alarmes).toEqual([])
    // the bell rang once, not at each try
    const { body } = await loja.caixa.call('GET', 'notificacao')
    expect(JSON.stringify(body).match(/Nota recusada por enquanto/g)).toHaveLength(1)
  })

  test.each(['recusa', 'timeout', 'sem_resposta', '656'])(
    'SEFAZ em %s no reenvio: espera com o mesmo número e sai quando ela volta',
    async falha => {
      const { id, numero } = await recusada()
      dial({ nao_cadastrados: [], falha })
      await adiante(90_000)
      await adiante(90_000)
      expect(await notas(id)).toMatchObject([{ numero, tp_emis: 1 }])
      loja.simulador.dials.restart()
      for (let i = 0; i < 4; i++) await adiante(600_000)
      expect(await loja.ver(id)).toMatchObject({ status: 'T', tp_emis: 1 })
      expect(await notas(id)).toHaveLength(1)
    },
  )

  test('cancelada, não é mais enviada', async () => {
    const { id } = await recusada()
    expect((await cancelar(id)).status).toBe(200)
    await loja.quieto()
    expect((await loja.ver(id)).status).toBe('I')
    const antes = await passos(id)
    loja.simulador.dials.restart()
    await adiante(3_600_000)
    expect(await passos(id)).toEqual(antes)
    expect((await situacao()).alarmes).toEqual([])
  })

  test('emitida por alguém, é uma só', async () => {
    const { id } = await recusada()
    loja.simulador.dials.restart()
    expect((await emitir(id)).status).toBe(200)
    await loja.quieto()
    await adiante(3_600_000)
    expect((await loja.ver(id)).status).toBe('T')
    expect((await passos(id)).filter(para => para === 'autorizada')).toHaveLength(1)
  })

  test('um dia e meio depois desiste, e diz que espera por alguém', async () => {
    const { id } = await recusada()
    await adiante(1_900_000)
    // each of its 52 tries is like the first: the last three are made
    await loja.sql("update outbox set tentativas = 49 where tipo = 'documento' and tentativas > 0")
    for (let i = 0; i < 4; i++) {
      expect((await loja.ver(id)).orientacao?.texto).toContain('enviada de novo sozinha')
      await adiante(1_900_000)
    }
    expect((await loja.ver(id)).orientacao?.texto).toContain('não é mais enviada sozinha')
    loja.simulador.dials.restart()
    await adiante(3_600_000)
    expect((await loja.ver(id)).status).toBe('R')
    await emitir(id)
    await loja.quieto()
    expect((await loja.ver(id)).status).toBe('T')
  })
})

test('cancelar e emitir ao mesmo tempo: vale um só, e o outro ouve por quê', async () => {
  const vistos = new Set<string>()
  for (let rodada = 0; rodada < 12; rodada++) {
    const { id } = await recusada()
    loja.simulador.dials.restart()
    const pedidos = rodada % 2 ? [emitir, cancelar, emitir] : [cancelar, emitir, cancelar]
    const respostas = await Promise.all(pedidos.map(pedir => pedir(id)))
    await loja.quieto()
    await adiante(1_000)
    for (const { status, body } of respostas) {
      expect([200, 409]).toContain(status)
      if (status === 409)
        expect(body.message).toMatch(/cancelamento desta nota já foi pedido|nota está sendo emitida/)
    }
    const [nota] = await notas(id)
    const eventos = await loja.sql<{ tipo: string; status: string }>(
      'select tipo, status from eventos_fiscais where documento_id in (select id from documentos_fiscais where venda_id = $1)',
      [id],
    )
    const fim = (await loja.ver(id)).status
    vistos.add(fim)
    // voided and never authorised, or authorised and never voided; one that was authorised first may be cancelled after
    if (fim === 'I') {
      expect(eventos).toEqual([{ tipo: 'inutilizacao', status: 'registrado' }])
      expect(await passos(id)).not.toContain('autorizada')
    } else {
      expect(eventos.map(({ tipo }) => tipo)).not.toContain('inutilizacao')
      expect(['autorizada', 'cancelada']).toContain(nota?.status_emissao)
    }
  }
  expect([...vistos]).toContain('I')
  expect((await situacao()).alarmes).toEqual([])
})
