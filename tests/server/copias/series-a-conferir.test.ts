import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMISSAO_PARADA } from '../../../src/domain/api/emissor.ts'
import { chamar } from '../../sim/simulator-fixture.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { archiveOf, restoreInto } from './arquivo.ts'

let origem: Loja
let destino: TestApp
let caixa: Client
beforeAll(async () => {
  origem = await abrirLoja()
  destino = await createTestApp({ simulador: origem.deps.simulador })
})
afterAll(async () => {
  await destino.close()
  await origem.close()
})

interface Nota {
  numero: number
  status_emissao: string
  chave: string
}

/** The restored notes, as they are in its database. */
const notas = () =>
  destino.deps.db.tx(origem, async q => {
    const { rows } = await q.query<Nota>(
      'select numero, status_emissao, chave from documentos_fiscais where serie_id = 1 order by id',
    )
    return rows
  })
const quieto = () => destino.app.sales.outbox.quiet()
/** Ten minutes later, everywhere, with all due jobs of both servers done. */
async function maisTarde(): Promise<void> {
  origem.clock.advance(600_000)
  destino.clock.set(origem.clock())
  for (const { app } of [origem, destino]) {
    app.sales.outbox.wake()
    await app.sales.outbox.quiet()
  }
}
const series = async () => (await caixa.call('GET', 'emissor/series')).body.data
const confirmar = (ultimos: readonly { id: number; ultimo: number }[]) =>
  caixa.call('POST', 'emissor/series', { series: ultimos })

test('restaurada, a loja guarda as vendas e só emite quando o dono diz o último número', async () => {
  await origem.vender()
  await origem.quieto()
  // a note in contingency that the source sends after its copy
  origem.simulador.dials.adjust({ falha: 'recusa' })
  await origem.vender()
  await origem.quieto()
  origem.simulador.dials.restart()
  const copia = await archiveOf(origem.deps.db, origem.deps.config.dataDir)
  // what the source did after its copy
  for (let n = 0; n < 3; n++) await origem.vender()
  await maisTarde()
  const [{ ultimo: usado } = { ultimo: 0 }] = await origem.sql<{ ultimo: number }>(
    'select max(numero) as ultimo from documentos_fiscais where serie_id = 1',
  )
  await restoreInto(destino, copia)
  destino.clock.set(origem.clock())
  // by the shop's clock, not by the database's
  await destino.deps.db.tx(origem, q =>
    q.query('update series_a_conferir set restaurada_em = $2 where account_id = $1', [
      origem.account_id,
      origem.clock(),
    ]),
  )
  const antes = await notas()
  const email = await origem.sql<{ email: string }>('select email from usuarios')
  caixa = await destino.login(email[0]?.email ?? '')

  await maisTarde()
  expect(await notas(), 'nothing of the copy moves').toEqual(antes)
  const vendidas: number[] = []
  for (let n = 0; n < 2; n++) {
    const corpo = origem.venda({ paga_em: destino.clock().toISOString() })
    const { status, body } = await caixa.call('POST', 'vendas', corpo)
    expect(status, JSON.stringify(body)).toBe(200)
    vendidas.push(body.data.id)
  }
  await quieto()
  expect((await notas()).slice(antes.length).map(nota => nota.status_emissao)).toEqual([
    'pendente',
    'pendente',
  ])
  expect((await caixa.call('GET', 'emissor/situacao')).body.data).toMatchObject({
    aviso: EMISSAO_PARADA,
    series_a_conferir: 16,
  })

  const paradas: { id: number; ultimo: number; caixas: string[] }[] = await series()
  const daCopia = antes.at(-1)?.numero ?? 0
  expect(paradas.find(({ id }) => id === 1)).toMatchObject({ ultimo: daCopia, caixas: ['Caixa 1'] })
  const menor = await confirmar([{ id: 1, ultimo: daCopia - 1 }])
  expect([menor.status, Object.keys(menor.body.errors)]).toEqual([422, ['series.0.ultimo']])
  // in the register the same number would propose to void what the lost notes used
  const registro = (await caixa.call('GET', 'series/1')).body.data
  const pelaSerie = await caixa.call('PUT', 'series/1', {
    ...registro,
    sequencia: usado,
    confirma_salto: true,
  })
  expect(Object.keys(pelaSerie.body.errors)).toEqual(['sequencia'])

  const feito = await confirmar(paradas.map(({ id, ultimo }) => ({ id, ultimo: id === 1 ? usado : ultimo })))
  expect([feito.status, feito.body.data]).toEqual([200, []])
  expect((await confirmar([{ id: 1, ultimo: usado }])).body.errors).toEqual({
    'series.0.id': ['Esta série já foi conferida'],
  })
  await quieto()
  await maisTarde()
  for (const id of vendidas)
    expect((await caixa.call('GET', `vendas/${id}`)).body.data).toMatchObject({
      status: 'T',
      divergente: false,
    })
  const numeros = (await notas()).slice(antes.length).map(({ numero }) => numero)
  expect(numeros).toEqual([usado + 1, usado + 2])
  expect((await caixa.call('GET', 'emissor/situacao')).body.data).toMatchObject({
    aviso: null,
    series_a_conferir: 0,
  })
}, 300_000)

