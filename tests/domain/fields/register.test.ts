import { describe, expect, test } from 'vitest'
import { checkRegisters } from '../../../src/domain/fields/check.ts'
import { columnsOf } from '../../../src/domain/fields/columns.ts'
import { defineRegister } from '../../../src/domain/fields/define.ts'
import { toEndpoints } from '../../../src/domain/fields/endpoints/to-endpoints.ts'
import type { Field, Fields } from '../../../src/domain/fields/field.ts'
import { toZod, wireKeyOf } from '../../../src/domain/fields/schema/to-zod.ts'
import { REGISTERS } from '../../../src/domain/records/index.ts'
import { tributacao_icms } from '../../../src/domain/records/tributacao_icms/index.ts'

const contexto = { novo: true, gerenciar_estoque: true, venda_app: false, hoje: '2026-11-20' }

const peca = defineRegister({
  id: 'pecas',
  singular: 'Teste',
  title: 'Peças',
  api: 'pecas',
  routes: { list: '/cadastro/peca' },
  access: { permission: 'produtos_produto' },
  fields: {
    nome: { type: 'text', label: 'Nome', max: 5, required: true, semEcomercial: true },
    peso: { type: 'decimal', label: 'Peso', places: 3, min: '0.5', max: '10' },
    tipo: {
      type: 'enum',
      label: 'Tipo',
      options: [
        ['20', 'B'],
        ['00', 'A'],
      ],
    },
    motivo: { type: 'text', label: 'Motivo', max: 10 },
    dia: { type: 'date', label: 'Dia' },
    hora: { type: 'time', label: 'Hora' },
    dono: { type: 'ref', label: 'Dono', to: 'parceiros' },
    cidade: { type: 'ref', label: 'Cidade', to: 'municipios' },
    unidade: { type: 'ref', label: 'Unidade', to: 'unidades' },
    caixa: { type: 'group', label: 'Caixa', of: { cor: { type: 'text', label: 'Cor', max: 3 } } },
  },
  requiredWhen: { motivo: ({ tipo }) => tipo === '20', 'caixa.cor': ({ tipo }) => tipo === '20' },
})

const faltas = (corpo: unknown) => {
  const lido = toZod(peca, contexto).safeParse(corpo)
  return lido.success ? [] : lido.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
}

const FORMAS = [null, 7, 'x', true, {}, [], [null], ['x'], [[]], [{}]]

/** A record whose plain fields all hold, so that every rule has its turn. */
function preenchido(fields: Fields): Record<string, unknown> {
  const de = (campo: Field): unknown => {
    switch (campo.type) {
      case 'enum':
        return campo.options[0]?.[0]
      case 'decimal':
      case 'money':
        return campo.min ?? '10.00'
      case 'int':
      case 'ref':
        return 10
      case 'bool':
        return true
      case 'date':
        return '20/11/2026'
      case 'time':
        return '08:00:00'
      case 'group':
        return preenchido(campo.of)
      case 'text':
        return 'AB'
      default:
        return undefined
    }
  }
  return Object.fromEntries(
    Object.entries(fields).map(([nome, campo]) => [wireKeyOf(nome, campo), de(campo)]),
  )
}

describe('esquema derivado da declaração', () => {
  test.each([
    ['mínimo', { nome: 'ab' }, []],
    ['falta', {}, ['nome: Campo Obrigatório']],
    ['só espaços', { nome: '  ' }, ['nome: Campo Obrigatório']],
    [
      'longo e com &',
      { nome: 'abc&de' },
      ['nome: Máximo de 5 caracteres', 'nome: Caractere especial inválido!'],
    ],
    ['controle', { nome: 'a\u0007' }, ['nome: Caractere inválido']],
    [
      'condição junto com o resto',
      { tipo: '20' },
      ['nome: Campo Obrigatório', 'motivo: Campo Obrigatório', 'caixa.cor: Campo Obrigatório'],
    ],
    [
      'condição com tipos errados não quebra',
      { nome: 'ab', tipo: {}, caixa: 7 },
      ['tipo: Opção inválida', 'caixa: '],
    ],
    ['abaixo do mínimo', { nome: 'ab', peso: '0.499' }, ['peso: O valor mínimo é 0,5.']],
    ['acima do máximo', { nome: 'ab', peso: '10.001' }, ['peso: O valor máximo é 10.']],
    ['casas demais', { nome: 'ab', peso: '1.0001' }, ['peso: Número inválido']],
    ['data fora do calendário', { nome: 'ab', dia: '29/02/2027' }, ['dia: Data inválida']],
    ['29 de fevereiro de ano bissexto', { nome: 'ab', dia: '29/02/2028' }, []],
    ['hora', { nome: 'ab', hora: '24:00:00' }, ['hora: Hora inválido']],
  ])('%s', (_, corpo, esperado) => {
    const achado = faltas(corpo)
    expect(achado).toHaveLength(esperado.length)
    for (const [i, texto] of esperado.entries()) expect(achado[i]?.startsWith(texto)).toBe(true)
  })

  test.each(REGISTERS.map(registro => [registro.id, registro] as const))(
    '%s: valor de qualquer forma é recusado ou aceito, nunca quebra uma regra',
    (_, registro) => {
      const schema = toZod(registro, contexto)
      const cheio = preenchido(registro.fields)
      const quebram = Object.entries(registro.fields as Fields).flatMap(([nome, campo]) =>
        FORMAS.map(valor => ({ [wireKeyOf(nome, campo)]: valor })).filter(errado =>
          [errado, { ...cheio, ...errado }].some(corpo => {
            try {
              schema.safeParse(corpo)
              return false
            } catch {
              return true
            }
          }),
        ),
      )
      expect(quebram).toEqual([])
    },
  )

  test('a chave na rede: ref é x_id, código fica com o nome, município é municipio_id', () => {
    const chaves = columnsOf(peca.fields).map(({ key }) => key)
    expect(chaves).toEqual(expect.arrayContaining(['dono_id', 'cidade_id', 'unidade', 'caixa.cor']))
  })

  test('uma condição sobre valor que a lista não tem não compila', () => {
    defineRegister({
      ...peca,
      visibleWhen: {
        // @ts-expect-error '21' is no option of tipo
        motivo: ({ tipo }) => tipo === '21',
      },
    })
    expect(peca.fields.tipo.options.map(([valor]) => valor)).toEqual(['20', '00'])
  })

  test('a ordem das opções é a da declaração', () => {
    const options = tributacao_icms.fields.cst.options.map(([cst]) => cst)
    expect(options.slice(0, 5)).toEqual(['00', '02', '10', '15', '20'])
  })
})

