import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeSped } from '../../../src/server/modules/sped/generate.ts'
import { chamar } from '../../sim/simulator-fixture.ts'
import { abrirLoja, CNPJ, type Loja } from '../vendas/loja.ts'
import { given } from '../world.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
  await loja.vencer('lacunas')
  for (let i = 0; i < 3; i++) await loja.vender() // 42, 43, 44
  await loja.quieto()
  await pular(50)
  await loja.vender() // 51
  await pular(60)
  await loja.quieto()
})
afterAll(() => loja.close())
afterEach(() => loja.simulador.dials.restart())

const PORQUE = 'Falha na sequência da numeração'
async function pular(sequencia: number) {
  const [serie] = (await loja.caixa.call('GET', 'series?modelo=65&serie=1')).body.data
  await loja.caixa.call('PUT', `series/${serie.id}`, { sequencia, confirma_salto: true })
}
const inutilizar = (numero_inicial: number, numero_final: number, mudanca: object = {}) =>
  loja.caixa.call('POST', 'sefaz/inutilizar', {
    ...{ modelo: '65', serie: 1, numero_inicial, numero_final, justificativa: PORQUE },
    ...mudanca,
  })
const lacunas = async () =>
  (await loja.caixa.call('GET', 'numeracao/lacunas')).body.data.map(
    ({ de, ate }: { de: number; ate: number }) => [de, ate],
  )
const pedidos = async () => (await loja.caixa.call('GET', 'sefaz/inutilizacoes')).body.data
const naSefaz = async (): Promise<number[][]> => {
  const { port, caPem } = loja.simulador
  const { texto } = await chamar({ port, ca: caPem, caminho: '/sim/documentos', metodo: 'GET' })
  const { data } = JSON.parse(texto) as { data: { status: string; numero: number; ate: number }[] }
  return data.filter(({ status }) => status === 'inutilizada').map(({ numero, ate }) => [numero, ate])
}
const recusa = async (de: number, ate: number, mudanca?: object) => {
  const { status, body } = await inutilizar(de, ate, mudanca)
  return [status, body.errors]
}

test('o que não pode ser inutilizado é recusado no campo, e nada é pedido', async () => {
  expect(await recusa(43, 46)).toEqual([
    422,
    { numero_inicial: ['Os números 43 e 44 têm nota: só se inutiliza o que ficou sem nota'] },
  ])
  expect(await recusa(45, 61)).toEqual([
    422,
    { numero_inicial: ['O número 51 tem nota: só se inutiliza o que ficou sem nota'] },
  ])
  expect(await recusa(60, 61)).toEqual([
    422,
    { numero_final: ['A série 1 ainda não chegou a esse número: o último é o 60'] },
  ])
  expect(await recusa(1, 5, { serie: 77 })).toEqual([
    422,
    { serie: ['A empresa não tem a série 77 de NFC-e: confira o número, ou cadastre a série'] },
  ])
  expect(await recusa(46, 45)).toEqual([422, { numero_final: ['O último número vem antes do primeiro'] }])
  expect(await recusa(1, 10_001)).toEqual([422, { numero_final: ['Até 10.000 números por pedido'] }])
  expect(await recusa(45, 45, { justificativa: 'só catorze let' })).toEqual([
    422,
    { justificativa: ['Informe ao menos 15 caracteres'] },
  ])
  for (const ruim of [
    { modelo: '57' },
    { serie: -1 },
    { serie: '1' },
    { numero_inicial: 0 },
    { numero_final: null },
  ])
    expect((await inutilizar(45, 45, ruim)).status).toBe(422)
  expect(await pedidos()).toEqual([])
})

test('uma faixa é inutilizada uma vez, também por dois ao mesmo tempo', async () => {
  const ambos = await Promise.all([inutilizar(45, 47), inutilizar(46, 48)])
  const [feita, outra] = ambos[0].status === 200 ? ambos : ambos.toReversed()
  expect(feita?.body.data).toMatchObject({
    ...{ modelo: '65', serie: 1, status: 'registrado', justificativa: PORQUE },
    ...{ protocolo: expect.stringMatching(/^\d{15}$/), resposta: expect.stringMatching(/^102 /) },
  })
  const { de, ate } = feita?.body.data ?? {}
  expect(outra?.status).toBe(422)
  expect(outra?.body.errors.numero_inicial[0]).toMatch(
    new RegExp(`A numeração de ${de} a ${ate} já foi (inutilizada|pedida e aguarda a SEFAZ)`),
  )
  expect(await naSefaz()).toEqual([[de, ate]])
  expect(await recusa(de, de)).toEqual([
    422,
    { numero_inicial: [`A numeração de ${de} a ${ate} já foi inutilizada`] },
  ])
  const [{ xml_proc }] = (await loja.sql<{ xml_proc: string }>('select xml_proc from inutilizacoes')) as [
    { xml_proc: string },
  ]
  expect(xml_proc).toMatch(/<ProcInutNFe .*<inutNFe .*<Signature .*<retInutNFe .*<cStat>102</)
})

