import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TEF_DIALS } from '../../../sim/tef/dials.ts'
import { startTefSimulator, type TefSimulator } from '../../../sim/tef/start.ts'
import { writeTef } from '../../../src/core/tef/file.ts'
import { askCharge } from '../../../src/core/tef/request.ts'
import type { TransacaoTef } from '../../../src/domain/api/tef.ts'
import type { ADevolver } from '../../../src/domain/readings/valores-a-devolver.ts'
import { paperOf } from '../../../src/server/modules/impressao/paper.ts'
import { proveBook } from '../../../src/server/money/proof.ts'
import { pause } from '../../../src/server/time.ts'
import { passing } from '../time.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'

let root = ''
let sim: TefSimulator
let loja: Loja
let terminal_id = 0

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'tecla-tef-'))
  for (const folder of ['REQ', 'RESP']) mkdirSync(join(root, 'PAYGO', folder), { recursive: true })
  sim = startTefSimulator(root)
  loja = await abrirLoja({ deps: { env: { TECLA_TEF_PASTA: root } } })
  terminal_id = loja.terminais[0] as number
  await loja.sql("update terminais set tef = 'paygo' where id = $1", [terminal_id])
})
afterEach(async () => {
  Object.assign(sim.dials, structuredClone(TEF_DIALS))
  // nothing of one test waits in the next
  loja.clock.advance(16 * 60_000)
  await loja.quieto()
})
afterAll(async () => {
  await loja.close()
  await sim.close()
  rmSync(root, { recursive: true, force: true })
})

const pede = (mudanca: object = {}) =>
  loja.caixa.call('POST', 'tef/transacoes', {
    ...{
      uid: novoUuid(),
      venda_uuid: novoUuid(),
      terminal_id,
      valor: '10.00',
      tpag: '03',
      parcelas: 1,
      na_fila: [],
    },
    ...mudanca,
  })
const ve = async (uid: string): Promise<TransacaoTef> =>
  (await loja.caixa.call('GET', `tef/transacoes/${uid}`)).body.data
/** Until the manager has answered. */
async function fim(uid: string): Promise<TransacaoTef> {
  for (;;) {
    const now = await ve(uid)
    if (now.situacao !== 'pedida') return now
    await pause(20)
  }
}
async function cobra(mudanca: object = {}): Promise<TransacaoTef> {
  const { status, body } = await pede(mudanca)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return fim(body.data.uid)
}
const pago = (tef_uid: string, valor = '10.00') => ({
  ...{ meio: 3 as const, meio_pagamento_id: loja.meios.cartao, bandeira_id: loja.bandeira },
  ...{ valor, numparcelas: 1, autorizacao: 'A1', tef_uid },
})
const vende = (uuid: string, tef_uid: string, mais: object = {}) =>
  loja.caixa.call('POST', 'vendas', loja.venda({ uuid, pagamento: [pago(tef_uid)], ...mais }))
/** Time in ms that the manager has for its .sts. */
const STS_MS = 7_000
const aceitas = async () =>
  (await loja.sql<{ uid: string }>('select uid from tef_transacoes where aceita')).map(({ uid }) => uid)
const noHost = (nsu: string) => sim.book.entries.find(each => each.nsu === nsu)?.estado
const avisos = async (texto: string) =>
  (await loja.caixa.call('GET', 'notificacao')).body.data.filter(({ mensagem }: { mensagem: string }) =>
    mensagem.includes(texto),
  )
const depoisDe = async (ms: number) => {
  loja.clock.advance(ms)
  await loja.quieto()
}

test('a transação aprovada só se confirma com a venda', async () => {
  const venda_uuid = novoUuid()
  const tef = await cobra({ venda_uuid })
  expect(tef).toMatchObject({ situacao: 'autorizada', paga: true, rede: 'CIELO', tpag: '03', tband: '01' })
  expect(noHost(tef.nsu)).toBe('pendente')
  expect((await vende(venda_uuid, tef.uid)).status).toBe(200)
  await loja.quieto()
  expect(noHost(tef.nsu)).toBe('confirmada')
  expect((await ve(tef.uid)).situacao).toBe('confirmada')
})

