import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

let t: TestApp
let dono: Client
let semPlano: Client
const id: Record<string, number> = {}

const novo = async (api: string, corpo: object) => {
  const { status, body } = await dono.call('POST', api, corpo)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}

beforeAll(async () => {
  t = await createTestApp()
  await createAccount(t.deps.db, { users: [{ email: 'dono@a.br', super_user: true }] })
  await createAccount(t.deps.db, { users: [{ email: 'dono@b.br' }], companies: [{ plano: 'vazio' }] })
  dono = await t.login('dono@a.br')
  semPlano = await t.login('dono@b.br')
  await novo('unidades', { sigla: 'UN', nome: 'Unidade' })
  const icms = { origem: '0', cst: '60' }
  id['dentro'] = (await novo('tributacao_icms', { ...icms, nome: 'Dentro', cfop: '5405' })).id
  id['fora'] = (await novo('tributacao_icms', { ...icms, nome: 'Fora', cfop: '6404' })).id
  id['pis'] = (await novo('tributacao_pisconfins', { nome: 'Simples', cst_pis: '49', cst_confins: '49' })).id
  for (const [referencia, nome] of [
    ['C1', 'CERVEJA 600ML'],
    ['V1', 'GARRAFA VAZIA 600ML'],
    ['V2', 'ENGRADADO PLÁSTICO'],
  ])
    id[referencia as string] = (
      await novo('produtos', {
        referencia,
        nome,
        unidade: 'UN',
        ncm: '22030000',
        tipo: '00',
        icms_dentro_id: id['dentro'],
        icms_fora_id: id['fora'],
        pisconfins_id: id['pis'],
        estoque: { preco_vend: '10.00', estoque_inicial: '0' },
      })
    ).id
})
afterAll(() => t.close())

test('uma regra com CFOP de entrada existe, mas nenhum produto é vendido por ela', async () => {
  const compra = await novo('tributacao_icms', { nome: 'Compra', cfop: '1102', origem: '0', cst: '60' })
  const texto = 'A regra tem CFOP de entrada (1102): para vender, escolha uma de saída'
  const { status, body } = await dono.call('PUT', `produtos/${id['C1']}`, { icms_dentro_id: compra.id })
  expect([status, body.errors]).toEqual([422, { icms_dentro_id: [texto] }])
  const porNcm = await dono.call('POST', 'tributacao_ncm', {
    ncm_id: '22030000',
    icms_dentro_id: compra.id,
  })
  expect([porNcm.status, porNcm.body.errors.icms_dentro_id]).toEqual([422, [texto]])
  const insumo = await dono.call('PUT', `produtos/${id['V2']}`, {
    tipo_produto: 2,
    icms_dentro_id: compra.id,
  })
  expect(insumo.status, JSON.stringify(insumo.body)).toBe(200)
  await dono.call('PUT', `produtos/${id['V2']}`, { tipo_produto: 1, icms_dentro_id: id['dentro'] })
})

