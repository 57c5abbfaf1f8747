import { compare } from '../compare.ts'
import type { Hooks } from '../hooks.ts'

/** `item_nome` of doc 1 §7: the name of either product of the link, with the stars of the grammar. */
export const produtoVasilhameHooks: Hooks = {
  filters: {
    item_nome: (value, param) => {
      if (value === '') return 'true'
      const named = compare(
        'p.nome',
        { type: 'text', label: '', max: 0 },
        { name: 'item_nome', values: [value.includes('*') ? value : `*${value}*`], comparison: '=', param },
      )
      return `exists (select from produtos p where p.id in (t.produto_id, t.vasilhame_id) and ${named})`
    },
  },
}