test('pedida duas vezes com a mesma identidade, é cobrada uma', async () => {
  const [uid, venda_uuid] = [novoUuid(), novoUuid()]
  const antes = sim.book.entries.length
  await Promise.all([pede({ uid, venda_uuid }), pede({ uid, venda_uuid })])
  await fim(uid)
  expect(sim.book.entries.length).toBe(antes + 1)
})

test('sem venda em 15 minutos é desfeita, e o sino diz', async () => {
  const tef = await cobra()
  await depoisDe(14 * 60_000)
  expect(noHost(tef.nsu)).toBe('pendente')
  await depoisDe(2 * 60_000)
  expect(noHost(tef.nsu)).toBe('desfeita')
  expect(await avisos('de uma venda que não veio: desfeito')).not.toEqual([])
})

test('a desfeita não paga: recusa a venda, ou guarda divergente a já entregue', async () => {
  const venda_uuid = novoUuid()
  const tef = await cobra({ venda_uuid })
  expect(
    (await loja.caixa.call('POST', `tef/transacoes/${tef.uid}/desfazer`, { uid: novoUuid() })).body.data,
  ).toMatchObject({ situacao: 'desfeita', paga: false })
  const recusada = await vende(venda_uuid, tef.uid)
  expect(recusada).toMatchObject({ status: 422 })
  expect(recusada.body.message).toMatch(/não está aprovado no TEF/)
  const guardada = await vende(venda_uuid, tef.uid, { offline: true })
  expect(guardada.body.data.divergente).toBe(true)
})

test('outro valor é desfeito, com rede, NSU e valor na mensagem', async () => {
  sim.dials.valor_diferente = '1.00'
  const tef = await cobra()
  expect(tef.paga).toBe(false)
  expect(tef.mensagem).toMatch(/^Transação TEF cancelada: Rede CIELO NSU \d+ Valor R\$\s11,00$/)
  await loja.quieto()
  expect((await ve(tef.uid)).situacao).toBe('desfeita')
  expect(noHost(tef.nsu)).toBe('desfeita')
})

test('negada: a mensagem inteira, e nem CNF nem NCN', async () => {
  sim.dials.negar = true
  const antes = sim.taken.length
  expect(await cobra()).toMatchObject({ situacao: 'negada', paga: false, mensagem: 'NEGADA PELO EMISSOR' })
  await loja.quieto()
  expect(sim.taken.slice(antes)).toEqual([expect.stringMatching(/^CRT /)])
})

test('sem 009 nada é concluído sozinho, e o cartão seguinte a desfaz e passa', async () => {
  sim.dials.sem_009 = true
  const tef = await cobra()
  expect(tef).toMatchObject({ situacao: 'inconsistente', paga: false })
  await depoisDe(16 * 60_000)
  expect(noHost(tef.nsu)).toBe('pendente')
  expect(await avisos('não diz se foi aprovada')).not.toEqual([])
  sim.dials.sem_009 = false
  const negada = await cobra()
  expect([negada.situacao, negada.mensagem]).toEqual(['negada', expect.stringMatching(/está sendo desfeita/)])
  await loja.quieto()
  expect([noHost(tef.nsu), (await ve(tef.uid)).situacao]).toEqual(['desfeita', 'desfeita'])
  expect((await cobra()).situacao).toBe('autorizada')
})

test('sem 009 o caixa não fecha antes de se resolver, e resolver a desfaz no host', async () => {
  sim.dials.sem_009 = true
  const tef = await cobra()
  sim.dials.sem_009 = false
  const [aberta] = await loja.sql<{ uuid: string }>(
    "select uuid from sessoes_caixa where terminal_id = $1 and estado = 'aberto'",
    [terminal_id],
  )
  const sessao_uuid = aberta?.uuid
  const encerrar = () => loja.caixa.call('POST', 'caixa/encerrar', { uuid: novoUuid(), sessao_uuid })
  const preso = await encerrar()
  expect([preso.status, preso.body.message]).toEqual([
    409,
    expect.stringMatching(/sem resposta clara no TEF/),
  ])
  const { body } = await loja.caixa.call('POST', `tef/terminais/${terminal_id}/resolver`, { na_fila: [] })
  expect([body.data, noHost(tef.nsu), (await ve(tef.uid)).situacao]).toEqual([
    ...[{ abertas: 0 }, 'desfeita', 'desfeita'],
  ])
  expect((await encerrar()).status).toBe(200)
  await loja.caixa.call('POST', 'caixa/reabrir', { uuid: novoUuid(), sessao_uuid })
})

