import { defineRegister } from '../../fields/define.ts'
import { GRUPO_BANDEIRA, TBAND } from '../../options/pagamento.ts'

/** Card brands. tband is the brand's code in the NF-e layout. Only the administration edits them. */
export const bandeiras = defineRegister({
  id: 'bandeiras',
  title: 'Bandeiras de cartão',
  singular: 'Bandeira',
  words: { palavras: 'visa mastercard elo', feminino: true },
  api: 'bandeiras',
  routes: { menu: 'admin', list: '/admin/cadastro/bandeiras' },
  access: { permission: null },
  owner: { spread: true },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { opens: true },
  fields: {
    nome: { type: 'text', label: 'Nome', max: 60, required: true, list: true, filter: true },
    grupo: { type: 'enum', label: 'Grupo', options: GRUPO_BANDEIRA, list: true, filter: true },
    tband: {
      type: 'enum',
      label: 'Código na nota',
      options: TBAND,
      required: true,
      default: '99',
      list: true,
      filter: true,
    },
  },
})
