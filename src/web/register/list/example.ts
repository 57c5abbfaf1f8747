import type { AnyRegister } from '../../../domain/fields/define.ts'
import { filterFieldsOf } from '../../../domain/fields/filter/filter-fields.ts'
import { optionText } from './suggest.ts'

/** Makes the placeholder of the search box, with filters that this register has. */
export function exampleOf(register: AnyRegister): string {
  const fields = filterFieldsOf(register)
  const bool = fields.find(({ kind }) => kind === 'sim_nao')
  const options = fields.filter(({ kind }) => kind === 'opcao')
  const option =
    options.find(({ nome }) => nome === 'uf') ?? options.find(({ destaque }) => destaque) ?? options[0]
  const first = option?.nome === 'uf' ? 'SP' : option?.options?.[0] && optionText(option.options[0])
  const examples = [bool && `${bool.nome}:sim`, option && `${option.nome}:${first}`].filter(Boolean)
  return examples.length > 0 ? `buscar, ou ${examples.join(' ')}` : 'buscar'
}
