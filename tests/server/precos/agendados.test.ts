import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inserir } from '../vendas/inserir.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { createAccount, given } from '../world.ts'

let loja: Loja
let produto_id: number

beforeAll(async () => {
  loja = await abrirLoja()
  produto_id = loja.produtos.comum
})
afterAll(() => loja.close())
beforeEach(async () => {
  loja.clock.set('2026-11-20T12:00:00-03:00')
  await loja.sql('delete from precos_agendados')
  await loja.sql('delete from outbox where tipo = $1', ['preco'])
  await loja.sql('update produtos set preco_vend = 10, preco_comp = 4, marge_luc = 150 where id = $1', [
    produto_id,
  ])
})

const corpo = (mais: object = {}) => ({
  produto_id,
  tipo: 1,
  valor: '12.00',
  data_inicio: '21/11/2026',
  hora_inicio: '08:00:00',
  ...mais,
})
const PROMOCAO = { valor: '7.50', data_fim: '22/11/2026', hora_fim: '20:00:00' }
const agenda = (mais: object = {}) => loja.caixa.call('POST', 'precos_agendados', corpo(mais))
const agendado = async (mais: object = {}): Promise<number> => {
  const { status, body } = await agenda(mais)
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data.id
}
const ver = async (id: number) => (await loja.caixa.call('GET', `precos_agendados/${id}`)).body.data
const preco = async () =>
  Number((await loja.caixa.call('GET', `produtos/${produto_id}`)).body.data.estoque.preco_vend)
const as = async (quando: string) => {
  loja.clock.set(`${quando}-03:00`)
  await loja.quieto()
}
const avisos = async () =>
  (await loja.caixa.call('GET', 'notificacao')).body.data.map(
    ({ titulo, mensagem }: { titulo: string; mensagem: string }) => `${titulo} | ${mensagem}`,
  )

