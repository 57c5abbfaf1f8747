import { describe, expect, test } from 'vitest'
import type { AnyRegister, RecordContext } from '../../src/domain/fields/define.ts'
import type { Field, Fields, Linha, ListField } from '../../src/domain/fields/field.ts'
import { presented } from '../../src/domain/fields/view.ts'
import { REGISTERS } from '../../src/domain/records/index.ts'
import { produtos } from '../../src/domain/records/produtos/index.ts'
import { insumos } from '../../src/domain/records/produtos/insumos.ts'
import { type Campo, casas, type Entity } from './campo.ts'
import { inventory } from './spec.ts'
import { hasTheirWords, isLimit, ofProduct } from './walked.ts'

const entities = inventory<Entity>('entities')?.filter(ofProduct)

/** What declares a field: the fields around it, and the conditions that speak of them. */
type Lugar = Pick<AnyRegister, 'requiredWhen' | 'readOnlyWhen' | 'visibleWhen' | 'hiddenWhen'> & {
  fields: Fields
  /** Before its name in a condition. */
  prefixo: string
}

const registro = (id: string): AnyRegister => {
  const found = REGISTERS.find(register => register.id === id)
  if (!found) throw new Error(`não há o cadastro ${id}`)
  return found
}
const todo = (register: AnyRegister): Lugar => ({
  ...register,
  fields: register.fields as Fields,
  prefixo: '',
})

/** Finds the fields of a resource: 'produtos', 'produtos.estoque', 'produtos.grades[]'. */
function lugarDe(resource: string): Lugar {
  if (resource === 'produtos (tipo_produto 2)') return todo(presented(produtos, insumos))
  if (resource === 'produtos (car_*)') return todo(produtos)
  if (resource.startsWith('produtos/{id}/lotes')) return todo(registro('produtos_lotes'))
  const [id = '', interno] = resource.replace('[]', '').split('.')
  const inteiro = todo(registro(id))
  if (!interno) return inteiro
  const field = inteiro.fields[interno] as ListField
  return (field as Field).type === 'group'
    ? { ...inteiro, fields: field.of, prefixo: `${interno}.` }
    : { ...field, fields: field.of, prefixo: '' }
}

/** Names of theirs that we spell another way, with the reason. */
const OUTRO_NOME: Readonly<Record<string, string>> = {
  // a line of the grid points at the item, and has the key that the body has
  'E.GridLine.tamanho': 'tamanho_item',
  'E.GridLine.subdivisao': 'subdivisao_item',
}
/** Fields that every record and every row of a list has. */
const DE_TODOS = ['id', 'ordem', 'car_*']

function campoDe({ id }: Entity, lugar: Lugar, name: string): Field | undefined {
  const nosso = OUTRO_NOME[`${id}.${name}`] ?? name
  const [grupo = '', interno] = nosso.split('.')
  const field = lugar.fields[grupo]
  return interno && field?.type === 'group' ? field.of[interno] : field
}

/** What a new record begins with, as the documents write it. */
function inicial({ id }: Entity, name: string, field: Field): string {
  const fixo = id === 'E.Ingredient' ? { ...insumos.makes, ...insumos.where }[name] : undefined
  const valor = fixo ?? ('default' in field ? field.default : field.type === 'bool' ? false : undefined)
  const texto = Array.isArray(valor) ? JSON.stringify(valor) : String(valor)
  return field.type === 'decimal' ? String(Number(texto)) : texto
}

/** A line of a grid begins with the company's own (tests/web/records/produtos/grade.test.tsx). */
const DA_EMPRESA = 'company venda_app (grid line)'

/** The same, as the documents have it. */
function comeca({ type, name, default: dito }: Campo): string | undefined {
  if (dito) return dito === DA_EMPRESA ? undefined : dito.replace(/ \(.*\)$/, '')
  return type === 'bool' ? String(LIGADO.includes(name)) : undefined
}

/** What the documents show of the field and the declaration does not say, or says otherwise. */
function diferencas(entity: Entity, lugar: Lugar, campo: Campo): string[] {
  const field = campoDe(entity, lugar, campo.name)
  if (!field) return entity.id === 'E.Ingredient' && campo.name.startsWith('tipo') ? [] : ['não existe']
  const conta = /account\.(\w+)/.exec(String(campo.decimals))?.[1]
  const valores = 'options' in field ? field.options.map(([valor]) => String(valor)).sort() : []
  const pares: (readonly [oque: string, nosso: unknown, deles: unknown])[] = [
    ['tamanho', 'max' in field ? field.max : undefined, campo.maxLength],
    ['casas', casas(field), typeof campo.decimals === 'number' ? campo.decimals : undefined],
    ['casas da conta', 'conta' in field ? field.conta : undefined, conta],
    ['máscara', field.mask, campo.mask],
    ['mínimo', 'min' in field ? String(field.min) : undefined, campo.min],
    ['opções', valores.join(), campo.options && Object.keys(campo.options).sort().join()],
    ['obrigatório', obrigatorio(lugar, campo.name, field), campo.required === 'always' ? true : undefined],
    ['começa', inicial(entity, campo.name, field), comeca(campo)],
  ]
  return pares.flatMap(([oque, nosso, deles]) =>
    deles === undefined || nosso === deles ? [] : [`${oque} ${nosso}, devia ser ${deles}`],
  )
}

