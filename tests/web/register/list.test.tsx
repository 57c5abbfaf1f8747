import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { filterFieldsOf } from '../../../src/domain/fields/filter/filter-fields.ts'
import { parceiros } from '../../../src/domain/records/parceiros/index.ts'
import { produtos } from '../../../src/domain/records/produtos/index.ts'
import { tributacao_icms } from '../../../src/domain/records/tributacao_icms/index.ts'
import { listColumns, measure, nameOf, ordersBy } from '../../../src/web/register/list/cells.tsx'
import { copyOf } from '../../../src/web/register/list/copy-of.ts'
import { compose, read } from '../../../src/web/register/list/filter-form.ts'
import { defaultColumns, prefsOf, savePrefs } from '../../../src/web/register/list/prefs.ts'
import { suggest } from '../../../src/web/register/list/suggest.ts'
import { searchOf, stateOf } from '../../../src/web/register/list/url-state.ts'
import { sumOf, useSelection } from '../../../src/web/register/list/use-selection.ts'
import { signIn } from '../session.ts'

const p = parceiros as never
const texto = (register: never, coluna: string, row: object) =>
  listColumns(register)
    .find(({ id }) => id === coluna)
    ?.texto({ id: 1, ...row } as never)

describe('células', () => {
  test.each([
    // without a right to personal data
    [p, 'cpf_cnpj', { cpf_cnpj: '12345678909', tipo: 'F' }, '***.456.789-**'],
    [p, 'cpf_cnpj', { cpf_cnpj: 'AB345678000190', tipo: 'J' }, 'AB.345.678/0001-90'],
    [p, 'classificacaos', { classificacaos: [1, 2] }, 'Cliente, Fornecedor'],
    [p, 'ativo', { ativo: false }, 'não'],
    [p, 'telefone_primary', { telefone_primary: { telefone: '1132547890' } }, '(11) 3254-7890'],
    [p, 'uf', { address_primary: { municipio: { name: 'Santos', uf: 'SP' } } }, 'SP'],
    [produtos as never, 'estoque.preco_vend', { estoque: { preco_vend: '1234.5' } }, '1.234,50'],
    [
      produtos as never,
      'categoria_id',
      { categoria_id: 3, categoria: { id: 3, nome: 'Bebidas' } },
      'Bebidas',
    ],
    [tributacao_icms as never, 'cst', { cst: '00' }, '00 Tributada integralmente'],
    [p, 'data_nascimento', { data_nascimento: null }, ''],
  ])('%#: %s', (register, coluna, row, esperado) => {
    expect(texto(register as never, coluna as string, row as object)).toBe(esperado)
  })

  test('um identificador nunca é cortado, e uma coluna não encolhe', () => {
    const columns = listColumns(p)
    const widths = new Map<string, number>()
    measure(columns, [{ id: 1, nome: 'X'.repeat(30) }], widths)
    measure(columns, [{ id: 1, nome: 'Ana' }], widths)
    expect(widths.get('nome')).toBe(30)
    expect(widths.get('cpf_cnpj')).toBeGreaterThanOrEqual(18)
    expect(widths.get('telefone_primary')).toBeGreaterThanOrEqual(15)
  })

  test.each([
    ['', true],
    ['nome,desc', true],
    ['cpf_cnpj', true],
    ['id,asc', true],
    ['criado_em,desc', true],
    ['nome,acima', false],
    ['classificacaos,asc', false],
    ['constructor,asc', false],
    ['xyz,asc', false],
  ])('ordem no endereço: %s', (ordem, conhecida) => expect(ordersBy(p, ordem)).toBe(conhecida))

  test('o nome de um registro, e a cópia sem o que é só dele', () => {
    const row = {
      id: 7,
      nome: 'Ana',
      cpf_cnpj: '1',
      foto: '/x',
      telefones: [{ id: 3, telefone: '1132547890' }],
    }
    expect(nameOf(p, row)).toBe('Ana')
    const copia = copyOf(p, row)
    expect(copia).toMatchObject({ nome: 'Ana', telefones: [{ telefone: '1132547890' }] })
    for (const key of ['id', 'cpf_cnpj', 'foto']) expect(copia).not.toHaveProperty(key)
  })
})

test('a cópia de um produto não leva o código que só um pode ter', () => {
  const copia = copyOf(produtos as never, {
    id: 7,
    referencia: 'R7',
    nome: 'CAFÉ',
    gtin: '7891000100103',
    codigo_balanca: '12',
    categoria_id: 3,
    categoria: { id: 3, nome: 'Mercearia' },
    codigos: [{ id: 1, codigo: 'CX7', fator: '6.0000' }],
    composicoes: [{ id: 2, insumo_id: 9, qtde_porcao: '1.00' }],
  })
  expect(copia).toMatchObject({
    nome: 'CAFÉ',
    categoria_id: 3,
    categoria: { nome: 'Mercearia' },
    composicoes: [{ insumo_id: 9 }],
  })
  for (const key of ['id', 'referencia', 'gtin', 'codigo_balanca', 'codigos'])
    expect(copia).not.toHaveProperty(key)
})

