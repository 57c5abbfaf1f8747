import type { DocumentFields } from '../../fields/document-field.ts'

/** What a line's goods are made of beside the product itself (doc 3 §3.3), as chosen when it was added; each with the name and price it had then. */
const INSUMO = {
  insumo: { type: 'ref', to: 'produtos', semChave: true, label: 'Insumo', required: true },
  nome: { type: 'text', max: 121, label: 'Nome', required: true },
} as const satisfies DocumentFields

const SELO = { type: 'text', max: 20, label: 'Selo', default: null } as const
/** R$ of one. */
const PRECO = { type: 'decimal', places: 10, digits: 10, label: 'Preço', required: true } as const

/** An ingredient left out. */
export const REMOVIDAS = { ...INSUMO } as const satisfies DocumentFields

/** An ingredient more: `qtde` portions, each of `qtde_porcao` of it. */
export const ADICIONADAS = {
  ...INSUMO,
  qtde: { type: 'decimal', places: 4, digits: 8, label: 'Quantidade', required: true },
  preco: PRECO,
  qtde_porcao: { type: 'decimal', places: 4, digits: 8, label: 'Porção', default: '1' },
  selo: SELO,
} as const satisfies DocumentFields

const PERSONALIZACAO = {
  composicao_adicionadas: {
    type: 'list',
    of: ADICIONADAS,
    json: true,
    singular: 'Adicional',
    label: 'Adicionais',
    max: 99,
    default: null,
  },
  composicao_removidas: {
    type: 'list',
    of: REMOVIDAS,
    json: true,
    singular: 'Ingrediente removido',
    label: 'Ingredientes removidos',
    max: 99,
    default: null,
  },
} as const satisfies DocumentFields

/** One of the several subdivisions a line is of: two flavours of a pizza. A line of one says it by its own `grade_id`. */
export const GRADES = {
  grade: { type: 'ref', to: 'produto_grades', semChave: true, label: 'Grade', required: true },
  nome: { type: 'text', max: 121, label: 'Nome', required: true },
  preco: PRECO,
  // how the price of all is made: tipo_calculo_grade of the product
  calculo: {
    type: 'enum',
    options: [
      [1, 'Maior preço'],
      [2, 'Preço médio'],
    ],
    label: 'Cálculo do preço',
    required: true,
  },
  ...PERSONALIZACAO,
  selo: SELO,
} as const satisfies DocumentFields

/** What was chosen of one complement. */
export const COMPLEMENTOS = {
  complemento: { type: 'ref', to: 'complementos', semChave: true, label: 'Complemento', required: true },
  nome: { type: 'text', max: 60, label: 'Nome', required: true },
  // contrato: the name
  compomentes: {
    type: 'list',
    of: {
      ...ADICIONADAS,
      gratis: { type: 'bool', label: 'Grátis', required: true },
    },
    json: true,
    singular: 'Componente',
    label: 'Componentes',
    max: 99,
    required: true,
  },
} as const satisfies DocumentFields

/** The lists of a line. Absent or null: the product as it is, which is nearly every line. */
export const ESCOLHAS = {
  grades: {
    type: 'list',
    of: GRADES,
    json: true,
    singular: 'Subdivisão',
    label: 'Subdivisões',
    max: 99,
    optional: true,
    answered: true,
  },
  complementos: {
    type: 'list',
    of: COMPLEMENTOS,
    json: true,
    singular: 'Complemento',
    label: 'Complementos',
    max: 99,
    optional: true,
    answered: true,
  },
  composicao_adicionadas: {
    type: 'list',
    of: ADICIONADAS,
    json: true,
    singular: 'Adicional',
    label: 'Adicionais',
    max: 99,
    optional: true,
    answered: true,
  },
  composicao_removidas: {
    type: 'list',
    of: REMOVIDAS,
    json: true,
    singular: 'Ingrediente removido',
    label: 'Ingredientes removidos',
    max: 99,
    optional: true,
    answered: true,
  },
} as const satisfies DocumentFields