describe('negada por outra que ficou pendente', () => {
  test('desconhecida: é desfeita, e a nova tentativa tem número maior', async () => {
    const caixa = join(root, 'PAYGO')
    const pendente = sim.book.approve({ numero: '1', centavos: 500, tipo: '10', caixa }, false)
    const negada = await cobra()
    expect(negada).toMatchObject({ situacao: 'negada', paga: false })
    expect(negada.mensagem).toMatch(/está sendo desfeita/)
    await loja.quieto()
    expect(pendente.estado).toBe('desfeita')
    const nova = await cobra()
    expect(nova.situacao).toBe('autorizada')
    const [antes, depois] = sim.taken
      .filter(each => each.startsWith('CRT'))
      .slice(-2)
      .map(each => Number(each.slice(4)))
    expect(depois).toBeGreaterThan(antes as number)
  })

  test('vendida: é confirmada', async () => {
    const venda_uuid = novoUuid()
    const tef = await cobra({ venda_uuid })
    await vende(venda_uuid, tef.uid)
    await loja.quieto()
    const entry = sim.book.entries.find(each => each.nsu === tef.nsu)
    // the host lost our confirmation
    if (entry) entry.estado = 'pendente'
    expect((await cobra()).situacao).toBe('negada')
    await loja.quieto()
    expect(noHost(tef.nsu)).toBe('confirmada')
  })
})

test('vários cartões: o primeiro é confirmado antes, e cancelado sem a venda', async () => {
  const venda_uuid = novoUuid()
  const um = await cobra({ venda_uuid, valor: '30.00' })
  sim.dials.negar = true
  const dois = await cobra({ venda_uuid, valor: '20.00' })
  expect([noHost(um.nsu), dois.situacao]).toEqual(['confirmada', 'negada'])
  sim.dials.negar = false
  const { body } = await loja.caixa.call('POST', `tef/transacoes/${um.uid}/desfazer`, { uid: novoUuid() })
  expect(await fim(body.data.uid)).toMatchObject({ tipo: 'CNC', paga: false })
  expect(noHost(um.nsu)).toBe('cancelada')
  expect((await ve(um.uid)).situacao).toBe('cancelada')
})

test('a confirmada de venda que não veio é dita para askCancel à mão', async () => {
  const tef = await cobra({ valor: '7.77' })
  sim.dials.negar = true
  const { venda_uuid } =
    (
      await loja.sql<{ venda_uuid: string }>('select venda_uuid from tef_transacoes where uid = $1', [
        tef.uid,
      ])
    )[0] ?? {}
  await cobra({ venda_uuid })
  await depoisDe(16 * 60_000)
  expect(await avisos(`NSU ${tef.nsu}`)).toHaveLength(1)
})

test('a de uma venda que está na fila não é desfeita pela seguinte', async () => {
  const venda_uuid = novoUuid()
  const tef = await cobra({ venda_uuid })
  const seguinte = await pede({ na_fila: [venda_uuid] })
  expect(seguinte).toMatchObject({ status: 409 })
  expect(noHost(tef.nsu)).toBe('pendente')
  const outra = await cobra()
  expect([noHost(tef.nsu), outra.situacao]).toEqual(['desfeita', 'autorizada'])
})

test('uma transação por vez no caixa', async () => {
  sim.dials.resposta_ms = 600
  const { body } = await pede()
  expect(await pede()).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/em andamento/) },
  })
  expect(await fim(body.data.uid)).toMatchObject({ situacao: 'autorizada' })
})

test('sem .sts em 7 s o pedido é retirado e nada foi cobrado', async () => {
  sim.dials.desligado = true
  const antes = sim.book.entries.length
  const tef = await passing(loja.clock, STS_MS, cobra())
  expect(tef).toMatchObject({ situacao: 'nao_enviada', mensagem: expect.stringMatching(/^TEF não responde/) })
  expect(readdirSync(join(root, 'PAYGO', 'REQ'))).toEqual([])
  expect(sim.book.entries.length).toBe(antes)
})