describe('combustível é cadastrado com o código da ANP', () => {
  const mudar = async (mudanca: object) => {
    const { status, body } = await dono.call('PUT', `produtos/${id['C1']}`, mudanca)
    return [status, body.errors ?? null]
  }
  const SEM_CODIGO = [422, { codanp: ['NCM de combustível: informe o código da ANP'] }]
  const LIMPO = { codanp: null, desanp: null, clp: null, gas_natural: null, gas_importado: null }

  test('o NCM de combustível pede o código, e o código a descrição', async () => {
    expect(await mudar({ ncm: '27101259' })).toEqual(SEM_CODIGO)
    expect(await mudar({ ncm: '27111910' })).toEqual(SEM_CODIGO)
    expect(await mudar({ codanp: '320102001' })).toEqual([422, { desanp: ['Campo Obrigatório'] }])
    expect(await mudar({ codanp: '32010200', desanp: 'GASOLINA C COMUM' })).toEqual([
      422,
      { codanp: ['O código da ANP tem 9 dígitos'] },
    ])
    expect(await mudar({ ncm: '27101259', codanp: '320102001', desanp: 'GASOLINA C COMUM' })).toEqual([
      200,
      null,
    ])
    expect(await mudar({ ...LIMPO, ncm: '27101932' })).toEqual([200, null])
    expect(await mudar({ tipo_produto: 2, ncm: '27101259' })).toEqual([200, null])
    expect(await mudar({ tipo_produto: 1, ncm: '22030000' })).toEqual([200, null])
  })

  test('só o GLP diz de que é feito, somando 100, e o valor de partida', async () => {
    const glp = { ncm: '27111910', codanp: '210203001', desanp: 'GLP', clp: '70', gas_natural: '20' }
    expect(await mudar({ ...glp, valor_partida: '4.50' })).toEqual([
      422,
      { clp: ['Os três percentuais do GLP somam 100'] },
    ])
    expect(await mudar({ ...glp, gas_importado: '10' })).toEqual([
      422,
      { valor_partida: ['Campo Obrigatório'] },
    ])
    expect(await mudar({ ...glp, gas_importado: '10', valor_partida: '4.50' })).toEqual([200, null])
    expect(await mudar({ codanp: '320102001' })).toEqual([
      422,
      { clp: ['Só o GLP (código ANP 210203001) tem percentuais'] },
    ])
    expect(await mudar({ ...LIMPO, valor_partida: null, ncm: '22030000' })).toEqual([200, null])
  })

  test('a origem diz a UF do que é daqui e quanto é importado, por qual UF', async () => {
    const gasolina = { ncm: '27101259', codanp: '320102001', desanp: 'GASOLINA C COMUM' }
    expect(await mudar({ ...gasolina, percentual_importado: '30' })).toEqual([
      422,
      { uf_origem_nacional: ['Campo Obrigatório'], uf_origem_importado: ['Campo Obrigatório'] },
    ])
    expect(await mudar({ ...gasolina, uf_origem_importado: '35' })).toEqual([
      422,
      { uf_origem_nacional: ['Campo Obrigatório'], percentual_importado: ['Campo Obrigatório'] },
    ])
    expect(await mudar({ ...gasolina, uf_origem_nacional: '33' })).toEqual([200, null])
    const importada = { percentual_importado: '100', uf_origem_importado: '35', uf_origem_nacional: null }
    expect(await mudar({ ...gasolina, ...importada })).toEqual([200, null])
    const recusa = (texto: string) => [422, { outras_origens: [texto] }]
    const outras = (outras_origens: string | null) => mudar({ ...gasolina, outras_origens })
    expect(await outras('RJ 20')).toEqual(recusa('As origens passam de 100 %'))
    const daqui = { uf_origem_nacional: '33', percentual_importado: '10', uf_origem_importado: '35' }
    expect(await mudar({ ...gasolina, ...daqui })).toEqual([200, null])
    for (const torto of ['RJ', 'XX 20', 'EX 5', '20 RJ', 'RJ 20, BA 10'])
      expect(await outras(torto)).toEqual(
        recusa('Escreva UF e porcentagem, separadas por ponto e vírgula: RJ 20; importado SP 10'),
      )
    expect(await outras('BA 20; importado SP 5')).toEqual(recusa('Uma UF de origem está repetida'))
    expect(await outras('BA 20,5; importado PE 5')).toEqual([200, null])
    expect(await mudar({ ...gasolina, outras_origens: 'BA 90', uf_origem_nacional: null })).toEqual([
      200,
      null,
    ])
    expect(await outras('BA 85')).toEqual([422, { uf_origem_nacional: ['Campo Obrigatório'] }])
    expect(await outras(null)).toEqual([422, { uf_origem_nacional: ['Campo Obrigatório'] }])
    const semOrigem = { outras_origens: null, percentual_importado: null, uf_origem_importado: null }
    expect(await mudar({ ...LIMPO, ...semOrigem, ncm: '22030000' })).toEqual([200, null])
  })

  test('o medicamento diz o registro na ANVISA, ou que é isento e por quê', async () => {
    expect(await mudar({ codigo_anvisa: '123' })).toEqual([
      422,
      { codigo_anvisa: ['Informe os 13 dígitos do registro, ou ISENTO'] },
    ])
    expect(await mudar({ codigo_anvisa: 'ISENTO' })).toEqual([422, { motivo_isencao: ['Campo Obrigatório'] }])
    expect(await mudar({ codigo_anvisa: 'ISENTO', motivo_isencao: 'RDC 107/2016' })).toEqual([200, null])
    expect(await mudar({ codigo_anvisa: '1023505540012', motivo_isencao: null, pmc: '18.90' })).toEqual([
      200,
      null,
    ])
    expect(await mudar({ codigo_anvisa: null, pmc: null })).toEqual([200, null])
  })

  test.each([
    ['por CFOP', { cfop: '5652', cst: '00' }, 'o CFOP 5652'],
    ['por CST', { cfop: '5405', cst: '61' }, 'o CST 61'],
  ])('por uma regra de combustível %s só se vende o que diz qual é', async (_, regra, qual) => {
    const deles = await novo('tributacao_icms', { nome: `Combustível ${qual}`, origem: '0', ...regra })
    const texto = `Nesta regra ${qual} é de combustível: informe o código da ANP ou escolha outra`
    expect(await mudar({ icms_dentro_id: deles.id })).toEqual([422, { icms_dentro_id: [texto] }])
    const porNcm = async (ncm_id: string) =>
      (await dono.call('POST', 'tributacao_ncm', { ncm_id, icms_dentro_id: deles.id })).body.errors
        ?.icms_dentro_id
    expect(await porNcm('22030000')).toEqual([texto])
    expect(await porNcm('27101259')).not.toEqual([texto])
    expect(await mudar({ icms_dentro_id: deles.id, codanp: '620101001', desanp: 'LUBRIFICANTE' })).toEqual([
      200,
      null,
    ])
    expect(await mudar({ icms_dentro_id: id['dentro'], codanp: null, desanp: null })).toEqual([200, null])
  })
})

