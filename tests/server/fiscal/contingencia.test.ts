import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dvChave } from '../../../src/core/document/chave.ts'
import { paperOf } from '../../../src/server/modules/impressao/paper.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja({ paciencia: 1_000 })
})
afterAll(() => loja.close())
afterEach(async () => {
  loja.simulador.dials.restart()
  await adiante(120_000)
})

const dial = (ajuste: object) => expect(loja.simulador.dials.adjust(ajuste)).toBeNull()

/** Lets the shop's clock go on and every job that became due run, those that gave way to another one too. */
async function adiante(ms: number) {
  for (const parte of [ms, 2_000, 2_000]) {
    loja.clock.advance(parte)
    await loja.quieto()
  }
}

const notas = (venda_id: number) =>
  loja.sql<{
    numero: number
    atual: boolean
    status_emissao: string
    tp_emis: number
    xml_assinado: string
    alarme: string | null
  }>(
    `select numero, atual, status_emissao, tp_emis, xml_assinado, alarme from documentos_fiscais
      where venda_id = $1 order by tentativa`,
    [venda_id],
  )

const situacao = async () => (await loja.caixa.call('GET', 'emissor/situacao')).body.data

describe('SEFAZ fora do ar, nada enviado', () => {
  test('sai em tpEmis 9, em duas vias, e é autorizada com os mesmos bytes', async () => {
    // the law asks for this paper, whatever the company wants after a sale
    await loja.caixa.call('PUT', 'config/ajustes', { imprimir_apos: 3 })
    dial({ falha: 'recusa' })
    const criada = await loja.vender()
    await loja.quieto()
    const parada = await loja.ver(criada.id)
    expect(parada).toMatchObject({
      status: 'X',
      status_emissao: 'contingencia',
      tp_emis: 9,
      numerocodumento: criada.numerocodumento,
    })
    expect(Date.parse(parada.prazo_transmissao ?? '') - Date.parse(criada.datavenda)).toBe(24 * 3_600_000)
    expect(parada.chave?.slice(34, 35)).toBe('9')
    const [antes] = await notas(criada.id)
    const [papel] = await loja.sql<{ vias: number; status: string }>(
      'select vias, status from impressoes where venda_id = $1',
      [criada.id],
    )
    expect(papel).toEqual({ vias: 2, status: 'impressa' })
    const entregue = await loja.app.inject({
      url: `/api/v1/vendas/${criada.id}/xml`,
      headers: { authorization: `Bearer ${loja.caixa.token}` },
    })
    expect(entregue.body).toBe(antes?.xml_assinado)
    expect(entregue.headers['content-disposition']).toBe(
      `attachment; filename="${parada.chave}-contingencia.xml"`,
    )
    const vias = await loja.deps.db.tx(loja, q => paperOf(q, loja, criada.id, null))
    expect(vias.map(via => JSON.stringify(via.blocos).match(/Via \w+/)?.[0])).toEqual([
      'Via consumidor',
      'Via empresa',
    ])
    expect(await situacao()).toMatchObject({ sefaz: 'contingencia', contingencia: 1, fora: [] })
    expect(await loja.deps.metrics.text()).toMatch(/tecla_port_failing\{port="authority"\} 1/)

    loja.simulador.dials.restart()
    await adiante(120_000)
    expect(await loja.ver(criada.id)).toMatchObject({ status: 'T', cstat: '100', prazo_transmissao: null })
    const [depois] = await notas(criada.id)
    expect(depois?.xml_assinado).toBe(antes?.xml_assinado)
    expect(await loja.sql('select id from impressoes where venda_id = $1', [criada.id])).toHaveLength(1)
    expect(await situacao()).toMatchObject({ sefaz: 'online', contingencia: 0, alarmes: [] })
  })

  test('a 55 do balcão (tpImp 6) também sai em tpEmis 9 e é autorizada depois', async () => {
    dial({ falha: '656' })
    const criada = await loja.vender({ modelo: '55', parceiro_id: loja.parceiros.completo })
    await loja.quieto()
    expect(await loja.ver(criada.id)).toMatchObject({ status: 'X', modelo: '55', tp_emis: 9 })
    loja.simulador.dials.restart()
    await adiante(120_000)
    expect(await loja.ver(criada.id)).toMatchObject({ status: 'T', orientacao: null })
  })

  test('a próxima venda não espera: o circuito está aberto', async () => {
    dial({ falha: 'timeout' })
    const primeira = await loja.vender()
    await loja.quieto()
    const segunda = await loja.vender()
    await loja.quieto()
    expect(await loja.ver(segunda.id)).toMatchObject({
      status: 'X',
      numerocodumento: segunda.numerocodumento,
    })
    expect((await loja.ver(segunda.id)).diario?.map(linha => linha['para'])).toEqual([
      'pendente',
      'contingencia',
    ])
    loja.simulador.dials.restart()
    await adiante(120_000)
    for (const { id } of [primeira, segunda]) expect(await loja.ver(id)).toMatchObject({ status: 'T' })
  })
})

