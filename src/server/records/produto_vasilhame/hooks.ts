import { sql } from '../../db/sql.ts'
import { compare } from '../../register/compare.ts'
import type { Hooks } from '../../register/hooks.ts'

/** `item_nome` of doc 1 §7: the name of either product of the link, with the stars of the grammar. */
export const produtoVasilhameHooks: Hooks = {
  filters: {
    item_nome: value => {
      if (value === '') return sql`true`
      const named = compare(
        sql`p.nome`,
        { type: 'text', label: '', max: 0 },
        { name: 'item_nome', values: [value.includes('*') ? value : `*${value}*`], comparison: '=' },
      )
      return sql`exists (select from produtos p where p.id in (t.produto_id, t.vasilhame_id) and ${named})`
    },
  },
}