describe('o preço na sua hora', () => {
  test('muda na sua hora, com história, sino e catálogo novo', async () => {
    const id = await agendado()
    expect(await ver(id)).toMatchObject({
      situacao: 1,
      agendado_por: expect.stringMatching(/./),
      hora_inicio: '08:00:00',
    })
    await as('2026-11-21T07:59:59')
    expect(await preco()).toBe(10)
    const { body: antes } = await loja.caixa.call('GET', 'pdv/catalogo')
    await as('2026-11-21T08:00:00')
    expect(await preco()).toBe(12)
    expect(await ver(id)).toMatchObject({ situacao: 3, motivo: 'Preço de 10,00 para 12,00' })
    expect(await avisos()).toContainEqual(
      expect.stringMatching(/^Preço agendado \| .*: preço de 10,00 para 12,00$/),
    )
    const { body: historia } = await loja.caixa.call('GET', `produtos/${produto_id}/historico`)
    expect(historia.data[0]).toMatchObject({
      acao: 'alterou',
      origem: 'Preço agendado',
      mudancas: [{ campo: 'estoque.preco_vend', antes: '10', depois: '12' }],
    })
    const { body: delta } = await loja.caixa.call('GET', `pdv/catalogo?desde=${antes.versao}`)
    const at = delta.produtos.colunas.indexOf('preco')
    expect(delta.produtos.linhas.map((linha: unknown[]) => linha[at])).toContain('12.00')
  })

  test('os caixas abertos da empresa são avisados do produto, no começo e no fim', async () => {
    await agendado(PROMOCAO)
    const avisa = vi.spyOn(loja.hub, 'trigger')
    try {
      for (const quando of ['2026-11-21T08:00:00', '2026-11-22T20:00:00']) await as(quando)
      const canal = `private-account.${loja.account_id}.empresa.${loja.empresa_id}`
      expect(avisa.mock.calls).toEqual([
        [canal, 'ProdutoAtualizado', { id: produto_id }],
        [canal, 'ProdutoAtualizado', { id: produto_id }],
      ])
    } finally {
      avisa.mockRestore()
    }
  })

  test('a promoção volta ao preço de antes no fim', async () => {
    const id = await agendado(PROMOCAO)
    await as('2026-11-21T08:00:01')
    expect([await preco(), (await ver(id)).situacao]).toEqual([7.5, 2])
    await as('2026-11-22T20:00:00')
    expect(await preco()).toBe(10)
    expect(await ver(id)).toMatchObject({ situacao: 3, motivo: 'Fim da promoção: preço de 7,50 para 10,00' })
  })

  describe('a promoção por margem', () => {
    const margem = async () => {
      const { estoque } = (await loja.caixa.call('GET', `produtos/${produto_id}`)).body.data
      return [Number(estoque.preco_vend), estoque.marge_luc === null ? null : Number(estoque.marge_luc)]
    }
    const emVigor = async (antes: number | null) => {
      await loja.sql(
        'update produtos set preco_vend = 19.49, preco_comp = 12.99, marge_luc = $2 where id = $1',
        [produto_id, antes],
      )
      await agendado({ ...PROMOCAO, tipo: 3, valor: '80' })
      await as('2026-11-21T08:00:00')
      expect((await margem())[1]).toBe(80)
    }

    test.each([50, null])('leva consigo, no fim, a margem: volta %s', async antes => {
      await emVigor(antes)
      await as('2026-11-22T20:00:00')
      expect(await margem()).toEqual([19.49, antes])
      const { body } = await loja.caixa.call('GET', `produtos/${produto_id}/historico`)
      expect(body.data[0].mudancas.map(({ campo }: { campo: string }) => campo)).toEqual([
        'estoque.preco_vend',
        'estoque.marge_luc',
      ])
    })

    test('uma margem que alguém deu durante ela fica', async () => {
      await emVigor(50)
      await loja.sql('update produtos set marge_luc = 60 where id = $1', [produto_id])
      await as('2026-11-22T20:00:00')
      expect(await margem()).toEqual([19.49, 60])
    })
  })

  test.each([
    ['grande demais', '9000000000', '100', 'O preço ficaria grande demais'],
    ['zero', '0.01', '-99.99', 'O preço ficaria em zero'],
    ['de nada', null, '10', 'Falta o preço de que se calcula'],
  ])('um preço que não pode ser (%s) encerra o agendamento com o motivo', async (_, antes, valor, motivo) => {
    await loja.sql('update produtos set preco_vend = $2 where id = $1', [produto_id, antes])
    const id = await agendado({ tipo: 2, valor })
    await as('2026-11-21T08:00:00')
    expect(await ver(id)).toMatchObject({ situacao: 4, motivo })
  })

  test('um preço que alguém deu durante a promoção fica', async () => {
    const id = await agendado(PROMOCAO)
    await as('2026-11-21T08:00:01')
    await loja.sql('update produtos set preco_vend = 11 where id = $1', [produto_id])
    await as('2026-11-22T20:00:01')
    expect(await preco()).toBe(11)
    expect((await ver(id)).motivo).toBe('Fim da promoção: o preço foi mudado durante ela e ficou')
  })

  test.each([
    ['percentual', { tipo: 2, valor: '-10' }, 9],
    ['margem sobre o custo, que passa a ser a do produto', { tipo: 3, valor: '50' }, 6],
  ])('%s', async (_, mais, esperado) => {
    await agendado(mais)
    await as('2026-11-21T09:00:00')
    expect(await preco()).toBe(esperado)
  })

  test('a hora é a do estado da empresa', async () => {
    await loja.sql(`update empresas set uf = 'AC' where id = $1`, [loja.empresa_id])
    const id = await agendado()
    await loja.sql(`update empresas set uf = 'SP' where id = $1`, [loja.empresa_id])
    const [{ inicia_em } = {}] = await loja.sql<{ inicia_em?: Date }>(
      'select inicia_em from precos_agendados where id = $1',
      [id],
    )
    expect(inicia_em?.toISOString()).toBe('2026-11-21T13:00:00.000Z')
  })

  test('o que o servidor parado perdeu é feito quando volta, se ainda vale', async () => {
    const novo = await agendado()
    await as('2026-11-25T09:00:00')
    expect([await preco(), (await ver(novo)).situacao]).toEqual([12, 3])
    loja.clock.set('2026-11-20T12:00:00-03:00')
    const promocao = await agendado(PROMOCAO)
    await as('2026-11-25T09:00:00')
    expect([await preco(), (await ver(promocao)).situacao]).toEqual([12, 4])
    expect(await avisos()).toContainEqual(
      expect.stringMatching(
        /^Preço agendado não aplicado \| .*: O servidor estava parado no período inteiro$/,
      ),
    )
  })

  test('o trabalho repetido não muda duas vezes', async () => {
    await agendado({ tipo: 2, valor: '10' })
    await as('2026-11-21T08:00:00')
    const [job] = await loja.sql<{ id: number }>('select id from precos_agendados')
    await loja.sql(
      `insert into outbox (account_id, tipo, alvo_id, due_at) values ($1, 'preco', $2, '2026-11-21T08:00:00-03:00')`,
      [loja.account_id, job?.id],
    )
    await loja.quieto()
    expect(await preco()).toBe(11)
  })
})