describe('recusada pelo que a SEFAZ mesma conserta', () => {
  const UF_ATRASADA = { falha: null, relogio_ms: -600_000 }

  test('28 notas esperam o relógio da SEFAZ e, acertado ele, saem sozinhas', async () => {
    dial({ falha: 'recusa' })
    const vendas = []
    for (let i = 0; i < 28; i++) vendas.push(await loja.vender())
    await loja.quieto()
    dial(UF_ATRASADA)
    await adiante(60_000)
    vendas.push(await loja.vender())
    await adiante(60_000)
    const antes = new Map<number, string>()
    for (const { id } of vendas) {
      expect(await loja.ver(id)).toMatchObject({
        status: 'X',
        orientacao: { texto: expect.stringMatching(/703 .*enviada de novo sozinha.*relógio/) },
      })
      antes.set(id, (await notas(id))[0]?.xml_assinado ?? '')
    }
    loja.simulador.dials.restart()
    for (let i = 0; i < 4; i++) await adiante(120_000)
    for (const { id } of vendas) {
      expect(await loja.ver(id)).toMatchObject({ status: 'T', orientacao: null })
      expect((await notas(id)).map(nota => nota.xml_assinado)).toEqual([antes.get(id)])
    }
    expect(await situacao()).toMatchObject({ sefaz: 'online', contingencia: 0, alarmes: [], rejeitadas: 0 })
  })

  test('a nota de um emitente ainda sem cadastro espera e sai com os mesmos bytes', async () => {
    dial({ falha: 'recusa' })
    const { id } = await loja.vender()
    await loja.quieto()
    dial({ falha: null, nao_cadastrados: ['11222333000181'] })
    await adiante(120_000)
    const [antes] = await notas(id)
    expect(antes).toMatchObject({ status_emissao: 'contingencia', alarme: expect.stringContaining('245') })
    expect(JSON.stringify((await loja.caixa.call('GET', 'notificacao')).body)).toContain(
      'recusada por enquanto: 245',
    )
    loja.simulador.dials.restart()
    await adiante(300_000)
    expect(await loja.ver(id)).toMatchObject({ status: 'T' })
    expect((await notas(id))[0]?.xml_assinado).toBe(antes?.xml_assinado)
  })

  test('o cancelamento datado à frente do relógio da SEFAZ vai de novo sozinho', async () => {
    const { id } = await loja.vender()
    await loja.quieto()
    expect(await loja.ver(id)).toMatchObject({ status: 'T' })
    dial(UF_ATRASADA)
    const pedido = await loja.caixa.call('POST', `vendas/${id}/cancelar`, {
      justificativa: 'Cliente desistiu da compra',
    })
    expect(pedido.status).toBe(200)
    expect(pedido.body.data).toMatchObject({ status: 'T', cancelando: true })
    loja.simulador.dials.restart()
    await adiante(60_000)
    expect(await loja.ver(id)).toMatchObject({
      status: 'C',
      cstat: '135',
      xmotivo: expect.stringContaining('Evento registrado'),
    })
    const { body } = await loja.caixa.call('GET', 'vendas')
    expect(body.data.find((v: { id: number }) => v.id === id)).toMatchObject({
      status: 'C',
      status_emissao: 'cancelada',
      cstat: '135',
    })
  })
})

