import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VEICULO } from '../../../src/core/vehicle/campos.ts'
import { presented } from '../../../src/domain/fields/view.ts'
import { produtos } from '../../../src/domain/records/produtos/index.ts'
import { insumos } from '../../../src/domain/records/produtos/insumos.ts'
import { produtos_lotes } from '../../../src/domain/records/produtos_lotes/index.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import {
  type Cadastro,
  type Corpo,
  longoDemais,
  OBRIGATORIO,
  type Quebra,
  type Regra,
  recusado,
  SPEC,
  textos,
} from './especificacao.ts'
import { DA_TELA, daqui, doCorpo } from './quebras-produto.ts'

/** Every rule of a product, an ingredient, a grid, a composition and a lot fires with its text, in the form and in the call. */
type Nome = 'produto' | 'insumo' | 'grade' | 'composicao' | 'veiculo' | 'lote'

const COM_PRECO = { preco_vend: '3', estoque_inicial: '0' }
const INSUMO = { referencia: 'V-1', nome: 'AÇÚCAR', unidade: 'UN', estoque: COM_PRECO }
const PRODUTO = {
  ...INSUMO,
  tipo: '00',
  ncm: '04029900',
  icms_dentro_id: 1,
  icms_fora_id: 2,
  pisconfins_id: 1,
}
const LOTE = { lote: 'V1', quantidade: '5', fabricacao: '01/01/2026', validade: '01/01/2030' }

/** A grid of the groups of the world, with one line. */
let GRADE: Corpo = {}
let insumo_id = 0
let cadastros = {} as Record<Nome, Cadastro>
let t: TestApp
let dono: Client
beforeAll(async () => {
  t = await createTestApp({}, { demo: true })
  dono = await t.login('dono@demo.tecla')
  const grupo = async (api: string) =>
    (await dono.call('POST', api, { nome: `${api} de um`, itens: [{ nome: 'U' }] })).body.data
  const [tamanho, subdivisao] = [await grupo('tamanhos'), await grupo('subdivisaos')]
  GRADE = {
    controle_grade: true,
    tamanho_id: tamanho.id,
    subdivisao_id: subdivisao.id,
    grades: [
      {
        tamanho_item_id: tamanho.itens[0].id,
        subdivisao_item_id: subdivisao.itens[0].id,
        estoque: { preco_vend: '3' },
      },
    ],
  }
  const { id } = (await dono.call('GET', 'produtos/ref/LOT-1')).body.data
  const deInsumo = { ...INSUMO, referencia: 'V-INS', tipo_produto: 2 }
  insumo_id = (await dono.call('POST', 'produtos', deInsumo)).body.data.id
  const produto = { register: produtos, api: 'produtos', base: PRODUTO }
  cadastros = {
    produto,
    veiculo: produto,
    composicao: produto,
    grade: { ...produto, base: { ...PRODUTO, ...GRADE } },
    insumo: {
      register: presented(produtos, insumos),
      api: 'produtos',
      base: { ...INSUMO, tipo: '10', tipo_produto: 2 },
    },
    lote: { register: produtos_lotes, api: `produtos/${id}/lotes`, base: LOTE },
  }
})
afterAll(() => t.close())

/** Wire key of a field named by the rule. */
const CHAVE: Readonly<Record<string, string>> = {
  icms_dentro: 'icms_dentro_id',
  icms_fora: 'icms_fora_id',
  pisconfins: 'pisconfins_id',
  tamanho: 'tamanho_id',
  subdivisao: 'subdivisao_id',
  insumo: 'insumo_id',
  preco_vend: 'estoque.preco_vend',
  estoque_inicial: 'estoque.estoque_inicial',
}
/** Fields of those that the wire writes in digits. */
const DIGITOS = ['gtin', 'cest', 'codigo_agregacao']
const soDigitos = (campo: string) =>
  DIGITOS.includes(campo) || (campo in VEICULO && VEICULO[campo as keyof typeof VEICULO].type === 'digits')