test('gravado, mudado ou restaurado, o trabalho da sua hora é olhado já', async () => {
  const acorda = vi.spyOn(loja.app.sales.outbox, 'wake')
  const acordou = async (feito: Promise<unknown>) => {
    acorda.mockClear()
    await feito
    return acorda.mock.calls.length > 0
  }
  try {
    expect(await acordou(agenda({ data_inicio: '20/11/2026', hora_inicio: '12:00:09' }))).toBe(true)
    const [{ id } = { id: 0 }] = await loja.sql<{ id: number }>('select id from precos_agendados')
    expect(await acordou(loja.caixa.call('PUT', `precos_agendados/${id}`, corpo()))).toBe(true)
    await loja.caixa.call('DELETE', `precos_agendados/${id}`)
    expect(await acordou(loja.caixa.call('POST', `precos_agendados/${id}/restaurar`, {}))).toBe(true)
    expect(await acordou(loja.caixa.call('GET', 'precos_agendados'))).toBe(false)
  } finally {
    acorda.mockRestore()
  }
})

describe('muitos produtos de uma vez', () => {
  test('cada produto tem o seu agendamento, e se um não pode nenhum se faz', async () => {
    const outro = loja.produtos.lote
    const todos = { tipo: 2, valor: '10', produtos: [outro, produto_id] }
    const { status, body } = await agenda({ ...todos, produtos: [outro, 999_999] })
    expect([status, body.errors]).toEqual([422, { produtos: [expect.stringMatching(/./)] }])
    const id = await agendado(todos)
    const { data } = (await loja.caixa.call('GET', 'precos_agendados?order_by=id,asc')).body
    expect(
      data.map((linha: { produto_id: number; situacao: number }) => [linha.produto_id, linha.situacao]),
    ).toEqual([
      [produto_id, 1],
      [outro, 1],
    ])
    const repetido = await agenda({ ...todos, produto_id: outro, produtos: [] })
    expect(repetido.body.errors).toEqual({
      data_inicio: ['O produto já tem preço agendado em 21/11/2026 08:00'],
    })
    await loja.caixa.call('DELETE', `precos_agendados/${id}`)
    const cruzado = await agenda(todos)
    expect(cruzado.body.errors).toEqual({
      produtos: ['Queijo: O produto já tem preço agendado em 21/11/2026 08:00'],
    })
    await loja.sql('update produtos set preco_vend = 20 where id = $1', [outro])
    await as('2026-11-21T08:00:00')
    const [depois] = await loja.sql<{ preco: string }>(
      'select trim_scale(preco_vend)::text as preco from produtos where id = $1',
      [outro],
    )
    expect([depois?.preco, await preco()]).toEqual(['22', 10])
  })
})