test('de quem desistiu, a resposta tardia é desfeita', async () => {
  sim.dials.resposta_ms = 1_500
  const { body } = await pede()
  const { uid } = body.data
  await expect.poll(async () => (await aceitas()).includes(uid)).toBe(true)
  const { data } = (await loja.caixa.call('POST', `tef/transacoes/${uid}/desistir`)).body
  expect(data).toMatchObject({
    situacao: 'perdida',
    paga: false,
    mensagem: expect.stringMatching(/será desfeita/),
  })
  const { nsu } = sim.book.entries.at(-1) ?? { nsu: '' }
  await expect.poll(() => readdirSync(join(root, 'PAYGO', 'RESP'))).toContain('intpos.001')
  await cobra()
  await loja.quieto()
  expect(noHost(nsu)).toBe('desfeita')
})

test('CNF sem .sts fica por confirmar e vai de novo antes do seguinte', async () => {
  const venda_uuid = novoUuid()
  const tef = await cobra({ venda_uuid })
  sim.dials.sts_perdido_no_fim = true
  await vende(venda_uuid, tef.uid)
  await passing(loja.clock, STS_MS, loja.quieto())
  expect((await ve(tef.uid)).situacao).toBe('confirmando')
  sim.dials.sts_perdido_no_fim = false
  await cobra()
  expect((await ve(tef.uid)).situacao).toBe('confirmada')
})

describe('o servidor morreu', () => {
  /** A request as a server that died since kept it: its row, and what it had in the folder. */
  async function morta({ aceita = false, pedido = true }: { aceita?: boolean; pedido?: boolean }) {
    const [uid, venda_uuid] = [novoUuid(), novoUuid()]
    const [row] = await loja.sql<{ id: number }>(
      `insert into tef_transacoes (account_id, empresa_id, usuario_id, terminal_id, uid, tipo, situacao, venda_uuid, valor, tpag,
        aceita, criado_em, mudou_em) values ($1, $2, 1, $3, $4, 'CRT', 'pedida', $5, 10, '03', $6, $7, $7) returning id`,
      [loja.account_id, loja.empresa_id, terminal_id, uid, venda_uuid, aceita, loja.clock()],
    )
    const numero = String(row?.id)
    const lines = askCharge(
      { numero, documento: 'x', valor: '10.00', tpag: '03', parcelas: 1 },
      { empresa: 'L', versao: '1' },
    )
    if (pedido) writeFileSync(join(root, 'PAYGO', 'REQ', 'intpos.001'), writeTef(lines))
    return { uid, venda_uuid, numero }
  }
  const respondeu = async () => {
    while (!readdirSync(join(root, 'PAYGO', 'RESP')).includes('intpos.001')) await pause(20)
  }

  test('antes do .sts, com o pedido na pasta: retirado, nada foi cobrado', async () => {
    sim.dials.desligado = true
    const { uid } = await morta({})
    expect(await fim(uid)).toMatchObject({ situacao: 'nao_enviada' })
    expect(readdirSync(join(root, 'PAYGO', 'REQ'))).toEqual([])
  })

  test('antes do pedido: perdida', async () => {
    const { uid } = await morta({ pedido: false })
    expect(await passing(loja.clock, STS_MS, fim(uid))).toMatchObject({ situacao: 'perdida', paga: false })
  })

  test('depois do .sts: a resposta ainda vem e paga a venda', async () => {
    sim.dials.resposta_ms = 400
    const { uid, venda_uuid, numero } = await morta({ aceita: true })
    await expect.poll(() => sim.taken).toContain(`CRT ${numero}`)
    const tef = await fim(uid)
    expect(tef).toMatchObject({ situacao: 'autorizada', paga: true })
    await vende(venda_uuid, uid)
    await loja.quieto()
    expect(noHost(tef.nsu)).toBe('confirmada')
  })

  test('depois da resposta, antes de guardá-la: é lida, e sem venda desfeita', async () => {
    const { uid } = await morta({ aceita: true })
    await respondeu()
    const tef = await fim(uid)
    expect(tef).toMatchObject({ situacao: 'autorizada' })
    await cobra()
    expect(noHost(tef.nsu)).toBe('desfeita')
  })

  test('guardada e com o arquivo ainda lá: a mesma resposta não é outra', async () => {
    const { uid, venda_uuid } = await morta({ aceita: true })
    await respondeu()
    await loja.sql(
      `update tef_transacoes set situacao = 'autorizada', confirma = true, rede = 'CIELO', respondido = 10, finalizacao = $2,
        nsu = $3 where uid = $1`,
      [uid, sim.book.entries.at(-1)?.finalizacao, sim.book.entries.at(-1)?.nsu],
    )
    await vende(venda_uuid, uid)
    await loja.quieto()
    expect(sim.book.entries.at(-1)?.estado).toBe('confirmada')
    expect(readdirSync(join(root, 'PAYGO', 'RESP'))).toEqual([])
  })

  test('depois da venda, antes do CNF: o trabalho confirma', async () => {
    const venda_uuid = novoUuid()
    const tef = await cobra({ venda_uuid })
    sim.dials.desligado = true
    await vende(venda_uuid, tef.uid)
    expect((await ve(tef.uid)).situacao).toBe('confirmando')
    sim.dials.desligado = false
    await loja.quieto()
    expect(noHost(tef.nsu)).toBe('confirmada')
  })
})

