import { ativo, nome } from '../../fields/common-fields.ts'
import { defineRegister } from '../../fields/define.ts'
import type { BoolField } from '../../fields/field.ts'
import { FLAGS_POR_AREA } from '../../options/flags.ts'
import type { Flag } from '../../rights.ts'
import { accessOfGroups } from './access.ts'

/**
 * Boolean field for each permission flag, with a tab for each area: this form is the permission matrix. The table stores the
 * names of the true flags.
 */
const flags = Object.fromEntries(
  FLAGS_POR_AREA.flatMap(([area, nomes]) =>
    Object.entries(nomes).map(([flag, label]) => [
      flag,
      { type: 'bool', label, tab: area, default: false, in: 'flags' } as const,
    ]),
  ),
) as Record<Flag, BoolField>

export const grupos = defineRegister({
  id: 'grupos',
  title: 'Grupos de usuários',
  singular: 'Grupo',
  words: {
    failure: 'connection',
    route: ['Novo', 'grupo de usuários'],
    palavras: 'permissão permissões perfil direitos acesso funcionário',
  },
  api: 'grupos',
  routes: { menu: 'cadastro', list: '/cadastro/grupo' },
  access: accessOfGroups,
  storage: { unique: [[['nome'], 'Já existe um grupo com este nome']] },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { opens: true },
  fields: {
    nome: nome('Nome do grupo'),
    ativo,
    ...flags,
    desconto_maximo: {
      type: 'decimal',
      label: 'Desconto máximo (%)',
      places: 2,
      digits: 3,
      max: '100',
      tab: 'Caixa',
      note: 'vazio: sem limite',
    },
  },
})
