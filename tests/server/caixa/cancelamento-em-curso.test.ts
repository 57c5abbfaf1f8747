import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { proveBook } from '../../../src/server/money/proof.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'

let loja: Loja
let terminal = 0

beforeAll(async () => {
  loja = await abrirLoja({ impressora: '' })
})
afterAll(() => loja.close())
beforeEach(async () => {
  terminal += 1
  // the shop's tills are open: each test opens its own
  await loja.sql(`update sessoes_caixa set estado = 'fechado' where estado <> 'fechado'`)
})

const noCaixa = () => loja.terminais[terminal] as number

async function pedir(caminho: string, corpo: object) {
  const { status, body } = await loja.caixa.call('POST', `caixa/${caminho}`, { uuid: novoUuid(), ...corpo })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
async function abrir(valor: string): Promise<string> {
  const uuid = novoUuid()
  await pedir('abrir', { uuid, terminal_id: noCaixa(), valor })
  return uuid
}
async function fechar(sessao_uuid: string, total: string, fundo: string) {
  await pedir('encerrar', { sessao_uuid })
  const data = await pedir('contar', { sessao_uuid, cedulas: null, total, fundo, justificativa: 'conferido' })
  expect(data.fechado, JSON.stringify(data)).toBeTruthy()
  return data.fechado
}
const leituraX = async (sessao_uuid: string) => (await pedir('leitura_x', { sessao_uuid })).leitura
const dial = (falha: string | null) =>
  expect(
    loja.simulador.dials.adjust(falha ? { falha, servico: 'NFeRecepcaoEvento4', taxa: 1 } : { falha: null }),
  ).toBeNull()

/** A cash sale of 10.00, authorised, whose cancelling SEFAZ registers without its answer coming through. */
async function cancelarSemResposta() {
  const venda = await loja.vender({ terminal_id: noCaixa() })
  await loja.quieto()
  dial('sem_resposta')
  const { status, body } = await loja.caixa.call('POST', `vendas/${venda.id}/cancelar`, {
    justificativa: 'O cliente desistiu da compra',
  })
  expect([status, body.data.status, body.data.cancelando]).toEqual([200, 'T', true])
  return venda
}
async function responder() {
  dial(null)
  await loja.vencer('evento')
  await loja.quieto()
}

const livro = async (sessao_uuid: string) => {
  const [row] = await loja.sql<{ soma: string }>(
    `select coalesce(sum(case when p.tipo = 'caixa' then m.valor when d.tipo = 'caixa' then -m.valor end), 0)::numeric(14,2)::text as soma
      from movimentos m join contas_financeiras d on d.id = m.de_conta_id join contas_financeiras p on p.id = m.para_conta_id
      where m.sessao_id = (select id from sessoes_caixa where uuid = $1)`,
    [sessao_uuid],
  )
  return row?.soma
}
const semGaveta = () =>
  loja.sql(
    "select id from movimentos where origem_tipo = 'venda' and estorna_id is not null and sessao_id is null",
  )
const eventos = (sessao_uuid: string) =>
  loja.sql<{ tipo: string; valor: string; sinal: number }>(
    `select e.tipo, e.valor::text, e.sinal from caixa_eventos e join sessoes_caixa s on s.id = e.sessao_id
      where s.uuid = $1 and e.tipo in ('cancelamento', 'complemento') order by e.numero`,
    [sessao_uuid],
  )
const complementos = async (sessao_uuid: string) =>
  (
    await loja.sql<{ corpo: string }>(
      `select z.corpo from reducoes_z z join sessoes_caixa s on s.id = z.sessao_id
        where s.uuid = $1 and z.complemento > 0 order by z.id`,
      [sessao_uuid],
    )
  ).map(({ corpo }) => JSON.parse(corpo))
const avisos = async () =>
  ((await loja.caixa.call('GET', 'notificacao')).body.data as { titulo: string; mensagem: string }[]).map(
    ({ titulo, mensagem }) => `${titulo}: ${mensagem}`,
  )
const provar = async () =>
  (
    await loja.deps.db.tx({ account_id: loja.account_id }, q =>
      proveBook(q, { account_id: loja.account_id }, loja.empresa_id, loja.clock(), 0),
    )
  ).problemas

test('a cancellation without an answer stands in X and Z, and leaves its own drawer', async () => {
  const sessao = await abrir('100.00')
  const { id, uuid } = await cancelarSemResposta()
  expect((await leituraX(sessao)).pendencias).toEqual([{ tipo: 'cancelamento', qtde: 1 }])

  // the customer got the 10.00: the count misses them
  const fechado = await fechar(sessao, '100.00', '100.00')
  expect(fechado).toMatchObject({
    diferenca: '-10.00',
    pendencias: 1,
    pendentes: [{ tipo: 'cancelamento', qtde: 1 }],
  })
  const [z] = await loja.sql<{ corpo: string; hash: string }>(
    'select corpo, hash from reducoes_z where complemento = 0 order by id desc limit 1',
  )
  expect(JSON.parse(z?.corpo ?? '').pendencias).toEqual([{ tipo: 'cancelamento', ids: [uuid] }])

  await responder()
  expect((await loja.ver(id)).status).toBe('C')
  expect(await semGaveta()).toEqual([])
  expect(await eventos(sessao)).toEqual([
    { tipo: 'cancelamento', valor: '10.00', sinal: -1 },
    { tipo: 'complemento', valor: '10.00', sinal: 1 },
  ])
  // 100.00 opened, 10.00 sold, 10.00 missed and given back to the difference, 10.00 paid back: 100.00 stay
  expect(await livro(sessao)).toBe('100.00')
  expect(await complementos(sessao)).toMatchObject([
    {
      complemento: 1,
      vendas: [],
      canceladas: [{ uuid, valor: '10.00', meios: [{ meio: '01', valor: '10.00' }] }],
    },
  ])
  expect(
    await loja.sql(
      'select corpo, hash from reducoes_z where id = (select max(id) from reducoes_z where complemento = 0)',
    ),
  ).toEqual([z])
  expect(await avisos()).toContainEqual(
    expect.stringMatching(/^Cancelamento depois do fechamento: .*R\$\s10,00.*Z \d+\/1/),
  )
  expect(await provar()).toEqual([])
})

test('the next session of the till does not pay what the one before promised', async () => {
  const ontem = await abrir('50.00')
  await cancelarSemResposta()
  await fechar(ontem, '60.00', '50.00')
  const hoje = await abrir('50.00')
  await responder()
  expect((await leituraX(hoje)).meios).toMatchObject([{ meio: '01', esperado: '50.00', saidas: '0.00' }])
  expect(await eventos(hoje)).toEqual([])
  expect(await eventos(ontem)).toHaveLength(2)
  expect(await provar()).toEqual([])
})

test('an open session pays its own cancellation when the answer comes', async () => {
  const sessao = await abrir('50.00')
  await cancelarSemResposta()
  expect((await leituraX(sessao)).meios).toMatchObject([{ meio: '01', esperado: '60.00' }])
  await responder()
  const { meios, pendencias } = await leituraX(sessao)
  expect(meios).toMatchObject([{ meio: '01', esperado: '50.00' }])
  expect(pendencias).toEqual([])
  expect(await eventos(sessao)).toEqual([{ tipo: 'cancelamento', valor: '10.00', sinal: -1 }])
  expect(await complementos(sessao)).toEqual([])
})

test('a refused cancellation ends its promise and moves no money', async () => {
  const sessao = await abrir('50.00')
  const { id } = await cancelarSemResposta()
  dial(null)
  await loja.sql(`update eventos_fiscais set status = 'rejeitado' where status in ('pendente', 'enviado')`)
  expect((await leituraX(sessao)).pendencias).toEqual([])
  expect((await loja.ver(id)).cancelando).toBe(false)
  expect(await eventos(sessao)).toEqual([])
})