test('a nota leva credenciadora, bandeira e autorização, e o papel as vias do cartão', async () => {
  const venda_uuid = novoUuid()
  const tef = await cobra({ venda_uuid })
  const { body } = await vende(venda_uuid, tef.uid)
  await loja.quieto()
  const xml = (await loja.caixa.call('GET', `vendas/${body.data.id}/xml`)).body
  expect(xml).toContain('<tpIntegra>1</tpIntegra><CNPJ>01027058000191</CNPJ><tBand>01</tBand><cAut>A1</cAut>')
  expect(xml).toContain('<idTermPag>PDV00001</idTermPag>')
  const papel = () =>
    loja.deps.db.tx({ account_id: loja.account_id }, q =>
      paperOf(q, { account_id: loja.account_id }, body.data.id, null),
    )
  const vias = (await papel()).slice(1)
  expect(vias.map(({ titulo }) => titulo)).toEqual([
    expect.stringMatching(/cliente$/),
    expect.stringMatching(/loja$/),
  ])
  expect(JSON.stringify(vias)).toContain(`NSU ${tef.nsu}`)
  expect(JSON.stringify(vias)).toContain('2ª VIA')
  expect(JSON.stringify(vias)).not.toMatch(/4111|FULANO/)
})

describe('cancelar a venda paga no cartão', () => {
  async function vendida(valor = '10.00') {
    const venda_uuid = novoUuid()
    const tef = await cobra({ venda_uuid, valor })
    const { body } = await vende(venda_uuid, tef.uid)
    await loja.quieto()
    return { tef, id: body.data.id as number }
  }
  const cancela = (id: number, mais: object = {}) =>
    loja.caixa.call('POST', `vendas/${id}/cancelar`, {
      justificativa: 'O cliente desistiu da compra',
      ...mais,
    })
  const desfaz = async (uid: string, mais: object = {}) =>
    fim(
      (await loja.caixa.call('POST', `tef/transacoes/${uid}/desfazer`, { uid: novoUuid(), ...mais })).body
        .data.uid,
    )
  const movidos = (id: number) =>
    loja.sql<{ de: string; para: string; valor: string }>(
      `select d.tipo as de, p.tipo as para, sum(m.valor)::text as valor from movimentos m
        join contas_financeiras d on d.id = m.de_conta_id join contas_financeiras p on p.id = m.para_conta_id
        where m.origem_tipo = 'tef' and m.origem_id = $1 group by 1, 2`,
      [id],
    )

  test('a nota só é cancelada depois do CNC', async () => {
    const { tef, id } = await vendida()
    const antes = await cancela(id)
    expect(antes).toMatchObject({ status: 409, body: { dados: { tef: [{ uid: tef.uid, nsu: tef.nsu }] } } })
    expect(antes.body.message).toMatch(/cancele-o antes no TEF \(rede CIELO, NSU \d+\)/)
    expect((await ve(tef.uid)).situacao).toBe('confirmada')
    // from the other till, which has no TEF, the one that charged is asked
    expect(await desfaz(tef.uid, { terminal_id: loja.terminais[1] })).toMatchObject({ tipo: 'CNC' })
    expect(noHost(tef.nsu)).toBe('cancelada')
    expect((await cancela(id)).status).toBe(200)
    await depoisDe(16 * 60_000)
    expect(await avisos(tef.nsu)).toEqual([])
  })

  test('o CNC negado a impede, ou o dinheiro volta por outra forma', async () => {
    const { tef, id } = await vendida()
    sim.dials.negar = true
    expect(await desfaz(tef.uid)).toMatchObject({ situacao: 'negada', mensagem: 'CANCELAMENTO NEGADO' })
    expect((await cancela(id)).status).toBe(409)
    expect((await cancela(id, { estorno_cartao: '03' })).status).toBe(422)
    expect((await cancela(id, { estorno_cartao: '01' })).status).toBe(200)
    await loja.quieto()
    expect(noHost(tef.nsu)).toBe('confirmada')
    const [row] = await loja.sql<{ id: number; estorno: string }>(
      'select id, estorno from tef_transacoes where uid = $1',
      [tef.uid],
    )
    expect(row?.estorno).toBe('01')
    expect(await movidos(row?.id ?? 0)).toEqual([{ de: 'caixa', para: 'cartao_receber', valor: '10.00' }])
  })

  test('cash in place of the card is owed while no drawer is open to give it', async () => {
    const { tef, id } = await vendida()
    const state = (estado: string) =>
      loja.sql('update sessoes_caixa set estado = $2 where terminal_id = $1', [terminal_id, estado])
    const sums = async () =>
      (
        await loja.sql<{ tipo: string; valor: string }>(
          `select c.tipo, sum(case when m.para_conta_id = c.id then m.valor else -m.valor end)::text as valor
            from movimentos m join contas_financeiras c on c.id in (m.de_conta_id, m.para_conta_id)
            where c.tipo in ('caixa', 'transito', 'cartao_receber') and (m.origem_tipo, m.origem_id) in (
              select 'venda', $1::bigint union all select 'tef', t.id from tef_transacoes t where t.uid = $2
              union all select 'devolver', w.id from valores_a_devolver w where w.venda_id = $1)
            group by 1 order by 1`,
          [id, tef.uid],
        )
      ).map(({ tipo, valor }) => [tipo, valor])
    sim.dials.negar = true
    await desfaz(tef.uid)
    await state('fechado')
    expect((await cancela(id, { estorno_cartao: '01' })).status).toBe(200)
    await loja.quieto()
    await state('aberto')
    expect(await sums()).toEqual([
      ['cartao_receber', '10.00'],
      ['transito', '-10.00'],
    ])
    const [owed] = await loja.sql<{ id: number; como: string | null }>(
      'select id, como from valores_a_devolver where venda_id = $1',
      [id],
    )
    expect(owed?.como).toBeNull()
    const given = { como: 'outra', meio: '01', terminal_id }
    expect((await loja.caixa.call('POST', `valores_a_devolver/${owed?.id}/feito`, given)).status).toBe(200)
    expect(await sums()).toEqual([
      ['caixa', '-10.00'],
      ['cartao_receber', '10.00'],
      ['transito', '0.00'],
    ])
  })

  test('cancelado o cartão e não a venda, o sino diz', async () => {
    const { tef } = await vendida()
    await desfaz(tef.uid)
    await loja.quieto()
    expect(await avisos('e a venda')).toEqual([])
    await depoisDe(16 * 60_000)
    expect(await avisos('cancele ou devolva')).toHaveLength(1)
  })

  test('cancelado o cartão de uma venda denegada, o sino nada pede', async () => {
    expect(loja.simulador.dials.adjust({ rejeitar: 302 })).toBeNull()
    const { tef, id } = await vendida()
    expect(loja.simulador.dials.adjust({ rejeitar: null })).toBeNull()
    expect((await loja.ver(id)).status).toBe('D')
    await desfaz(tef.uid)
    await loja.quieto()
    await depoisDe(16 * 60_000)
    expect(await avisos(tef.nsu)).toEqual([])
  })

  test('fora do prazo da nota, nenhum cartão é pedido', async () => {
    const { id } = await vendida()
    loja.clock.advance(31 * 60_000)
    const recusada = await cancela(id)
    expect(recusada.body.message).toMatch(/prazo/)
    expect(recusada.body.dados).toBeUndefined()
  })
})