test('a venda paga antes da restauração é marcada: pode já ter sido emitida', async () => {
  const agora = destino.clock()
  const antes = (horas: number) => new Date(agora.getTime() - horas * 3_600_000).toISOString()
  await destino.deps.db.tx(origem, q =>
    q.query('update series_a_conferir set restaurada_em = $2 where account_id = $1', [
      origem.account_id,
      antes(1),
    ]),
  )
  const marcas = async (paga_em: string) => {
    const corpo = origem.venda({ paga_em, offline: true, enviada_em: agora.toISOString() })
    const { status, body } = await caixa.call('POST', 'vendas', corpo)
    expect(status, JSON.stringify(body)).toBe(200)
    const { rows } = await destino.deps.db.tx(origem, q =>
      q.query<{ campos: string[] }>(
        `select array(select d ->> 'campo' from jsonb_array_elements(divergencias) d) as campos from vendas where id = $1`,
        [body.data.id],
      ),
    )
    return rows[0]?.campos ?? []
  }
  expect(await marcas(antes(2))).toContain('paga_em')
  expect(await marcas(antes(0))).not.toContain('paga_em')
})

test('a nota que a loja emitiu depois da cópia não é emitida outra vez', async () => {
  const loja = await abrirLoja()
  const nova = await createTestApp({ simulador: loja.deps.simulador })
  try {
    // the shop's notes stand still, as when its server is busy, until the copy is made
    await loja.sql(
      'insert into series_a_conferir (account_id, serie_id, ultimo, restaurada_em) values ($1, 1, 0, now())',
      [loja.account_id],
    )
    const vendas = []
    for (const qtde of ['2', '3', '5', '7']) vendas.push(await loja.vender({}, qtde))
    await loja.quieto()
    await loja.sql('update series_a_conferir set ultimo = (select max(numero) from documentos_fiscais)')
    const copia = await archiveOf(loja.deps.db, loja.deps.config.dataDir)
    const emite = async (ids: readonly number[]) => {
      await loja.sql('delete from series_a_conferir')
      await loja.sql("delete from outbox where tipo = 'documento'")
      await loja.sql(
        `insert into outbox (account_id, tipo, alvo_id, due_at)
          select account_id, 'documento', id, '2026-01-01' from documentos_fiscais where origem_id = any($1)`,
        [ids],
      )
      loja.app.sales.outbox.wake()
      await loja.quieto()
    }
    const [normal, offline, emContingencia, nunca] = vendas.map(({ id }) => id) as [
      number,
      number,
      number,
      number,
    ]
    await emite([normal])
    // printed while SEFAZ was down, and sent afterwards
    loja.simulador.dials.adjust({ falha: 'recusa' })
    await emite([emContingencia])
    loja.simulador.dials.restart()
    loja.clock.advance(600_000)
    await emite([emContingencia])
    // too old to be issued normally
    await emite([offline])
    const naSefaz = async () => {
      const { port, caPem } = loja.simulador
      const { texto } = await chamar({ port, ca: caPem, caminho: '/sim/documentos', metodo: 'GET' })
      const { data } = JSON.parse(texto) as { data: { chave: string; protocolo: string; status: string }[] }
      return data.map(({ chave, protocolo, status }) => ({ chave, protocolo, status }))
    }
    const antes = await naSefaz()
    expect(antes.map(({ chave }) => chave[34])).toEqual(['1', '9', '9'])

    await restoreInto(nova, copia)
    nova.clock.set(loja.clock())
    const [{ email } = { email: '' }] = await loja.sql<{ email: string }>('select email from usuarios')
    const dono = await nova.login(email)
    const paradas: { id: number; ultimo: number }[] = (await dono.call('GET', 'emissor/series')).body.data
    const dito = paradas.map(({ id, ultimo }) => ({ id, ultimo }))
    expect((await dono.call('POST', 'emissor/series', { series: dito })).status).toBe(200)
    await nova.app.sales.outbox.quiet()
    nova.clock.advance(600_000)
    nova.app.sales.outbox.wake()
    await nova.app.sales.outbox.quiet()

    const depois = await naSefaz()
    // one note for each of the four sales: SEFAZ's own book
    expect(depois.slice(0, 3)).toEqual(antes)
    expect(depois.map(({ status }) => status)).toEqual(depois.map(() => 'autorizada'))
    expect(depois).toHaveLength(4)
    const { rows } = await nova.deps.db.tx(loja, q =>
      q.query<{ id: number; chave: string; protocolo: string; status: string; xml_proc: string }>(
        `select origem_id as id, chave, protocolo, status_emissao as status, xml_proc
          from documentos_fiscais order by origem_id`,
      ),
    )
    expect(rows.map(({ id, chave }) => [id, chave])).toEqual([
      [normal, antes[0]?.chave],
      [offline, antes[2]?.chave],
      [emContingencia, antes[1]?.chave],
      [nunca, depois[3]?.chave],
    ])
    for (const { chave, protocolo, status, xml_proc } of rows) {
      expect(depois).toContainEqual({ chave, protocolo, status })
      // what is kept is what SEFAZ authorised
      const digest = /<DigestValue>([^<]+)/.exec(xml_proc)?.[1]
      expect(/<digVal>([^<]+)/.exec(xml_proc)?.[1]).toBe(digest)
    }
  } finally {
    await nova.close()
    await loja.close()
  }
}, 60_000)