/** What must hold for a conditional rule to ask, and what else lets the same field go empty. */
const QUANDO: Readonly<Record<string, readonly [pede: () => Corpo, dispensa: () => Corpo]>> = {
  'produto.preco_vend.required': [() => ({}), () => GRADE],
  'produto.estoque_inicial.required': [() => ({}), () => ({ controle_lote: true })],
  'insumo.estoque_inicial.required': [() => ({}), () => ({ controle_lote: true })],
  'produto.fator_coversao.required': [
    () => ({ unidade_trib: 'KG', tipo_conversao: 1 }),
    () => ({ unidade_trib: 'UN', tipo_conversao: 1 }),
  ],
  'produto.tipo_conversao.required': [
    () => ({ unidade_trib: 'KG', fator_coversao: '2.0000' }),
    () => ({ unidade_trib: null, fator_coversao: '2.0000' }),
  ],
  'produto.tamanho.required': [() => GRADE, () => ({})],
  'produto.subdivisao.required': [() => GRADE, () => ({})],
  'produto.qtde_max_subd.required': [
    () => ({ ...GRADE, prermitir_mulp_subdi: true, tipo_calculo_grade: 1 }),
    () => ({ ...GRADE, prermitir_mulp_subdi: false }),
  ],
  'produto.tipo_calculo_grade.required': [
    () => ({ ...GRADE, prermitir_mulp_subdi: true, qtde_max_subd: 2 }),
    () => ({ ...GRADE, prermitir_mulp_subdi: false }),
  ],
  'composicao.qtde_max_porcao.required': [() => ({ tipo: [1, 2], preco: '0' }), () => ({ tipo: [1] })],
  'composicao.preco.required': [() => ({ tipo: [2], qtde_max_porcao: '1' }), () => ({ tipo: [1] })],
}

/** How each is left out: a default stands in for what nobody sent, and '' is no number before it is missing. */
const VAZIOS: Readonly<Record<string, readonly unknown[]>> = {
  tipo: [null, ''],
  qtde_max_porcao: [null, ''],
  'estoque.estoque_inicial': [undefined, null],
}

/** A body in which a field stands so, beside what the rule is under. */
function com(nome: Nome, campo: string, valor: unknown, resto: Corpo): Corpo {
  if (nome === 'composicao')
    return { composicoes: [{ insumo_id, qtde_porcao: '1', ...resto, [campo]: valor }] }
  const [grupo = '', interno] = campo.split('.')
  return interno ? { ...resto, [grupo]: { ...COM_PRECO, [interno]: valor } } : { ...resto, [campo]: valor }
}
const onde = (nome: Nome, campo: string) => (nome === 'composicao' ? `composicoes.0.${campo}` : campo)

/** Rules whose breach is neither absence nor length. */
const PROPRIAS: Readonly<Record<string, () => Quebra[]>> = {
  'V.produto.cnpj_fabricante.valid': () =>
    ['11222333000182', '52998224725', '123', '12ABC34501DE34'].map(cnpj_fabricante => ({
      muda: { escala: true, cnpj_fabricante },
      campo: 'cnpj_fabricante',
      texto: 'CNPJ inválido',
    })),
  'V.produto.qtde_max_subd.min': () => [
    {
      muda: { ...GRADE, prermitir_mulp_subdi: true, qtde_max_subd: 0, tipo_calculo_grade: 1 },
      campo: 'qtde_max_subd',
      texto: 'O valor mínimo é 1.',
    },
  ],
  'V.produto.grade.vazia': () =>
    [[], null, undefined].map(grades => ({
      muda: { ...GRADE, grades },
      campo: 'grades',
      texto: 'Nenhuma grade gerada',
    })),
  'V.grade.linha.preco_vend.required': () =>
    [undefined, null, ''].map(preco_vend => ({
      muda: { grades: (GRADE['grades'] as Corpo[]).map(linha => ({ ...linha, estoque: { preco_vend } })) },
      campo: 'grades.0.estoque.preco_vend',
      texto: OBRIGATORIO,
    })),
  'V.composicao.tipo.required': () =>
    [null, []].map(tipo => ({
      muda: com('composicao', 'tipo', tipo, {}),
      campo: 'composicoes.0.tipo',
      texto: OBRIGATORIO,
    })),
  'V.composicao.preco.min': () => [
    {
      muda: com('composicao', 'preco', '-0.01', { tipo: [2], qtde_max_porcao: '1' }),
      campo: 'composicoes.0.preco',
      texto: 'O valor mínimo é 0.',
    },
  ],
  'V.lote.saldo.max': () => [
    { muda: { saldo: '5.0001' }, campo: 'saldo', texto: 'O saldo não pode ser maior que a quantidade.' },
  ],
  'V.veiculo.pesos.decimals': () =>
    ['car_peso_liquido', 'car_peso_bruto', 'car_capacidade_tracao'].map(campo => ({
      muda: { [campo]: '0.12345' },
      campo,
      texto: 'Número inválido',
    })),
  ...Object.fromEntries(
    ['V.produto.gtin.digits', 'V.insumo.gtin.digits', 'V.lote.codigo_agregacao.digits'].map(id => {
      const campo = id.split('.')[2] as string
      return [
        id,
        () =>
          ['12A', '-1', '1 2'].map(valor => ({
            muda: { [campo]: valor },
            campo,
            texto: 'Informe apenas números',
          })),
      ]
    }),
  ),
}