test('a resposta perdida não perde o pedido de inutilizar', async () => {
  loja.simulador.dials.adjust({ falha: 'sem_resposta', servico: 'NFeInutilizacao4' })
  const antes = (await naSefaz()).length
  const perdida = inutilizar(50, 50)
  await expect.poll(async () => (await naSefaz()).length).toBe(antes + 1)
  loja.simulador.dials.restart()
  expect((await perdida).body.data).toMatchObject({ status: 'enviado', protocolo: null })
  loja.clock.advance(60_000)
  await loja.quieto()
  expect(await pedidos()).toMatchObject([
    { de: 50, status: 'registrado', resposta: expect.stringMatching(/^563 /) },
    {},
  ])
  // what refuses the second request is not the paper of the first
  expect(await loja.sql('select xml_proc, protocolo from inutilizacoes where de = 50')).toEqual([
    { xml_proc: null, protocolo: null },
  ])
})

test('no começo do mês o sino diz o que ficou sem nota', async () => {
  loja.clock.set('2026-12-02T09:00:00-03:00')
  await loja.quieto()
  loja.clock.advance(86_400_000)
  await loja.quieto()
  const avisos = await loja.sql<{ titulo: string; mensagem: string }>(
    "select titulo, mensagem from notificacoes where titulo like 'Números a inutilizar%'",
  )
  expect(avisos).toEqual([
    {
      titulo: 'Números a inutilizar até 10/12/2026',
      mensagem: expect.stringMatching(/^Ficaram sem nota NFC-e série 1: .*52 a 60$/),
    },
  ])
  const faltam = await lacunas()
  expect(faltam[0]).toEqual([52, 60])
  const { body } = await loja.caixa.call('POST', 'numeracao/lacunas', { justificativa: PORQUE })
  expect(body.data).toHaveLength(faltam.length)
  for (const { ok, mensagem } of body.data) expect([ok, mensagem.slice(0, 3)]).toEqual([true, '102'])
  expect(await lacunas()).toEqual([])
  expect(await naSefaz()).toContainEqual([52, 60])
  // the series goes on after them
  expect((await loja.vender()).numerocodumento).toBe('61')
})

test('de muitas faixas vê-se cada uma, e todas contam no Início', async () => {
  await loja.sql(
    `insert into inutilizacoes (account_id, empresa_id, tp_amb, modelo, serie, de, ate, ano, justificativa, usuario_id,
        criado_em, atualizado_em, status)
      select account_id, empresa_id, tp_amb, '65', 9, 2 * n, 2 * n, ano, justificativa, usuario_id, criado_em,
        atualizado_em, 'registrado'
      from (select * from inutilizacoes limit 1) i, generate_series(1, 601) n`,
  )
  const { body } = await loja.caixa.call('GET', 'numeracao/lacunas?page=6&limit=100')
  expect([body.total, body.last_page, body.data[0].de, body.data.at(-1).de]).toEqual([600, 6, 201, 3])
  const { fiscal } = (await loja.caixa.call('GET', 'estatistica/painel?fresco=1')).body.data
  expect(fiscal.dados.numeros).toContainEqual(expect.objectContaining({ id: 'lacunas', valor: '600' }))
  await loja.sql('delete from inutilizacoes where serie = 9')
})

test('o que a SEFAZ recusa é dito e volta a ser proposto a quem pode', async () => {
  await pular(70)
  // SEFAZ has it, and nobody here knows why
  await inutilizar(62, 65)
  await loja.sql('delete from inutilizacoes where de = 62')
  const { status, body } = await inutilizar(62, 70)
  expect([status, body.message]).toEqual([422, expect.stringMatching(/^A SEFAZ recusou: 256 /)])
  expect(await lacunas()).toEqual([[62, 70]])
  expect((await inutilizar(66, 70)).body.data).toMatchObject({ status: 'registrado' })
  await loja.sql(`update grupos set ${given({ fiscal_inutilizar_numeracao: false })}`)
  expect((await inutilizar(62, 62)).status).toBe(403)
})

test('o número da nota de que se desistiu está entre os pedidos, e a EFD não o espera', async () => {
  await loja.sql(`update grupos set ${given({ fiscal_inutilizar_numeracao: true })}`)
  const antes = await pedidos()
  expect(loja.simulador.dials.adjust({ nao_cadastrados: [CNPJ] })).toBeNull()
  const { id } = await loja.vender()
  await loja.quieto()
  loja.simulador.dials.restart()
  const mes = loja.clock().toISOString().slice(0, 7)
  const pendentes = async () => {
    const feito = await makeSped(
      loja.deps.db,
      { account_id: loja.account_id },
      { empresa_id: loja.empresa_id, mes, arquivo: 'icms_ipi', finalidade: '0' },
      async () => true,
    )
    return feito?.conferencia.achados.filter(({ regra }) => regra === 'V31').map(({ achado }) => achado)
  }
  expect(await pendentes()).toEqual(['rejeitada'])
  const justificativa = 'Cliente desistiu da compra'
  await loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa })
  await loja.quieto()
  const [{ numero } = { numero: 0 }] = await loja.sql<{ numero: number }>(
    'select numero from documentos_fiscais where venda_id = $1',
    [id],
  )
  expect(await naSefaz()).toContainEqual([numero, numero])
  const depois = await pedidos()
  expect(depois).toHaveLength(antes.length + 1)
  expect(depois).toContainEqual(
    expect.objectContaining({
      ...{ modelo: '65', serie: 1, de: numero, ate: numero, justificativa, status: 'registrado' },
      resposta: expect.stringMatching(/^102 /),
    }),
  )
  expect(await pendentes()).toEqual([])
})