describe('conferência na partida', () => {
  test('as declarações do produto são todas boas', () => {
    expect(checkRegisters(REGISTERS)).toEqual([])
  })

  test.each([
    ['duas vezes', [peca, peca], 'pecas: declarado duas vezes'],
    [
      'ordem por campo que não há',
      [{ ...peca, list: { order: 'idade,asc' } }],
      'pecas: campo desconhecido idade',
    ],
    [
      'nome reservado',
      [{ ...peca, fields: { ...peca.fields, versao: { type: 'text', label: 'V', max: 1 } } }],
      'pecas: nome reservado versao',
    ],
    [
      'aponta para o nada',
      [{ ...peca, fields: { ...peca.fields, outro: { type: 'ref', label: 'O', to: 'nada' } } }],
      'pecas: outro aponta para nada',
    ],
    [
      'condição sobre o nada',
      [{ ...peca, visibleWhen: { nada: () => true } }],
      'pecas: condição sobre campo desconhecido nada',
    ],
    [
      'momento guardado',
      [{ ...peca, fields: { ...peca.fields, visto: { type: 'datetime', label: 'Visto' } } }],
      'pecas: visto é um momento: guarde data e hora',
    ],
    [
      'foto dentro de lista',
      [
        {
          ...peca,
          fields: {
            ...peca.fields,
            partes: {
              type: 'list',
              label: 'P',
              singular: 'P',
              of: { figura: { type: 'photo', label: 'F' } },
            },
          },
        },
      ],
      'pecas: foto figura dentro da lista partes',
    ],
  ])('%s é recusado', (_, registers, falta) => {
    expect(checkRegisters([...registers, ...REGISTERS] as never)).toContain(falta)
  })
})

test.each([
  ['quebra de linha', 'a\r\nb'],
  ['tabulação', '\t=1+1'],
  ['largura zero', '\u200b'],
  ['texto ao contrário', '\u202eabc'],
  ['metade de um emoji', 'a\ud83d'],
])('texto de uma linha recusa %s', (_, nome) => {
  const categorias = REGISTERS.find(({ id }) => id === 'categorias')
  const { error } = toZod(categorias as never, contexto).safeParse({ nome })
  expect(error?.issues.map(({ message }) => message)).toContain('Caractere inválido')
})

test.each([
  ['tributacao_icms', { icms: '100.01' }, 'icms'],
  ['tributacao_icms', { icms_st: '1000' }, 'icms_st'],
  ['tributacao_ipi', { aliquota: '100.0001' }, 'aliquota'],
  ['tributacao_pisconfins', { aliquota_pis: '1000', tipo_calculo: 1 }, 'aliquota_pis'],
  ['tributacao_pisconfins', { aliquota_confins: '651.4', tipo_calculo: 2 }, null],
])('%s %j: o limite de 100 é do percentual, não do valor em R$', (nome, corpo, recusado) => {
  const register = REGISTERS.find(({ id }) => id === nome)
  const { error } = toZod(register as never, contexto).safeParse({
    nome: 'Regra',
    cst: nome === 'tributacao_ipi' ? '50' : '01',
    ...corpo,
  })
  const limites = error?.issues.filter(({ message }) => message === 'O valor máximo é 100.')
  expect(limites?.map(({ path }) => path.join('.')) ?? []).toEqual(recusado ? [recusado] : [])
})

test('toda sessão consulta, e só a permissão do cadastro grava', () => {
  const protegidos = REGISTERS.filter(({ access: { guardedReads } }) => guardedReads)
  expect(protegidos.map(({ id }) => id)).toEqual(expect.arrayContaining(['usuarios', 'grupos']))
  // what a sale or a form looks up is never among them: all else of them is the house's and the account's own papers
  const apontados = new Set(
    REGISTERS.filter(({ access: { guardedReads } }) => !guardedReads).flatMap(({ fields }) =>
      columnsOf(fields as never).flatMap(({ field }) => (field.type === 'ref' ? [field.to] : [])),
    ),
  )
  expect(protegidos.filter(({ id }) => apontados.has(id)).map(({ id }) => id)).toEqual([])
  for (const register of REGISTERS) {
    const { list, get, create, update, remove } = toEndpoints(register)
    const { permission, readers } = register.access
    const permissao = permission === null ? { super_user: true } : { permission }
    const leitura = readers ? { permission: [permission, readers].flat() } : permissao
    expect([list.acesso, get.acesso]).toEqual(
      Array(2).fill(
        register.access.guardedReads
          ? expect.objectContaining(leitura)
          : register.owner?.house
            ? { house: true }
            : {},
      ),
    )
    for (const { acesso } of [create, update, remove]) expect(acesso).toMatchObject(permissao)
  }
})
