import { MARCAS, marksIn } from '../../../core/document/marcas.ts'
import { defineRegister } from '../../fields/define.ts'

/** Tells if every placeholder {x} or {{x}} in a text is known (G-033). */
const marcasConhecidas = (nota: string): boolean =>
  marksIn(nota).every(marca => MARCAS.some(uma => uma === marca))

/** Contributions withheld from rural producers (Lei 8.315/1991, Lei 13.606/2018); default text of the note by G-033. */
export const senars = defineRegister({
  id: 'senars',
  title: 'Senar',
  singular: 'Senar',
  words: { route: ['Nova', 'regra Senar'] },
  api: 'senars',
  routes: { menu: 'fiscal', list: '/fiscal/senar' },
  access: { permission: 'fiscal_senar', right: 'Senar' },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { opens: true, asked: { by: 'nome' } },
  fields: {
    nome: { type: 'text', label: 'Descrição', max: 60, required: true, list: true, filter: true },
    aliq_senar: {
      type: 'decimal',
      label: 'Alíquota (%)',
      places: 2,
      // with the comma and two places, 8 characters (doc 1 §5)
      digits: 5,
      min: '0',
      required: true,
      list: true,
      filter: true,
    },
    obs_nota: {
      type: 'text',
      label: 'Observação da nota',
      max: 2000,
      required: true,
      default: 'Contribuição SENAR retida: R$ {{valor_senar}}. Valor líquido: R$ {{valor_liquido}}.',
      note: 'Marcas: {{valor_senar}} e {{valor_liquido}}.',
    },
  },
  rules: [
    {
      campo: 'obs_nota',
      mensagem: 'As marcas são {{valor_senar}} e {{valor_liquido}}',
      ok: ({ obs_nota }) => typeof obs_nota !== 'string' || marcasConhecidas(obs_nota),
    },
  ],
})