describe('a devolução no cartão', () => {
  const devolve = async (venda_id: number, qtde: string) => {
    const { status, body } = await loja.caixa.call('POST', 'devolucoes', {
      ...{ uuid: novoUuid(), venda_id, motivo: 'Não serviu', reembolso: 1, terminal_id },
      itens: [{ num: 1, qtde }],
    })
    expect([status, body.message]).toEqual([200, undefined])
    return body.data.id as number
  }
  const vendida = async (pagamentos: readonly [string, string | null][], qtde: string) => {
    const uuid = novoUuid()
    const nsus: string[] = []
    const pagamento = []
    for (const [valor, tef_uid] of pagamentos) {
      const tef = tef_uid === null ? null : await cobra({ venda_uuid: uuid, valor })
      if (tef) nsus.push(tef.nsu)
      pagamento.push({ ...pago(tef?.uid ?? '', valor), tef_uid: tef?.uid ?? null })
    }
    const { status, body } = await loja.caixa.call('POST', 'vendas', loja.venda({ uuid, pagamento }, qtde))
    expect([status, body.message]).toEqual([200, undefined])
    await loja.quieto()
    return { id: body.data.id as number, nsus }
  }
  const deve = async (devolucao_id: number): Promise<ADevolver[]> =>
    (await loja.caixa.call('GET', `valores_a_devolver?devolucao_id=${devolucao_id}`)).body.data
  const dar = (id: number, body: object) => loja.caixa.call('POST', `valores_a_devolver/${id}/feito`, body)
  /** Cents of an account in the book, folded by hand. */
  const centavos = async (tipo: string): Promise<number> => {
    const [row] = await loja.sql<{ saldo: string }>(
      `select coalesce(sum(case when m.para_conta_id = c.id then m.valor else -m.valor end), 0) * 100 as saldo
         from contas_financeiras c left join movimentos m on c.id in (m.de_conta_id, m.para_conta_id) where c.tipo = $1`,
      [tipo],
    )
    return Number(row?.saldo)
  }
  const livro = async () => [
    await centavos('cartao_receber'),
    await centavos('transito'),
    await centavos('caixa'),
  ]
  const provado = async () =>
    (
      await loja.deps.db.tx({ account_id: loja.account_id }, q =>
        proveBook(q, { account_id: loja.account_id }, loja.empresa_id, loja.clock(), 0),
      )
    ).problemas

  test('inteira, espera o CNC no pinpad: livro, lista e host concordam', async () => {
    const venda = await vendida([['20.00', 'tef']], '2')
    const [cartoes = 0, transito = 0] = await livro()
    const meia = await devolve(venda.id, '1')
    expect(await deve(meia)).toMatchObject([{ valor: '10.00', transacao: null, como: null }])
    const outra = await devolve(venda.id, '1')
    // both halves together are the whole card
    const [um, dois] = [...(await deve(meia)), ...(await deve(outra))]
    expect(um?.transacao).not.toBeNull()
    expect(dois?.transacao).toBe(um?.transacao)
    expect((await livro()).slice(0, 2)).toEqual([cartoes, transito - 2000])
    const uid = novoUuid()
    await loja.caixa.call('POST', `tef/transacoes/${um?.transacao}/desfazer`, { uid, terminal_id })
    await fim(uid)
    await loja.quieto()
    expect(venda.nsus.map(noHost)).toEqual(['cancelada'])
    expect([await deve(meia), await deve(outra)]).toEqual([[], []])
    expect((await livro()).slice(0, 2)).toEqual([cartoes - 2000, transito])
    expect(await provado()).toEqual([])
  })

  test('de uma parte, fica a devolver até se dar por outra forma, com o direito', async () => {
    const venda = await vendida([['20.00', 'tef']], '2')
    const antes = await livro()
    const emTransito = async () => (await loja.caixa.call('GET', 'caixa/especie')).body.data.transito.saldo
    const especie = await emTransito()
    const [linha] = await deve(await devolve(venda.id, '1'))
    const id = linha?.id ?? 0
    expect(linha).toMatchObject({ valor: '10.00', transacao: null })
    const dinheiro = { como: 'outra', meio: '01', terminal_id }
    await loja.sql("update grupos set flags = array_remove(flags, 'pdv_tef_adm')")
    expect((await dar(id, dinheiro)).status).toBe(403)
    await loja.sql("update grupos set flags = flags || '{pdv_tef_adm}'")
    expect((await dar(id, { ...dinheiro, terminal_id: null })).status).toBe(422)
    for (const _ of [1, 2]) expect((await dar(id, dinheiro)).status).toBe(200)
    expect((await dar(id, { como: 'maquina' })).status).toBe(409)
    expect(venda.nsus.map(noHost)).toEqual(['confirmada'])
    expect(await livro()).toEqual([antes[0], antes[1], (antes[2] ?? 0) - 1000])
    // cash that went to the customer is on its way to nobody
    expect(await emTransito()).toBe(especie)
    expect(await provado()).toEqual([])
  })

  test('a digitada espera que se diga que a máquina a fez, também na venda cancelada', async () => {
    const venda = await vendida([['10.00', null]], '1')
    const [cartoes = 0, transito = 0] = await livro()
    const [linha] = await deve(await devolve(venda.id, '1'))
    expect((await livro()).slice(0, 2)).toEqual([cartoes, transito - 1000])
    expect((await dar(linha?.id ?? 0, { como: 'maquina' })).status).toBe(200)
    expect((await livro()).slice(0, 2)).toEqual([cartoes - 1000, transito])
    const outra = await vendida([['10.00', null]], '1')
    const justificativa = 'O cliente desistiu da compra'
    expect((await loja.caixa.call('POST', `vendas/${outra.id}/cancelar`, { justificativa })).status).toBe(200)
    await loja.quieto()
    expect((await livro()).slice(0, 2)).toEqual([cartoes, transito - 1000])
    // the money of the cancelled sale left the session that was open, and X names what is owed
    const [aberta] = await loja.sql<{ id: number; uuid: string }>(
      "select id, uuid from sessoes_caixa where terminal_id = $1 and estado = 'aberto'",
      [terminal_id],
    )
    const desfeitos = await loja.sql<{ sessao_id: number }>(
      "select sessao_id from movimentos where origem_tipo = 'venda' and origem_id = $1 and estorna_id is not null",
      [outra.id],
    )
    expect(desfeitos.map(({ sessao_id }) => sessao_id)).toEqual([aberta?.id])
    const x = await loja.caixa.call('POST', 'caixa/leitura_x', {
      uuid: novoUuid(),
      sessao_uuid: aberta?.uuid,
    })
    expect(x.body.data.leitura.pendencias).toContainEqual({ tipo: 'valores_a_devolver', qtde: 1 })
    const abertas: ADevolver[] = (await loja.caixa.call('GET', 'valores_a_devolver')).body.data
    const dela = abertas.find(({ venda_id }) => venda_id === outra.id)
    expect((await dar(dela?.id ?? 0, { como: 'maquina' })).status).toBe(200)
    expect((await livro()).slice(0, 2)).toEqual([cartoes - 1000, transito])
    expect(await provado()).toEqual([])
  })
})

test('o caixa sem TEF, ou de outra empresa, não cobra', async () => {
  expect((await pede({ terminal_id: loja.terminais[1] })).body.data).toBeNull()
  expect((await pede({ terminal_id: 999_999 })).body.data).toBeNull()
  expect((await pede({ tpag: '01' })).status).toBe(422)
  expect((await pede({ valor: '0.00' })).status).toBe(422)
  expect((await loja.caixa.call('GET', `tef/transacoes/${novoUuid()}`)).status).toBe(404)
})

test('a pasta do caixa é um nome, nunca um caminho', async () => {
  const { body } = await loja.caixa.call('GET', `terminais/${terminal_id}`)
  const grava = (tef_pasta: string) =>
    loja.caixa.call('PUT', `terminais/${terminal_id}`, { ...body.data, tef_pasta })
  for (const fora of ['../outra', '/etc', 'a/b', 'C:\\x', '..'])
    expect((await grava(fora)).status, fora).toBe(422)
  expect((await grava('caixa1')).status).toBe(200)
  await loja.sql('update terminais set tef_pasta = null where id = $1', [terminal_id])
})