describe('grupos de tamanhos e subdivisões', () => {
  test.each(['tamanhos', 'subdivisaos'])(
    '%s: os itens guardam a ordem da lista, e mudam dela com seus ids',
    async api => {
      const grupo = await novo(api, { nome: 'Grupo', itens: [{ nome: 'P' }, { nome: 'M' }, { nome: 'G' }] })
      const itens = grupo.itens as { id: number; nome: string; ordem: number }[]
      expect(itens.map(({ nome, ordem }) => [nome, ordem])).toEqual([
        ['P', 0],
        ['M', 1],
        ['G', 2],
      ])
      const [p, m, g] = itens
      const { body } = await dono.call('PUT', `${api}/${grupo.id}`, { itens: [g, p, m] })
      expect(body.data.itens.map((item: { id: number }) => item.id)).toEqual([g?.id, p?.id, m?.id])
      const lista = await dono.call('GET', `${api}?nome=*gru*&includes=itens`)
      expect(lista.body.data[0].itens.map((item: { nome: string }) => item.nome)).toEqual(['G', 'P', 'M'])
      const repetido = await dono.call('POST', api, { nome: 'Grupo', itens: [{ nome: 'P' }] })
      expect([repetido.status, repetido.body.errors.nome]).toEqual([
        422,
        ['Já existe um grupo com este nome'],
      ])
    },
  )
})