describe('sugestões enquanto se digita', () => {
  const opcoes = (text: string) => suggest(p, text, text.length)?.itens.map(({ texto }) => texto) ?? []
  test.each([
    ['ati', ['ativo:']],
    ['-ati', ['-ativo:']],
    ['ativo:', ['ativo:sim', 'ativo:não']],
    ['uf:S', ['uf:SC', 'uf:SE', 'uf:SP']],
    ['uf:SP,R', ['uf:SP,RJ', 'uf:SP,RN', 'uf:SP,RO', 'uf:SP,RR', 'uf:SP,RS']],
    ['ativo:sim', []],
    ['maria ', []],
  ])('%s', (text, esperadas) => {
    expect([...opcoes(text)].sort()).toEqual([...esperadas].sort())
  })

  test('o nome de um registro apontado é procurado', () => {
    expect(suggest(produtos as never, 'categoria:beb', 13)?.procura).toMatchObject({ palavra: 'beb' })
  })
})

describe('o diálogo de filtros é o texto da busca', () => {
  test.each([
    'maria ativo:sim uf:SP',
    'nome:silva -tipo:J',
    'criado>=01/01/2026',
    'nome="Ana Lima"',
    'uf:SP,RJ',
    'cidade:"São Paulo" xyz:1',
  ])('%s', text => {
    const { valores, resto } = read(p, text)
    const back = compose(filterFieldsOf(p), valores, resto)
    expect(back.split(' ').sort()).toEqual(text.split(' ').sort())
  })
})

describe('seleção', () => {
  const row = (id: number, valor = '1.10') => ({ id, valor })
  test('uma a uma, por faixa, tudo menos algumas', () => {
    const { result } = renderHook(() => useSelection(100))
    act(() => result.current.alternar(row(1)))
    act(() => result.current.somar([row(1), row(2), row(3)], result.current.vez()))
    expect(result.current.total).toBe(3)
    expect(result.current.forBulk({})).toEqual({ ids: [1, 2, 3], total: 3 })
    act(() => result.current.alternar(row(2)))
    expect(result.current.marcada(row(2))).toBe(false)
    act(() => result.current.tudo())
    act(() => result.current.alternar(row(9)))
    expect(result.current).toMatchObject({ total: 99, todos: true })
    expect(result.current.marcada(row(9))).toBe(false)
    expect(result.current.marcada(row(50))).toBe(true)
    expect(result.current.forBulk({ ativo: '1' })).toEqual({
      filtro: { ativo: '1', 'id[]!': ['9'] },
      total: 99,
    })
    act(() => result.current.limpar())
    expect(result.current.total).toBe(0)
  })

  test('faixas lidas ao mesmo tempo somam-se, menos a que chega depois de desmarcar', () => {
    const { result } = renderHook(() => useSelection(100))
    // both asked for in one render, as a held Shift+↓ does
    const { somar, vez } = result.current
    const asked = vez()
    act(() => somar([row(1), row(2)], asked))
    act(() => somar([row(3)], asked))
    expect(result.current.total).toBe(3)
    act(() => result.current.limpar())
    act(() => somar([row(4)], asked))
    expect(result.current.total).toBe(0)
  })

  test('somas são exatas', () => {
    expect(sumOf([row(1, '0.10'), row(2, '0.20'), { id: 3 }], r => r['valor']).toString()).toBe('0.3')
  })
})

describe('o que fica guardado', () => {
  beforeEach(() => void signIn(['cadastro_parceiro']))

  test('endereço: busca, ordem, linha e aba vão e voltam', () => {
    const state = { busca: 'uf:SP ana', ordem: 'nome,desc', linha: 41, faixa: 'todos' }
    expect(stateOf(searchOf(state))).toEqual(state)
    expect(searchOf({ busca: '', ordem: '', linha: 0, faixa: '' })).toBe('')
    expect(stateOf('?linha=-5&ordem=').linha).toBe(0)
  })

  test('colunas e linhas por página são do usuário, e as que já não há se esquecem', () => {
    expect(prefsOf(p).colunas).toEqual(defaultColumns(p))
    savePrefs(p, { colunas: ['uf', 'nome', 'sumiu'], limite: 200 })
    expect(prefsOf(p).colunas.map(({ id }) => id)).toEqual(['uf', 'nome'])
    expect(prefsOf(p).limite).toBe(200)
    savePrefs(p, { colunas: ['sumiu'], limite: 7 })
    expect(prefsOf(p).colunas).toEqual(defaultColumns(p))
    expect(prefsOf(p).limite).toBe(50)
    localStorage.setItem('tecla.listas.1', '{ quebrado')
    expect(prefsOf(p).limite).toBe(50)
  })
})
