import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { authorisation } from '../../../src/core/dfe/nfe/danfe/a4/contingencia.ts'
import { openNota } from '../../../src/core/dfe/nfe/danfe/nota.ts'
import { readPaper } from '../../../src/server/modules/impressao/paper-repository.ts'
import { validateXml } from '../../../src/server/sefaz/schemas.ts'
import { criado, type Dito, dizer } from '../documentos/documento.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'

// contingencies in which the note itself comes later: EPEC, FS-DA, and the NFC-e that asks for offline
let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja({ paciencia: 1_000 })
})
afterAll(() => loja.close())
afterEach(async () => {
  loja.simulador.dials.restart()
  await loja.caixa.call('POST', 'emissor/normal')
  await adiante(200_000)
})

const dial = (ajuste: object) => expect(loja.simulador.dials.adjust(ajuste)).toBeNull()
const PARADA = { falha: '108', autorizador: 'normal', svc: false }

async function adiante(ms: number) {
  for (const parte of [ms, 2_000, 2_000]) {
    loja.clock.advance(parte)
    await loja.quieto()
  }
}

async function emitida(mudanca: Dito = {}): Promise<number> {
  const modelo = mudanca.modelo ?? '55'
  const [{ proximo } = { proximo: '1' }] = await loja.sql<{ proximo: string }>(
    'select (coalesce(max(numero), 0) + 1)::text as proximo from documentos_fiscais where modelo = $1 and serie = 6',
    [modelo],
  )
  const dito = dizer(loja, { serie: '6', numerocodumento: proximo, ...mudanca }) // contrato
  const { id } = await criado(loja, dito)
  const { status, body } = await loja.caixa.call('POST', `vendas/${id}/emitir`, {})
  expect([status, body.message ?? null]).toEqual([200, null])
  await loja.quieto()
  return id
}

const canal = (canal: string) => loja.caixa.call('POST', 'emissor/contingencia', { canal })
const nota = async (venda_id: number) => {
  const rows = await loja.sql<{
    id: number
    status_emissao: string
    tp_emis: number
    xml: string
    cstat: string
  }>(
    'select id, status_emissao, tp_emis, xml_assinado as xml, cstat from documentos_fiscais where venda_id = $1 order by tentativa',
    [venda_id],
  )
  expect(rows).toHaveLength(1)
  return rows[0] as (typeof rows)[number]
}
const eventos = (documento_id: number) =>
  loja.sql<{ tipo: string; status: string; cstat: string; xml: string; protocolo: string }>(
    'select tipo, status, cstat, xml_assinado as xml, protocolo from eventos_fiscais where documento_id = $1',
    [documento_id],
  )