describe('enviada e sem resposta', () => {
  test('SEFAZ nunca recebeu: número novo em contingência, o primeiro é inutilizado', async () => {
    dial({ falha: 'timeout' })
    const criada = await loja.vender()
    await loja.quieto()
    const parada = await loja.ver(criada.id)
    expect(parada).toMatchObject({ status: 'X', tp_emis: 9 })
    expect(Number(parada.numerocodumento)).toBe(Number(criada.numerocodumento) + 1)
    expect((await notas(criada.id)).map(n => [n.status_emissao, n.atual])).toEqual([
      ['desconhecida', false],
      ['contingencia', true],
    ])
    expect(parada.outros_numeros).toEqual([
      {
        serie: criada.serie,
        numero: criada.numerocodumento,
        status_emissao: 'desconhecida',
        texto: expect.stringMatching(
          /ficou sem a resposta da SEFAZ; o sistema consulta e cancela ou inutiliza sozinho$/,
        ),
      },
    ])
    loja.simulador.dials.restart()
    await adiante(120_000)
    expect((await notas(criada.id)).map(n => [n.status_emissao, n.tp_emis])).toEqual([
      ['inutilizada', 1],
      ['autorizada', 9],
    ])
    expect((await loja.ver(criada.id)).outros_numeros?.[0]?.texto).toMatch(
      /não chegou à SEFAZ e foi inutilizado, protocolo \d+/,
    )
    expect(await loja.ver(criada.id)).toMatchObject({ status: 'T', valor_total: '10.00' })
  })

  test('perdida a resposta, a consulta adota o protocolo sem segunda nota', async () => {
    dial({ falha: 'sem_resposta', servico: 'autorizacao' })
    const criada = await loja.vender()
    await loja.quieto()
    expect(await loja.ver(criada.id)).toMatchObject({ status: 'T', numerocodumento: criada.numerocodumento })
    expect(await notas(criada.id)).toHaveLength(1)
  })

  test('sem consulta a contingência vale, e a primeira achada é cancelada', async () => {
    dial({ falha: 'sem_resposta' })
    const criada = await loja.vender()
    await loja.quieto()
    expect(await loja.ver(criada.id)).toMatchObject({ status: 'X' })
    loja.simulador.dials.restart()
    await adiante(120_000)
    expect((await notas(criada.id)).map(n => [n.status_emissao, n.tp_emis, n.atual])).toEqual([
      ['cancelada', 1, false],
      ['autorizada', 9, true],
    ])
    const [evento] = await loja.sql<{ tipo: string; status: string }>(
      'select tipo, status from eventos_fiscais where documento_id in (select id from documentos_fiscais where venda_id = $1)',
      [criada.id],
    )
    expect(evento).toEqual({ tipo: '110111', status: 'registrado' })
    // stock left once and stayed out
    const [estoque] = await loja.sql<{ soma: string }>(
      'select sum(qtde)::text as soma from estoque_movimentos where origem_id = $1',
      [criada.id],
    )
    expect(estoque?.soma).toBe('-1.0000')
  })

  test('achada depois dos 30 minutos é cancelada por substituição (110112)', async () => {
    dial({ falha: 'sem_resposta' })
    const criada = await loja.vender()
    await loja.quieto()
    await adiante(40 * 60_000)
    loja.simulador.dials.restart()
    await adiante(120_000)
    await adiante(120_000)
    expect((await notas(criada.id)).map(n => n.status_emissao)).toEqual(['cancelada', 'autorizada'])
    const [evento] = await loja.sql<{ tipo: string; chave_substituta: string }>(
      'select tipo, chave_substituta from eventos_fiscais where documento_id in (select id from documentos_fiscais where venda_id = $1)',
      [criada.id],
    )
    expect(evento?.tipo).toBe('110112')
    expect(evento?.chave_substituta).toBe((await loja.ver(criada.id)).chave)
  })

  test.each([
    ['outros bytes', 'bytes', '100 A SEFAZ tem outro documento com esta chave'],
    ['outra chave com o número', 'chave', '613 '],
  ])(
    'da nota que a SEFAZ diz ter %s pergunta-se cada vez menos, e a fila anda',
    async (_, como, resposta) => {
      dial({ falha: 'sem_resposta' })
      const criada = await loja.vender()
      await loja.quieto()
      loja.simulador.dials.restart()
      const [{ id, chave, digest } = { id: 0, chave: '', digest: '' }] = await loja.sql<{
        id: number
        chave: string
        digest: string
      }>('select id, chave, digest from documentos_fiscais where venda_id = $1 order by tentativa', [
        criada.id,
      ])
      const semDv = `${chave.slice(0, 35)}${chave.slice(35, 43) === '12345678' ? '87654321' : '12345678'}`
      const set = (chave: string, digest: string) =>
        loja.sql('update documentos_fiscais set chave = $2, digest = $3 where id = $1', [id, chave, digest])
      await (como === 'bytes' ? set(chave, 'de outra') : set(semDv + dvChave(semDv), digest))
      const sino = async () =>
        JSON.stringify((await loja.caixa.call('GET', 'notificacao')).body).split(`responde ${resposta}`)
          .length - 1
      await adiante(60_000)
      expect(await sino()).toBe(0)
      for (let i = 0; i < 7; i++) await adiante(3_600_000)
      expect(await sino()).toBe(1)
      const [{ espera } = { espera: 0 }] = await loja.sql<{ espera: number }>(
        "select extract(epoch from due_at - $2::timestamptz)::int as espera from outbox where tipo = 'documento' and alvo_id = $1",
        [id, loja.clock().toISOString()],
      )
      expect(espera).toBeGreaterThan(1_800)
      expect((await notas(criada.id)).map(n => n.status_emissao)).toEqual(['desconhecida', 'autorizada'])
      expect(await situacao()).toMatchObject({ sefaz: 'online', alarmes: [{ origem_id: criada.id }] })
      await set(chave, digest)
      await adiante(3_600_000)
      await adiante(120_000)
      expect((await notas(criada.id)).map(n => [n.status_emissao, n.alarme])).toEqual([
        ['cancelada', null],
        ['autorizada', null],
      ])
    },
  )
})