const partes = ({ id }: Regra) => {
  const [, nome, ...resto] = id.split('.')
  const campo = resto.slice(0, -1).join('.')
  return { nome: nome as Nome, campo: CHAVE[campo] ?? campo }
}

/** The bodies that break a rule. */
function quebras(regra: Regra): Quebra[] {
  const propria = PROPRIAS[regra.id]
  if (propria) return propria()
  const { nome, campo } = partes(regra)
  if (regra.id.endsWith('.required')) {
    const pede = QUANDO[regra.id.slice(2)]?.[0]() ?? {}
    return (VAZIOS[campo] ?? [undefined, null, '']).map(vazio => ({
      muda: com(nome, campo, vazio, pede),
      campo: onde(nome, campo),
      texto: OBRIGATORIO,
    }))
  }
  const longo = longoDemais(regra, soDigitos(campo))
  return longo ? [{ muda: { [campo]: longo.valor }, campo, texto: longo.texto }] : []
}

test('sem a especificação ao lado as regras não rodam: aqui ela está', ({ skip }) => {
  if (daqui.length === 0) skip(`não há ${SPEC}`)
  expect([daqui.length, doCorpo.length]).toEqual([96, 65])
})

describe.runIf(daqui.length > 0)('validações do produto', () => {
  test('o teste de cada regra da tela existe', () => {
    const files = Object.values(DA_TELA).map(dito => dito.replace(/;.*/, ''))
    expect([...new Set(files)].filter(file => !existsSync(file))).toEqual([])
  })

  test('os corpos de partida são bons: só a quebra os faz ser recusados', async () => {
    for (const [nome, { register, api, base }] of Object.entries(cadastros)) {
      expect(textos(register, base), nome).toEqual({})
      const corpo = 'referencia' in base ? { ...base, referencia: `BOM-${nome}` } : base
      const { status, body } = await dono.call('POST', api, corpo)
      expect([status, body.errors], nome).toEqual([201, undefined])
      const visto = await dono.call('GET', `${api}/${body.data.id}`)
      expect(visto.body.data, nome).toMatchObject({ id: body.data.id })
      const mudado = await dono.call('PUT', `${api}/${body.data.id}`, visto.body.data)
      expect([mudado.status, mudado.body.errors], nome).toEqual([200, undefined])
    }
  })

  test.each(doCorpo.map(regra => [regra.id, regra] as const))('%s', async (_, regra) => {
    const feitas = quebras(regra)
    expect(feitas.length).toBeGreaterThan(0)
    for (const quebra of feitas) {
      // the text is the specification's own, when it shows one
      if (regra.message)
        expect(quebra.texto).toBe(regra.message.replace('{n}', /\d/.exec(quebra.texto)?.[0] ?? ''))
      await recusado(dono, cadastros[partes(regra).nome], quebra)
    }
  })

  test.each(Object.entries(QUANDO))('%s só quando a condição vale', async (regra, [, dispensa]) => {
    const { nome, campo } = partes({ id: `V.${regra}`, rule: '', message: null })
    const { api, base } = cadastros[nome]
    const corpo = { ...base, referencia: regra, ...com(nome, campo, null, dispensa()) }
    const { status, body } = await dono.call('POST', api, corpo)
    expect([status, body.errors]).toEqual([201, undefined])
  })

  test('o veículo de um produto pode ficar por dizer até a venda', () => {
    expect(textos(produtos, { ...PRODUTO, veiculo_novo: true })).toEqual({})
  })
})