describe('EPEC', () => {
  test('o resumo é registrado, e a mesma nota é autorizada quando a SEFAZ volta', async () => {
    dial(PARADA)
    const id = await emitida()
    expect((await canal('EPEC')).body.data).toMatchObject({ canal: 'EPEC' })
    await adiante(1_000)
    const espera = await nota(id)
    expect(espera).toMatchObject({ status_emissao: 'contingencia', tp_emis: 4 })
    expect(espera.xml).toContain('<tpEmis>4</tpEmis>')
    const [evento, ...outros] = await eventos(espera.id)
    expect(outros).toEqual([])
    expect(evento).toMatchObject({ tipo: '110140', status: 'registrado', cstat: '136' })
    expect(evento?.protocolo).toMatch(/^\d{15}$/)
    expect(validateXml('evento110140', evento?.xml ?? '')).toEqual([])
    const vista = await loja.ver(id)
    expect(vista).toMatchObject({ status: 'X', tp_emis: 4 })
    // seven days, not the 24 hours of the counter
    expect(Date.parse(vista.prazo_transmissao ?? '') - Date.parse(vista.datavenda)).toBeGreaterThan(
      6 * 24 * 3_600_000,
    )
    loja.simulador.dials.restart()
    await adiante(300_000)
    expect(await nota(id)).toMatchObject({ status_emissao: 'autorizada', tp_emis: 4, xml: espera.xml })
  })

  test('com o Ambiente Nacional fora a nota espera por ele', async () => {
    dial({ falha: '108', svc: false })
    await canal('EPEC')
    const id = await emitida()
    expect(await nota(id)).toMatchObject({ status_emissao: 'assinada', tp_emis: 4 })
    loja.simulador.dials.restart()
    await adiante(300_000)
    await adiante(300_000)
    expect(await nota(id)).toMatchObject({ status_emissao: 'autorizada', tp_emis: 4 })
  })

  test('a resposta do registro se perdeu: repetido, é o mesmo (573), e a nota segue', async () => {
    dial({ falha: '108', autorizador: 'normal', svc: false })
    await canal('EPEC')
    dial({ falha: 'sem_resposta', autorizador: 'AN' })
    const id = await emitida()
    expect((await eventos((await nota(id)).id))[0]).toMatchObject({ status: 'enviado' })
    loja.simulador.dials.restart()
    await adiante(300_000)
    await adiante(300_000)
    expect(await nota(id)).toMatchObject({ status_emissao: 'autorizada', tp_emis: 4 })
    const [registrado] = await eventos((await nota(id)).id)
    expect(registrado).toMatchObject({ status: 'registrado', protocolo: expect.stringMatching(/^\d{15}$/) })
    expect((await loja.caixa.call('GET', `vendas/${id}/danfe`)).status).toBe(200)
  })

  test('e o papel que sai antes da nota diz o protocolo do EPEC, que a consulta conta', async () => {
    dial({ falha: '108', autorizador: 'normal', svc: false })
    await canal('EPEC')
    dial({ falha: 'sem_resposta', autorizador: 'AN' })
    const id = await emitida()
    loja.simulador.dials.restart()
    dial({ falha: '108', servico: 'Autorizacao' })
    await adiante(300_000)
    const espera = await nota(id)
    expect(espera).toMatchObject({ status_emissao: 'contingencia', tp_emis: 4 })
    const [registrado] = await eventos(espera.id)
    expect(registrado).toMatchObject({ status: 'registrado', cstat: '136' })
    const fonte = await loja.deps.db.tx({ account_id: loja.account_id }, q =>
      readPaper(q, { account_id: loja.account_id }, id),
    )
    expect(authorisation(openNota(espera.xml), fonte?.epec ?? null)).toMatchObject({
      titulo: 'PROTOCOLO DE AUTORIZAÇÃO DO EPEC',
      texto: expect.stringMatching(new RegExp(`^${registrado?.protocolo} - \\d\\d/\\d\\d/2026 `)),
    })
  })

  test('rejeitada pelo EPEC e corrigida, a nota vai de novo com o mesmo número', async () => {
    dial({ ...PARADA, ambiente: 1 })
    await canal('EPEC')
    const id = await emitida()
    expect(await nota(id)).toMatchObject({ status_emissao: 'rejeitada', cstat: '252' })
    dial({ ...PARADA, ambiente: 2 })
    expect((await loja.caixa.call('POST', `vendas/${id}/emitir`, {})).status).toBe(200)
    await loja.quieto()
    expect(await nota(id)).toMatchObject({ status_emissao: 'contingencia', tp_emis: 4 })
  })
})

test('FS-DA: assinada e entregue no papel, transmitida depois com os mesmos bytes', async () => {
  dial(PARADA)
  await canal('FS-DA')
  const id = await emitida()
  const antes = await nota(id)
  expect(antes).toMatchObject({ status_emissao: 'contingencia', tp_emis: 5 })
  expect(validateXml('NFe', antes.xml)).toEqual([])
  const xml = await loja.caixa.call('GET', `vendas/${id}/xml`)
  expect(xml.body).toBe(antes.xml)
  loja.simulador.dials.restart()
  await adiante(300_000)
  expect(await nota(id)).toMatchObject({ status_emissao: 'autorizada', tp_emis: 5, xml: antes.xml })
})

test('uma NFC-e do escritório que pede OFF-LINE sai em tpEmis 9 e é transmitida', async () => {
  dial(PARADA)
  const id = await emitida({ modelo: '65', emissao: 9 })
  expect(await nota(id)).toMatchObject({ status_emissao: 'contingencia', tp_emis: 9 })
  loja.simulador.dials.restart()
  await adiante(300_000)
  expect(await nota(id)).toMatchObject({ status_emissao: 'autorizada', tp_emis: 9 })
})