describe('a grade', () => {
  test('só se muda por percentual cada linha com preço, e a promoção volta em todas', async () => {
    const precos = () =>
      loja.sql<{ preco: string }>(
        'select trim_scale(preco_vend)::text as preco from produto_grades where produto_id = $1 order by id',
        [produto_id],
      )
    await loja.sql('update produtos set controle_grade = true where id = $1', [produto_id])
    const grava = (tabela: string, linha: Record<string, unknown>) =>
      inserir(loja, loja.account_id, tabela, linha)
    const tamanho_id = await grava('tamanhos', { nome: 'PRECOS' })
    const subdivisao_id = await grava('subdivisaos', { nome: 'PRECOS' })
    const tamanho_item_id = await grava('tamanhos_itens', { tamanho_id, nome: 'P', ordem: 0 })
    for (const [ordem, preco_vend] of ['20', '30.5', null].entries()) {
      const subdivisao_item_id = await grava('subdivisaos_itens', {
        subdivisao_id,
        nome: `COR ${ordem}`,
        ordem,
      })
      await grava('produto_grades', { produto_id, ordem, tamanho_item_id, subdivisao_item_id, preco_vend })
    }
    try {
      const { status, body } = await agenda()
      expect([status, body.errors]).toEqual([422, { tipo: ['O produto tem grade: agende por percentual'] }])
      const id = await agendado({ ...PROMOCAO, tipo: 2, valor: '-20' })
      await as('2026-11-21T08:00:00')
      expect(await precos()).toEqual([{ preco: '16' }, { preco: '24.4' }, { preco: null }])
      expect((await ver(id)).motivo).toBe('Promoção em 2 linhas da grade')
      await as('2026-11-22T20:00:00')
      expect(await precos()).toEqual([{ preco: '20' }, { preco: '30.5' }, { preco: null }])
    } finally {
      await loja.sql('delete from produto_grades where produto_id = $1', [produto_id])
      await loja.sql('update produtos set controle_grade = false where id = $1', [produto_id])
    }
  })
})