const obrigatorio = (lugar: Lugar, name: string, field: Field): boolean =>
  field.required === true || lugar.requiredWhen?.[lugar.prefixo + name]?.({}, CONTEXTO) === true

/** Our differences, each with its reason. */
const DIFERE: Readonly<Record<string, string>> = {
  // the inventory's list, which no document shows, has a 24 that the portal's table of types and species has not (J19-10)
  'E.NewVehicle.car_tipo_veiculo': 'opções',
}
/** A switch begins off where the documents say nothing; what is registered is in use. */
const LIGADO = ['ativo']

const CONTEXTO: RecordContext = { novo: true, gerenciar_estoque: true, venda_app: true, hoje: '2026-11-21' }
const EXISTENTE = { novo: false }
const SEM_ESTOQUE = { gerenciar_estoque: false }
const UNIDADES = { unidade: 'CX', unidade_trib: 'UN' }

type Caso = readonly [valores: Linha, contexto?: Partial<RecordContext>]
/** The documents' words for a condition: records of which it holds, and records of which it does not. */
const CONDICOES: Readonly<Record<string, readonly [vale: readonly Caso[], nao: readonly Caso[]]>> = {
  'units differ': [[[UNIDADES]], [[{}], [{ unidade: 'UN' }], [{ unidade: 'UN', unidade_trib: 'UN' }]]],
  'unidade and unidade_trib equal or one missing': [
    [[{}], [{ unidade: 'UN' }], [{ unidade_trib: 'UN' }], [{ unidade: 'UN', unidade_trib: 'UN' }]],
    [[UNIDADES]],
  ],
  'escala is off': [[[{}], [{ escala: false }]], [[{ escala: true }]]],
  'controle_grade on': [[[{ controle_grade: true }]], [[{}], [{ controle_grade: false }]]],
  'controle_grade off': [[[{}], [{ controle_grade: false }]], [[{ controle_grade: true }]]],
  'controle_lote on': [[[{ controle_lote: true }]], [[{}], [{ controle_lote: false }]]],
  'lot-controlled': [[[{ controle_lote: true }]], [[{}]]],
  'prermitir_mulp_subdi on': [[[{ prermitir_mulp_subdi: true }]], [[{}], [{ prermitir_mulp_subdi: false }]]],
  'plano.gerenciar_estoque': [[[{}, EXISTENTE]], [[{}, { ...EXISTENTE, ...SEM_ESTOQUE }]]],
  'empresa.venda_app': [[[{}]], [[{}, { venda_app: false }]]],
  'new product only and plano.gerenciar_estoque': [
    [[{}]],
    [
      [{}, EXISTENTE],
      [{}, SEM_ESTOQUE],
    ],
  ],
  'new product, stock managed, lot control off': [
    [[{}], [{ controle_lote: false }]],
    [[{ controle_lote: true }], [{}, EXISTENTE], [{}, SEM_ESTOQUE]],
  ],
  'new ingredient, plan manages stock, no lot control': [
    [[{}]],
    [[{ controle_lote: true }], [{}, EXISTENTE], [{}, SEM_ESTOQUE]],
  ],
  'tipo includes 2': [
    [[{ tipo: [2] }], [{ tipo: [1, 2] }]],
    [[{ tipo: [1] }], [{}]],
  ],
  'the lot already exists': [[[{}, EXISTENTE]], [[{}]]],
}
/** The same conditions in other words, alone or of one field. */
const IGUAIS: Readonly<Record<string, string>> = {
  'controle_grade off (always on a grid line)': 'controle_grade off',
  // as a product's: what exists has a balance of today instead
  'E.Ingredient.estoque.estoque_inicial: visible': 'new product only and plano.gerenciar_estoque',
}
/** Conditions that no record's declaration says, each with the test that sees it. */
const EM_OUTRO_LUGAR: Readonly<Record<string, string>> = {
  'veiculo_novo and operation not 2/4':
    'tests/web/till/dialogs/vehicle.test.tsx, tests/core/venda/veiculo.test.ts',
  same: 'tests/web/till/dialogs/vehicle.test.tsx, tests/core/venda/veiculo.test.ts',
  'veiculo_novo on': 'the tab: tests/web/records/produtos/form.test.tsx',
  'existing product': 'virtual: "answer", shown: tests/web/records/produtos/form.test.tsx',
  'controle_grade on (at least one line)': 'a rule in a dialog: tests/web/records/produtos/form.test.tsx',
  'at least one': 'tests/server/register/validacoes.test.ts',
}

