import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noRules } from '../../../src/core/tax/kinds.ts'
import { novaVenda } from '../../../src/core/venda/nova-venda.ts'
import type { VendaBody } from '../../../src/domain/api/vendas.ts'
import type { Client } from '../harness.ts'
import { given } from '../world.ts'
import { abrirLoja, type Loja, novoUuid } from './loja.ts'

/** Parked sales on the server: one till resumes each, and what two paid is told. */
let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

/** Moves the date; nothing that waits for a moment comes nearer. */
const passar = (ms: number) => loja.clock.set(new Date(loja.clock().getTime() + ms))
const caixa = (n: number) => loja.terminais[n - 1] as number

/** A parked sale as the journal keeps it: the lines of the body, by their names in the value. */
function corpo(uuid: string, terminal: number, mudanca: object = {}) {
  const { itens, pagamento: _, ...venda } = loja.venda({ uuid })
  const criada_em = loja.clock().toISOString()
  const linhas = itens.map(({ regraicms_id, regrapisconfins_id, regraibs_id, regracbs_id, ...item }) => ({
    ...{ icms_id: regraicms_id, pisconfins_id: regrapisconfins_id, ibs_id: regraibs_id, cbs_id: regracbs_id },
    ...item,
  }))
  return {
    ...novaVenda({ uuid, terminal_id: caixa(terminal), empresa_id: loja.empresa_id, criada_em }),
    ...{ regras: { ...noRules(), ...venda.regras }, itens: linhas, rotulo: 'Mesa 4', ...mudanca },
  }
}

const guardar = (
  uuid: string,
  terminal: number,
  versao = 0,
  mudanca: object = {},
  quem: Client = loja.caixa,
) =>
  quem.call('PUT', `vendas_estacionadas/${uuid}`, {
    ...{ versao, total: '10.00', guardada_em: loja.clock().toISOString() },
    corpo: corpo(uuid, terminal, mudanca),
  })
const tomar = (uuid: string, terminal: number, mais: object = {}) =>
  loja.caixa.call('POST', `vendas_estacionadas/${uuid}/tomar`, { terminal_id: caixa(terminal), ...mais })
