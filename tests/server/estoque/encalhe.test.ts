import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'

/** No goods are left where nobody could move them: without the grid's line, without the lot, in a deposit out of use. */
let t: TestApp
let dono: Client
/** A size and a colour. */
let eixos: { tamanho_id: number; subdivisao_id: number; linha: object }

beforeAll(async () => {
  t = await createTestApp({}, { demo: true })
  dono = await t.login('dono@demo.tecla')
  const [tamanho, cor] = [
    await grupo('tamanhos', 'Calçado', '38'),
    await grupo('subdivisaos', 'Couro', 'Preto'),
  ]
  eixos = {
    tamanho_id: tamanho.id,
    subdivisao_id: cor.id,
    linha: { tamanho_item_id: tamanho.item, subdivisao_item_id: cor.item },
  }
})
afterAll(() => t.close())

async function grupo(api: string, nome: string, item: string): Promise<{ id: number; item: number }> {
  const { data } = (await dono.call('POST', api, { nome, itens: [{ nome: item }] })).body
  return { id: data.id, item: data.itens[0].id }
}
const ver = async (id: number) => (await dono.call('GET', `produtos/${id}`)).body.data
const mudar = async (id: number, mudanca: object) => {
  const { status, body } = await dono.call('PUT', `produtos/${id}`, { ...(await ver(id)), ...mudanca })
  return [status, body.errors]
}
async function criar(referencia: string, estoque_inicial: string, mais: object = {}): Promise<number> {
  const { status, body } = await dono.call('POST', 'produtos', {
    ...{ referencia, nome: `PRODUTO ${referencia}`, unidade: 'UN', ncm: '64039990' },
    ...{ icms_dentro_id: 1, icms_fora_id: 2, pisconfins_id: 1 },
    estoque: { preco_vend: '10', estoque_inicial },
    ...mais,
  })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data.id
}
const ajustar = async (item: object, deposito_id?: number) => {
  const { status, body } = await dono.call('POST', 'estoque/movimentos', {
    ...{ uuid: randomUUID(), tipo: 'ajuste', motivo: 'Acerto', deposito_id },
    itens: [item],
  })
  expect(status, JSON.stringify(body)).toBe(200)
}
const grade = (inicial: string) => ({
  controle_grade: true,
  tamanho_id: eixos.tamanho_id,
  subdivisao_id: eixos.subdivisao_id,
  grades: [{ ...eixos.linha, estoque: { preco_vend: '10', estoque_inicial: inicial } }],
})
const dito = (onde: string) => [`O produto tem saldo: ${onde}. Zere-o com um ajuste antes de mudar`]

describe('grade', () => {
  test('a grade só se liga com o saldo zerado, e a recusa diz quanto há e onde', async () => {
    const id = await criar('ENC-1', '10')
    const { body } = await dono.call('POST', 'depositos', { nome: 'Fundos' })
    await ajustar({ produto_id: id, qtde: '2.5' }, body.data.id)
    expect(await mudar(id, grade('0'))).toEqual([
      422,
      { controle_grade: dito('10 em Principal, 2,5 em Fundos') },
    ])
    await ajustar({ produto_id: id, qtde: '-10' })
    await ajustar({ produto_id: id, qtde: '-2.5' }, body.data.id)
    expect(await mudar(id, grade('3'))).toEqual([200, undefined])
    expect((await ver(id)).estoque.estoque_atual).toBe('3.00')
  })

  test('desligada com saldo nas linhas é recusada', async () => {
    const id = await criar('ENC-2', '0', grade('6'))
    expect(await mudar(id, { controle_grade: false })).toEqual([
      422,
      { controle_grade: dito('6 em Principal') },
    ])
  })

  test('o estoque inicial do produto com grade é o das linhas: o dele não abre saldo', async () => {
    const id = await criar('ENC-3', '10', grade('4'))
    const { data } = (await dono.call('GET', `estoque/produtos/${id}`)).body
    expect(data.saldos).toMatchObject([{ grade_id: expect.any(Number), saldo: '4' }])
  })
})

describe('lote', () => {
  const lote = (produto_id: number, nome: string, mais: object = {}) =>
    dono.call('POST', `produtos/${produto_id}/lotes`, {
      ...{ lote: nome, quantidade: '5', fabricacao: '01/01/2026', validade: '01/01/2030' },
      ...mais,
    })

  test('o controle ligado com saldo sem lote, ou desligado com saldo em lote, é recusado', async () => {
    const id = await criar('ENC-4', '10')
    expect(await mudar(id, { controle_lote: true })).toEqual([
      422,
      { controle_lote: dito('10 em Principal') },
    ])
    await ajustar({ produto_id: id, qtde: '-10' })
    expect(await mudar(id, { controle_lote: true })).toEqual([200, undefined])
    expect((await lote(id, 'L1')).status).toBe(201)
    expect(await mudar(id, { controle_lote: false })).toEqual([
      422,
      { controle_lote: dito('5 em Principal') },
    ])
  })

  test('com saldo, só de quem controla lote', async () => {
    const id = await criar('ENC-5', '0')
    expect((await lote(id, 'L1')).body.errors).toEqual({
      saldo: ["O produto não controla lote: ligue 'Controla lote' nele e salve antes"],
    })
    expect((await lote(id, 'L1', { saldo: '0' })).status).toBe(201)
  })

  test('o nome é um só, com espaços em volta e em maiúsculas ou minúsculas', async () => {
    const id = await criar('ENC-6', '0', { controle_lote: true })
    expect((await lote(id, ' L2 ')).body.data.lote).toBe('L2')
    expect((await lote(id, 'l2')).body.errors).toEqual({ lote: ['Já existe este lote'] })
    const { data } = (await lote(id, 'L3')).body
    const muda = (nome: string) =>
      dono.call('PUT', `produtos/${id}/lotes/${data.id}`, { ...data, lote: nome })
    expect((await muda(' l2')).body.errors).toEqual({ lote: ['Já existe este lote'] })
    expect((await muda('l3')).status).toBe(200)
  })
})

test('um depósito só sai de uso sem saldo e sem caixa', async () => {
  const { data } = (await dono.call('POST', 'depositos', { nome: 'Galpão' })).body
  const inativar = async () => {
    const { status, body } = await dono.call('PUT', `depositos/${data.id}`, { ...data, ativo: false })
    return [status, body.errors]
  }
  const id = await criar('ENC-7', '0')
  await ajustar({ produto_id: id, qtde: '4' }, data.id)
  expect(await inativar()).toEqual([
    422,
    { ativo: ['O depósito tem saldo: 4 de PRODUTO ENC-7. Transfira-o antes'] },
  ])
  await ajustar({ produto_id: id, qtde: '-4' }, data.id)
  const umCaixa = async () => (await dono.call('GET', 'terminais?limit=1')).body.data[0]
  const doCaixa = async (deposito_id: number | null) => {
    const caixa = await umCaixa()
    return dono.call('PUT', `terminais/${caixa.id}`, { ...caixa, deposito_id })
  }
  expect((await doCaixa(data.id)).status).toBe(200)
  expect(await inativar()).toEqual([
    422,
    { ativo: [`O caixa ${(await umCaixa()).nome} vende deste depósito`] },
  ])
  expect((await doCaixa(null)).status).toBe(200)
  expect(await inativar()).toEqual([200, undefined])
})