describe('recusas', () => {
  test.each([
    ['sem preço', { valor: '0' }, { valor: ['O preço deve ser maior que zero'] }],
    [
      'percentual de nada',
      { tipo: 2, valor: '0' },
      { valor: ['O percentual deve ser maior que -100 e diferente de zero'] },
    ],
    [
      'percentual sem medida',
      { tipo: 2, valor: '10000.01' },
      { valor: ['O percentual ou a margem deve ser de no máximo 10.000'] },
    ],
    [
      'margem sem medida',
      { tipo: 3, valor: '9999999999' },
      { valor: ['O percentual ou a margem deve ser de no máximo 10.000'] },
    ],
    ['no passado', { data_inicio: '20/11/2026' }, { data_inicio: ['O início já passou'] }],
    [
      'fim antes',
      { ...PROMOCAO, data_fim: '21/11/2026', hora_fim: '07:00:00' },
      { data_fim: ['O fim vem antes do início'] },
    ],
    ['fim sem hora', { data_fim: '22/11/2026' }, { hora_fim: ['Campo Obrigatório'] }],
    ['produto de ninguém', { produto_id: 999_999 }, { produto_id: [expect.stringMatching(/./)] }],
  ])('%s', async (_, mais, errors) => {
    const { status, body } = await agenda(mais)
    expect([status, body.errors]).toEqual([422, errors])
  })

  test('de dois preços do mesmo produto ao mesmo tempo o segundo é recusado', async () => {
    await agendado(PROMOCAO)
    const { status, body } = await agenda({ data_inicio: '22/11/2026' })
    expect([status, body.errors]).toEqual([
      422,
      { data_inicio: ['O produto já tem preço agendado em 21/11/2026 08:00 até 22/11/2026 20:00'] },
    ])
    await agendado({
      data_inicio: '25/11/2026',
      hora_inicio: '16:46:10',
      data_fim: '25/11/2026',
      hora_fim: '16:46:40',
    })
    expect((await agenda({ data_inicio: '25/11/2026', hora_inicio: '16:46:20' })).body.errors).toEqual({
      data_inicio: ['O produto já tem preço agendado em 25/11/2026 16:46:10 até 25/11/2026 16:46:40'],
    })
    const juntos = await Promise.all([1, 2, 3].map(() => agenda({ data_inicio: '30/11/2026' })))
    expect(juntos.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  })

  test('em vigor só muda o fim, e terminado não muda nada', async () => {
    const id = await agendado(PROMOCAO)
    await as('2026-11-21T08:00:00')
    const muda = (mais: object) =>
      loja.caixa.call('PUT', `precos_agendados/${id}`, corpo({ ...PROMOCAO, ...mais }))
    expect((await muda({ valor: '6.00' })).body.errors).toEqual({
      valor: ['A promoção já está em vigor: só o fim pode mudar'],
    })
    expect((await loja.caixa.call('DELETE', `precos_agendados/${id}`)).status).toBe(409)
    expect((await muda({ data_fim: '21/11/2026', hora_fim: '18:00:00' })).status).toBe(200)
    await as('2026-11-21T18:00:00')
    expect(await preco()).toBe(10)
    expect((await muda({})).status).toBe(409)
  })

  test('agendado e excluído não acontece', async () => {
    const id = await agendado()
    expect((await loja.caixa.call('DELETE', `precos_agendados/${id}`)).status).toBeLessThan(300)
    await as('2026-11-21T08:00:00')
    expect(await preco()).toBe(10)
  })

  test('o restaurado só acontece se foi antes da hora', async () => {
    const apaga = (id: number) => loja.caixa.call('DELETE', `precos_agendados/${id}`)
    const restaura = (id: number) => loja.caixa.call('POST', `precos_agendados/${id}/restaurar`, {})
    const cedo = await agendado()
    await apaga(cedo)
    expect((await restaura(cedo)).status).toBe(200)
    await apaga(cedo)
    await agendado({ valor: '15.00' })
    const { status, body } = await restaura(cedo)
    expect([status, body.message]).toEqual([409, 'O produto já tem preço agendado em 21/11/2026 08:00'])
    await as('2026-11-21T08:00:00')
    expect(await preco()).toBe(15)
    expect((await restaura(cedo)).status).toBe(200)
    await loja.quieto()
    expect([await preco(), (await ver(cedo)).situacao]).toEqual([15, 4])
  })

  test('sem permissão de produtos, e de outra conta, não se vê', async () => {
    const id = await agendado()
    await loja.sql(`update grupos set ${given({ produtos_produto: false })}`)
    expect((await agenda({ data_inicio: '25/11/2026' })).status).toBe(403)
    await loja.sql(`update grupos set ${given({ produtos_produto: true })}`)
    const email = `outra-preco-${process.pid}@loja.br`
    await createAccount(loja.deps.db, { users: [{ email }] })
    const outra = await loja.login(email)
    expect((await outra.call('GET', `precos_agendados/${id}`)).status).toBe(404)
  })
})

describe('a venda e a hora do preço', () => {
  test('vendida antes dela sem servidor, ao preço de antes: nada diverge', async () => {
    const venda = loja.venda({ offline: true, paga_em: '2026-11-21T07:30:00-03:00' } as object)
    await agendado()
    await as('2026-11-21T08:10:00')
    const { status, body } = await loja.caixa.call('POST', 'vendas', venda)
    expect([status, body.data?.divergente]).toEqual([200, false])
  })
})