const lista = async (query = '') => {
  const { status, body } = await loja.caixa.call('GET', `vendas_estacionadas${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as { uuid: string; estado: string; com: { terminal: string } | null }[]
}
const pagar = (uuid: string, terminal: number, mudanca: Partial<VendaBody> = {}) =>
  loja.caixa.call('POST', 'vendas', loja.venda({ uuid, terminal_id: caixa(terminal), ...mudanca }))
async function estacionada(): Promise<string> {
  const uuid = novoUuid()
  const { status, body } = await guardar(uuid, 1)
  expect([status, body], JSON.stringify(body)).toEqual([200, { data: { versao: 1 } }])
  return uuid
}

describe('a venda estacionada é de um caixa só', () => {
  test('de dois que a retomam juntos, um a leva e o outro sabe quem e quando', async () => {
    const uuid = await estacionada()
    const asked = await Promise.all([2, 3].map(terminal => tomar(uuid, terminal)))
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = asked[0]?.status === 200 ? 2 : 3
    const [taken, refused] = won === 2 ? asked : [asked[1], asked[0]]
    expect(taken?.body.data).toMatchObject({
      versao: 1,
      corpo: { uuid, rotulo: 'Mesa 4', regras: { icms: {} } },
    })
    const hora = (
      await loja.sql<{ hora: string }>(
        `select to_char(tomada_em at time zone 'America/Sao_Paulo', 'HH24:MI') as hora from vendas_estacionadas where uuid = $1`,
        [uuid],
      )
    )[0]?.hora
    expect(refused?.body.message).toBe(`Esta venda foi retomada por Caixa ${won} às ${hora}`)
    expect(await lista()).toContainEqual(
      expect.objectContaining({
        uuid,
        estado: 'tomada',
        com: expect.objectContaining({ terminal: `Caixa ${won}` }),
      }),
    )
  })

  test('o caixa que a tem a guarda de novo sem saber a versão, e outro não', async () => {
    const uuid = await estacionada()
    expect((await tomar(uuid, 2)).status).toBe(200)
    expect((await guardar(uuid, 1, 0, { rotulo: 'Mesa 6' })).status).toBe(409)
    const { status, body } = await guardar(uuid, 2, 0, { rotulo: 'Mesa 5' })
    expect([status, body.data]).toEqual([200, { versao: 2 }])
    expect((await guardar(uuid, 2, 0, { rotulo: 'Mesa 6' })).status).toBe(409)
  })

  test('passados dez minutos sem batimento ela volta à lista, e com ele não', async () => {
    const uuid = await estacionada()
    expect((await tomar(uuid, 2)).status).toBe(200)
    passar(9 * 60_000)
    const lease = { navegador: 'n', aba: 'a' }
    expect((await loja.caixa.call('POST', `terminais/${caixa(2)}/lease`, lease)).body.data.concedido).toBe(
      true,
    )
    passar(9 * 60_000)
    expect((await tomar(uuid, 3)).status).toBe(409)
    passar(60_001)
    expect(await lista()).toContainEqual(expect.objectContaining({ uuid, estado: 'aberta', com: null }))
    expect((await tomar(uuid, 3)).status).toBe(200)
    // the till that lost it does not overwrite what the other has
    expect((await guardar(uuid, 2, 1)).body.message).toMatch(/^Esta venda foi retomada por Caixa 3 às /)
    expect((await guardar(uuid, 3, 1)).body.data.versao).toBe(2)
    expect((await tomar(uuid, 2, { versao: 1 })).body.message).toMatch(
      /^Esta venda foi guardada de novo por Caixa 3/,
    )
  })

  test('a resposta perdida é dada de novo, e devolver ou descartar a solta', async () => {
    const uuid = novoUuid()
    const body = { versao: 0, total: '10.00', guardada_em: loja.clock().toISOString(), corpo: corpo(uuid, 1) }
    for (const _ of [1, 2])
      expect((await loja.caixa.call('PUT', `vendas_estacionadas/${uuid}`, body)).body.data).toEqual({
        versao: 1,
      })
    for (const outra of [{ total: '11.00' }, { corpo: corpo(uuid, 1, { rotulo: 'Mesa 5' }) }]) {
      const { status } = await loja.caixa.call('PUT', `vendas_estacionadas/${uuid}`, { ...body, ...outra })
      expect([outra, status]).toEqual([outra, 409])
    }
    await tomar(uuid, 2)
    const devolver = (terminal: number) =>
      loja.caixa.call('POST', `vendas_estacionadas/${uuid}/devolver`, { terminal_id: caixa(terminal) })
    expect((await devolver(3)).body.data.devolvida).toBe(false)
    expect((await devolver(2)).body.data.devolvida).toBe(true)
    const descartar = (motivo: string) =>
      loja.caixa.call('DELETE', `vendas_estacionadas/${uuid}?terminal_id=${caixa(1)}&motivo=${motivo}`)
    expect((await descartar('')).status).toBe(422)
    expect((await descartar('Desistiu')).status).toBe(200)
    expect((await tomar(uuid, 1)).body.message).toMatch(/^Esta venda foi descartada por Caixa 1 às /)
  })

  test('é julgada pelos campos da venda, e com cartão ou PIX recebido não entra', async () => {
    const uuid = novoUuid()
    const pix = { uid: 'p', meio: 4, meio_pagamento_id: 1, descricao: 'PIX', tpag: '17', valor: '10.00' }
    const pagamento = [{ ...pix, numparcelas: 1, personalizada: false, parcelas: [] }]
    const campos = async (mudanca: object) =>
      Object.keys((await guardar(uuid, 1, 0, mudanca)).body.errors ?? {})
    expect(await campos({ desconto: 'x' })).toEqual(['corpo.desconto'])
    expect(await campos({ itens: [{ uid: 'a' }] })).toContain('corpo.itens.0.produto_id')
    expect(await campos({ pagamento })).toEqual(['corpo.pagamento'])
    expect(await campos({ empresa_id: 999_999 })).toEqual(['corpo.empresa_id'])
    expect((await guardar(uuid, 1, 0, { terminal_id: 999_999 })).status).toBe(404)
    expect(await lista(`?uuids=${uuid}`)).not.toContainEqual(expect.objectContaining({ uuid }))
  })
})

describe('pagar fecha a estacionada', () => {
  test('na mesma transação, e quem tem a cópia sabe em que caixa', async () => {
    const uuid = await estacionada()
    await tomar(uuid, 2)
    expect((await pagar(uuid, 2)).status).toBe(200)
    expect(await lista()).not.toContainEqual(expect.objectContaining({ uuid }))
    expect(await lista(`?uuids=${uuid}`)).toContainEqual(
      expect.objectContaining({
        uuid,
        estado: 'paga',
        com: expect.objectContaining({ terminal: 'Caixa 2' }),
      }),
    )
    expect((await guardar(uuid, 1, 1)).body.message).toMatch(/^Esta venda foi paga por Caixa 2 às /)
  })

  test('paga em dois caixas sem rede: a segunda é dita, uma vez, e a nota é uma', async () => {
    const uuid = await estacionada()
    const { body: first } = await pagar(uuid, 2)
    const paga_em = '2026-11-20T12:34:00-03:00'
    for (const _ of [1, 2]) {
      const { status, body } = await pagar(uuid, 1, { offline: true, paga_em })
      expect([status, body.data.id, body.data.terminal_id]).toEqual([200, first.data.id, caixa(2)])
      // the answer says what is stored
      expect([body.data.divergente, (await loja.ver(first.data.id)).divergente]).toEqual([true, true])
    }
    const { divergencias } = await loja.ver(first.data.id)
    expect(divergencias?.map(({ texto }) => texto)).toEqual([
      expect.stringMatching(
        /^Paga outra vez em outro caixa às 12:34: .*10,00, 1 Água mineral 500 ml\. A mercadoria/,
      ),
    ])
    const [kept] = await loja.sql<{ terminal: number; notas: number; avisos: number }>(
      `select (segunda ->> 'terminal_id')::int as terminal,
         (select count(*)::int from vendas where uuid = $1) as notas,
         (select count(*)::int from notificacoes where titulo = 'Venda estacionada paga em dois caixas') as avisos
       from vendas_estacionadas where uuid = $1`,
      [uuid],
    )
    expect(kept).toEqual({ terminal: caixa(1), notas: 1, avisos: 1 })
  })
})

describe('onde se reserva, a mercadoria da estacionada é dela', () => {
  const saldo = (quanto: number) =>
    loja.sql('update estoque_saldos set saldo = $2 where produto_id = $1', [loja.produtos.comum, quanto])
  beforeAll(async () => {
    await loja.sql('update accounts set estacionada_reserva = true, venda_sem_estoque = false')
    await saldo(3)
  })
  afterAll(async () => {
    await loja.sql('update accounts set estacionada_reserva = false')
    await saldo(100_000)
  })
  const linhas = (qtde: string) => corpo(novoUuid(), 1).itens.map(item => ({ ...item, qtde }))
  const estacionar = async (qtde: string): Promise<string> => {
    const uuid = novoUuid()
    expect((await guardar(uuid, 1, 0, { itens: linhas(qtde) })).status).toBe(200)
    return uuid
  }
  /** What lacks a till for so many units, without holding them. */
  const falta = async (terminal: number, qtde: string) => {
    const pedir = async (itens: object[]) =>
      (
        await loja.caixa.call('PUT', 'vendas/em_pagamento', {
          terminal_id: caixa(terminal),
          itens: itens.map(item => ({ ...item, qtde })),
        })
      ).body.data.faltas
    const faltas = await pedir(loja.venda().itens)
    await pedir([])
    return faltas.map(({ saldo, estacionado }: Record<string, string>) => [saldo, estacionado])
  }
  const reservado = async () =>
    (await loja.caixa.call('GET', `estoque/produtos/${loja.produtos.comum}`)).body.data.reservado

  test('outro caixa não a recebe, e o que a retoma sim, até pagar', async () => {
    const uuid = await estacionar('2')
    expect([await falta(3, '1'), await falta(3, '2'), await reservado()]).toEqual([[], [['3', '2']], '2'])
    await tomar(uuid, 2)
    expect([await falta(2, '3'), await falta(3, '2')]).toEqual([[], [['3', '2']]])
    const duas = loja.venda({}, '2')
    expect((await pagar(uuid, 2, { ...duas, uuid, terminal_id: caixa(2) })).status).toBe(200)
    expect([await reservado(), await falta(3, '1')]).toEqual(['0', []])
    expect(await loja.sql(`select 1 from notificacoes where titulo = 'Reserva sem saldo'`)).toEqual([])
  })

  test('a segunda leva só o que sobra, e descartar, mudar ou vencer a solta', async () => {
    await saldo(3)
    const primeira = await estacionar('2')
    const segunda = await estacionar('2')
    expect([await reservado(), await falta(3, '1')]).toEqual(['3', [['3', '3']]])
    // what the first has is its own even when a later one waits too
    await tomar(primeira, 2)
    expect(await falta(2, '2')).toEqual([])
    expect((await guardar(primeira, 2, 1, { itens: linhas('1') })).status).toBe(200)
    expect(await reservado()).toBe('2')
    const motivo = 'Desistiu'
    await loja.caixa.call(
      'DELETE',
      `vendas_estacionadas/${primeira}?terminal_id=${caixa(2)}&motivo=${motivo}`,
    )
    expect(await reservado()).toBe('1')
    await loja.sql(`update vendas_estacionadas set em = em - interval '73 hours' where uuid = $1`, [segunda])
    await loja.vencer('estacionadas')
    await loja.quieto()
    expect([await reservado(), await falta(3, '3')]).toEqual(['0', []])
  })
})

test('sem o direito, cada um só vê e retoma as suas e as do seu caixa', async () => {
  const uuid = await estacionada()
  await loja.sql('update vendas_estacionadas set usuario_id = -1 where uuid = $1', [uuid])
  await loja.sql(`update grupos set ${given({ pdv_estacionadas_de_outros: false })}`)
  try {
    expect(await lista(`?terminal_id=${caixa(2)}`)).not.toContainEqual(expect.objectContaining({ uuid }))
    expect((await tomar(uuid, 2)).status).toBe(404)
    // parked over it would be his: neither from another till, nor by the number of the till that has it
    expect((await guardar(uuid, 2, 1)).status).toBe(404)
    // a till's number alone is nobody's till
    await loja.sql('delete from terminal_leases')
    expect((await guardar(uuid, 1, 1)).status).toBe(404)
    const [dela] = await loja.sql('select usuario_id, versao from vendas_estacionadas where uuid = $1', [
      uuid,
    ])
    expect(dela).toEqual({ usuario_id: -1, versao: 1 })
    expect(await lista(`?terminal_id=${caixa(1)}`)).not.toContainEqual(expect.objectContaining({ uuid }))
    expect((await tomar(uuid, 1)).status).toBe(404)
    const posse = { navegador: novoUuid(), aba: novoUuid() }
    await loja.caixa.call('POST', `terminais/${caixa(1)}/lease`, posse)
    expect(await lista(`?terminal_id=${caixa(1)}`)).toContainEqual(expect.objectContaining({ uuid }))
    expect((await tomar(uuid, 1)).status).toBe(200)
  } finally {
    await loja.sql(`update grupos set ${given({ pdv_estacionadas_de_outros: true })}`)
  }
})

test('a leitura X conta as do caixa, e a senha impressa diz o código que as retoma', async () => {
  const uuid = novoUuid()
  await guardar(uuid, 5)
  const [sessao] = await loja.sql<{ uuid: string }>('select uuid from sessoes_caixa where terminal_id = $1', [
    caixa(5),
  ])
  const { body } = await loja.caixa.call('POST', 'caixa/leitura_x', {
    uuid: novoUuid(),
    sessao_uuid: sessao?.uuid,
  })
  expect(body.data.leitura.pendencias).toContainEqual({ tipo: 'estacionada', qtde: 1 })
  const printed = await loja.caixa.call('POST', `vendas_estacionadas/${uuid}/imprimir`, {
    terminal_id: caixa(6),
  })
  expect(printed.body.data.impressa).toBe(true)
  const [papel] = await loja.sql<{ papel: unknown }>(
    `select papel from impressoes where tipo = 'estacionada'`,
  )
  expect(JSON.stringify(papel)).toContain(`EST${uuid.slice(-12).toUpperCase()}`)
})

test('o sino avisa da esquecida uma vez, e a validade a descarta', async () => {
  await loja.sql('delete from vendas_estacionadas')
  const uuid = novoUuid()
  await guardar(uuid, 4, 0, { rotulo: 'Dona Ana' })
  const rodar = async (ms: number) => {
    passar(ms)
    await loja.vencer('estacionadas')
    await loja.quieto()
  }
  const avisos = () =>
    loja.sql<{ mensagem: string }>(
      `select mensagem from notificacoes where titulo = 'Venda estacionada esquecida'`,
    )
  await rodar(29 * 60_000)
  expect(await avisos()).toEqual([])
  await rodar(60_001)
  await rodar(60_001)
  expect(await avisos()).toEqual([{ mensagem: 'Há mais de 30 min: Dona Ana (Caixa 4)' }])
  await rodar(72 * 3_600_000)
  expect((await tomar(uuid, 4)).body.message).toMatch(/^Esta venda foi descartada às /)
  await rodar(30 * 86_400_000)
  expect(await loja.sql('select uuid from vendas_estacionadas')).toEqual([])
})