const casosDe = (entity: Entity) =>
  entity.fields.flatMap(campo =>
    (['required', 'readOnly', 'visible'] as const).flatMap(de => {
      const dito = campo[de]
      if (!dito || dito === 'always') return []
      const onde = `${entity.id}.${campo.name}: ${de}`
      const condicao = IGUAIS[onde] ?? IGUAIS[dito] ?? dito
      return [[`${onde} ${condicao}`, entity, campo.name, de, condicao] as const]
    }),
  )

function vale(lugar: Lugar, de: 'required' | 'readOnly' | 'visible', name: string, [valores, resto]: Caso) {
  const contexto = { ...CONTEXTO, ...resto }
  const nome = lugar.prefixo + name
  if (de === 'required') return lugar.requiredWhen?.[nome]?.(valores, contexto) === true
  if (de === 'readOnly') return lugar.readOnlyWhen?.[nome]?.(valores, contexto) === true
  return (
    lugar.visibleWhen?.[nome]?.(valores, contexto) !== false &&
    lugar.hiddenWhen?.[nome]?.(valores, contexto) !== true
  )
}

interface Constante {
  id: string
  cap: string[]
  value?: unknown
  values?: Readonly<Record<string, string>>
  /** Whose the words of a list are: where the documents give none, they are ours. */
  labelsOrigin?: string
}
const constantes = inventory<Constante>('constants')?.filter(ofProduct)

/** Registers as the ids of lengths and lists name them. */
const CADASTRO: Readonly<Record<string, Lugar>> = {
  produto: todo(produtos),
  veiculo: todo(produtos),
  insumo: lugarDe('produtos (tipo_produto 2)'),
  lote: lugarDe('produtos/{id}/lotes'),
  tamanho: todo(registro('tamanhos')),
  subdivisao: todo(registro('subdivisaos')),
  categoria: todo(registro('categorias')),
  grupo_impressao: todo(registro('grupo_impressoes')),
}
const limites = constantes?.filter(isLimit) ?? []
/** Closed lists whose words are the documents' own, by the field that has them. */
const listas = constantes?.filter(hasTheirWords) ?? []

describe.skipIf(!entities)('contrato: campos do produto (sem a especificação ao lado, não roda)', () => {
  test.each(entities?.map(entity => [entity.id, entity] as const) ?? [])(
    '%s: tamanhos, casas, máscaras, opções e o que começa preenchido',
    (_, entity) => {
      const lugar = lugarDe(entity.resource)
      const errados = entity.fields
        .filter(({ name }) => !DE_TODOS.includes(name))
        .flatMap(campo => {
          const achadas = diferencas(entity, lugar, campo)
          const sabida = DIFERE[`${entity.id}.${campo.name}`]
          return achadas.flatMap(uma => (sabida && uma.startsWith(sabida) ? [] : `${campo.name}: ${uma}`))
        })
      expect(errados).toEqual([])
    },
  )

  test.each((entities ?? []).flatMap(casosDe).filter(([, , , , condicao]) => !(condicao in EM_OUTRO_LUGAR)))(
    '%s',
    (_, entity, name, de, condicao) => {
      const casos = CONDICOES[condicao]
      if (!casos) throw new Error(`condição que ninguém traduziu: ${condicao}`)
      const lugar = lugarDe(entity.resource)
      const [sim, nao] = casos
      for (const caso of sim) expect(vale(lugar, de, name, caso), JSON.stringify(caso)).toBe(true)
      for (const caso of nao) expect(vale(lugar, de, name, caso), JSON.stringify(caso)).toBe(false)
    },
  )

  test.each(limites.map(({ id, value }) => [id, value] as const))('%s: %i', (id, value) => {
    const [, , cadastro = '', ...campo] = id.split('.')
    expect(CADASTRO[cadastro]?.fields[campo.join('.')]).toMatchObject({ max: value })
  })

  test.each(listas.map(({ id, values }) => [id, values] as const))(
    '%s com as palavras do documento',
    (id, values) => {
      const campo = id.replace('N.enum.', '')
      const { fields } = campo === 'tipo_composicao' ? lugarDe('produtos.composicoes[]') : todo(produtos)
      const field = fields[campo === 'tipo_composicao' ? 'tipo' : campo]
      expect(field && 'options' in field && Object.fromEntries(field.options)).toEqual(values)
    },
  )
})
