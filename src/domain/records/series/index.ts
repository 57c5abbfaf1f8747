import { nome } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'
import { MODELO_SERIE } from '../../options/serie.ts'

export const series = defineRegister({
  id: 'series',
  title: 'Séries',
  singular: 'Série',
  words: {
    failure: { lista: 'Erro ao listar Série', um: 'Erro ao carregar o Série' },
    palavras: 'numeração nota número nfce nfe',
    feminino: true,
  },
  routes: { menu: 'cadastro', list: '/cadastro/serie' },
  lookup: {
    opens: true,
    pointed: ['nome', 'modelo', 'serie'],
    asked: { by: 'nome', ofCompany: true },
    codes: ['modelo', 'serie'],
    narrow: true,
  },
  api: 'series',
  access: { permission: 'cadastro_series', right: 'Séries' },
  owner: { empresa: true },
  storage: { unique: [[['modelo', 'serie'], 'Já existe esta série para o modelo']] },
  list: { search: ['nome', 'serie'], order: 'nome,asc' },
  visibleWhen: { confirma_salto: (_, { novo }) => !novo },
  fields: {
    nome: nome('Descrição'),
    modelo: {
      type: 'enum',
      label: 'Modelo',
      options: MODELO_SERIE,
      required: true,
      list: true,
      noBulk: true,
      filter: true,
    },
    serie: {
      type: 'digits',
      label: 'Série',
      max: 3,
      required: true,
      list: true,
      filter: true,
      noBulk: true,
      pattern: ['^(0|[1-9]\\d{0,2})$', 'Série Inválida'],
    },
    sequencia: {
      type: 'int',
      label: 'Último número emitido',
      zero: 'nenhum',
      min: 0,
      max: 999_999_999,
      required: true,
      list: true,
      default: 0,
      noBulk: true,
    },
    confirma_salto: {
      type: 'bool',
      label: 'Confirmo o salto',
      default: false,
      virtual: 'body',
      // rarely used: the user sets this field only after the server refuses a jump in the numbers
      raro: true,
    },
  },
})