describe('vínculos de produto e vasilhame', () => {
  let vinculo: { id: number }
  beforeAll(async () => {
    const corpo = { produto_id: id['C1'], vasilhame_id: id['V1'], media: '1.0000' }
    vinculo = await novo('retornaveis/produto_vasilhame', corpo)
    // doc 1 §7 writes the POST on /{id} (G-056)
    await novo('retornaveis/produto_vasilhame/0', { ...corpo, vasilhame_id: id['V2'], media: '0.0416' })
  })
  const achados = async (query: string) => {
    const { status, body } = await dono.call('GET', `retornaveis/produto_vasilhame?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data.map((row: { vasilhame: { nome: string } }) => row.vasilhame.nome)
  }

  test('item_nome e a busca acham pelo nome de um ou de outro', async () => {
    expect(await achados('item_nome=*plastico*')).toEqual(['ENGRADADO PLÁSTICO'])
    expect(await achados('item_nome=cerveja')).toHaveLength(2)
    expect(await achados('item_nome=*nada*')).toEqual([])
    expect(await achados('item_nome=')).toHaveLength(2)
    expect(await achados('search=plastico cerveja')).toEqual(['ENGRADADO PLÁSTICO'])
    expect(await achados('order_by=vasilhame_id,desc')).toEqual(['GARRAFA VAZIA 600ML', 'ENGRADADO PLÁSTICO'])
  })

  test('o par não se repete, e um produto não é vasilhame de si mesmo', async () => {
    const par = { produto_id: id['C1'], vasilhame_id: id['V1'] }
    const outra = await dono.call('POST', 'retornaveis/produto_vasilhame', par)
    expect([outra.status, JSON.stringify(outra.body.errors)]).toEqual([
      422,
      expect.stringContaining('Este produto já está vinculado a este vasilhame'),
    ])
    const mesmo = await dono.call('PUT', `retornaveis/produto_vasilhame/${vinculo.id}`, {
      vasilhame_id: id['C1'],
    })
    expect([mesmo.status, mesmo.body.errors.vasilhame_id]).toEqual([
      422,
      ['O vasilhame deve ser outro produto'],
    ])
  })

  test('quem usa e quem foi excluído se dizem pelo nome do produto', async () => {
    const preso = await dono.call('DELETE', `produtos/${id['V1']}`)
    expect([preso.status, preso.body.dados.usos[0].exemplos]).toEqual([409, ['CERVEJA 600ML']])
    await dono.call('DELETE', `retornaveis/produto_vasilhame/${vinculo.id}`)
    const lixeira = await dono.call('GET', 'retornaveis/produto_vasilhame/excluidos')
    expect(lixeira.body.data[0].rotulo).toBe('CERVEJA 600ML')
    expect((await dono.call('POST', `retornaveis/produto_vasilhame/${vinculo.id}/restaurar`)).status).toBe(
      200,
    )
  })
})

describe('tributação por NCM', () => {
  test('ncm_id acha a linha, que pede ao menos uma regra e as traz abertas', async () => {
    const vazia = await dono.call('POST', 'tributacao_ncm', { ncm_id: '22030000' })
    expect([vazia.status, vazia.body.errors.icms_dentro_id]).toEqual([422, ['Informe ao menos uma regra']])
    const inexistente = await dono.call('POST', 'tributacao_ncm', {
      ncm_id: '99999999',
      ipi_id: null,
      pis_confins_id: id['pis'],
    })
    expect([inexistente.status, inexistente.body.errors.ncm_id]).toEqual([422, ['NCM inválido']])
    await novo('tributacao_ncm', {
      ncm_id: '22030000',
      icms_dentro_id: id['dentro'],
      icms_fora_id: id['fora'],
      pis_confins_id: id['pis'],
    })
    const { body } = await dono.call(
      'GET',
      'tributacao_ncm?ncm_id=22030000&includes=icms_dentro,icms_fora,ipi,pis_confins',
    )
    expect(body.data).toMatchObject([
      {
        icms_dentro: { nome: 'Dentro' },
        icms_fora: { nome: 'Fora' },
        ipi: null,
        pis_confins: { nome: 'Simples' },
      },
    ])
    expect((await dono.call('GET', 'tributacao_ncm?search=2203')).body.total).toBe(1)
  })
})

test('horários: a busca por palavras e o filtro por dia', async () => {
  await novo('horario_dias_semanas', { dia: 1, abertura: '11:00:00', fechamento: '15:00:00' })
  await novo('horario_dias_semanas', { dia: 1, abertura: '18:00:00', fechamento: '02:00:00' })
  await novo('horario_dias_semanas', { dia: 0, abertura: '11:00:00', fechamento: '16:00:00' })
  const total = async (query: string) => (await dono.call('GET', `horario_dias_semanas?${query}`)).body.total
  expect([await total('search=1'), await total('dia=1'), await total('')]).toEqual([2, 2, 3])
})

test('o plano decide quem grava serviços, regras de CT-e, retornáveis e a loja', async () => {
  for (const api of [
    'servicos',
    'regra_cte',
    'retornaveis/tipos_de_cargas',
    'retornaveis/produto_vasilhame',
    'grupo_impressoes',
    'categoria_lojas',
    'horario_dias_semanas',
  ]) {
    const { status } = await semPlano.call('POST', api, { nome: 'X' })
    expect([api, status]).toEqual([api, 403])
  }
})

test('o monitoramento soma o que saiu e tira o que voltou, por parceiro e vasilhame', async () => {
  const parceiro = await novo('parceiros', {
    tipo: 'F',
    cpf_cnpj: '52998224725',
    nome: 'BAR DA ANA',
    classificacaos: [1],
    addresss: [
      {
        tipo: 1,
        cep: '01001000',
        endereco: 'Praça da Sé',
        numero: '1',
        bairro: 'Sé',
        pais_id: '1058',
        municipio_id: '3550308',
      },
    ],
  })
  const movimento = (tipo: number, qtde: string, vasilhame = 'V1') =>
    novo('retornaveis/movimentos', {
      tipo,
      data: '20/11/2026',
      parceiro_id: parceiro.id,
      vasilhame_id: id[vasilhame],
      qtde,
    })
  await movimento(1, '48')
  await movimento(2, '12.5')
  await movimento(1, '2', 'V2')
  await movimento(2, '2', 'V2')
  const saldos = async (query: string) => {
    const { status, body } = await dono.call('GET', `retornaveis/monitoramento?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data.map((row: never) => [row['referencia'], row['entregue'], row['devolvido'], row['saldo']])
  }
  expect(await saldos('')).toEqual([
    ['V2', '2', '2', '0'],
    ['V1', '48', '12.50', '35.50'],
  ])
  expect(await saldos('aberto=1&search=ana')).toEqual([['V1', '48', '12.50', '35.50']])
  expect(await saldos('order_by=saldo,desc')).toEqual((await saldos('')).toReversed())
  expect(await saldos('entregue<=2')).toEqual([['V2', '2', '2', '0']])
  const totais = await dono.call('GET', 'retornaveis/monitoramento/totais?aberto=1')
  expect(totais.body.data).toEqual({
    total: 1,
    somas: { entregue: '48', devolvido: '12.50', saldo: '35.50' },
  })
  expect(await saldos('search=100%')).toEqual([])
  const zero = await dono.call('POST', 'retornaveis/movimentos', { qtde: '0', data: '20/11/2026' })
  expect(zero.body.errors.qtde).toEqual(['O valor mínimo é 0,0001.'])
  expect((await semPlano.call('GET', 'retornaveis/monitoramento')).status).toBe(403)
})