describe('depois do prazo', () => {
  test('24 horas sem SEFAZ dão alarme, e a nota ainda é autorizada quando ela volta', async () => {
    dial({ falha: 'timeout' })
    const criada = await loja.vender()
    await loja.quieto()
    await adiante(25 * 3_600_000)
    const { alarmes } = await situacao()
    expect(alarmes).toEqual([
      { origem_tipo: 'venda', origem_id: criada.id, texto: expect.stringContaining('prazo de transmissão') },
    ])
    expect((await loja.ver(criada.id)).orientacao?.texto).toContain('prazo de transmissão')
    loja.simulador.dials.restart()
    await adiante(120_000)
    expect(await loja.ver(criada.id)).toMatchObject({ status: 'T', orientacao: null })
    expect(['100', '150']).toContain((await loja.ver(criada.id)).cstat)
  })

  test('rejeitada depois de impressa fica em alarme até alguém resolver', async () => {
    dial({ falha: '656' }) // answered, but nothing was judged: as good as not sent
    const criada = await loja.vender()
    await loja.quieto()
    dial({ falha: null, ambiente: 1 })
    await adiante(120_000)
    const venda = await loja.ver(criada.id)
    expect(venda).toMatchObject({ status: 'R', status_emissao: 'rejeitada', cstat: '252' })
    expect((await situacao()).alarmes[0]).toMatchObject({ origem_id: criada.id })
    const { body } = await loja.caixa.call('GET', 'notificacao')
    expect(JSON.stringify(body)).toContain('Contingência rejeitada')
    const entregue = await loja.caixa.call('GET', `vendas/${criada.id}/xml`)
    const [antes] = await notas(criada.id)
    expect(entregue.body).toBe(antes?.xml_assinado)
    loja.simulador.dials.restart()
    await loja.caixa.call('POST', `vendas/${criada.id}/emitir`, {})
    await loja.quieto()
    expect(await loja.ver(criada.id)).toMatchObject({
      status: 'T',
      tp_emis: 9,
      numerocodumento: criada.numerocodumento,
    })
    const [journal] = await loja.sql<{ xml_anterior: string }>(
      `select j.xml_anterior from emissao_diario j join documentos_fiscais d on d.id = j.documento_id
        where d.venda_id = $1 and j.causa = 'reemissão'`,
      [criada.id],
    )
    expect(journal?.xml_anterior).toBe(antes?.xml_assinado)
    expect((await situacao()).alarmes).toEqual([])
  })
})

test('nenhum número ficou sem destino', async () => {
  const abertos = await loja.sql(
    "select numero, status_emissao from documentos_fiscais where status_emissao not in ('autorizada', 'cancelada', 'inutilizada')",
  )
  expect(abertos).toEqual([])
  expect(readdirSync(join(loja.deps.config.dataDir, 'impressao')).length).toBeGreaterThan(0)
})
