import { defineRegister } from '../../fields/define.ts'
import { TIPO_OBS } from '../../options/tributacao.ts'

/** Register of observations to the tax authority (doc 3 §3.6). The API spells the screen's path `osb_fisco` (G-005). */
export const obs_fisco = defineRegister({
  id: 'obs_fisco',
  title: 'Observações ao Fisco',
  singular: 'Observação ao Fisco',
  words: { palavras: 'infadfisco mensagem nota', feminino: true },
  api: 'obs_fisco',
  routes: { menu: 'fiscal', list: '/fiscal/osb_fisco' },
  access: { permission: 'fiscal_observacoes_fisco', right: 'Observações ao fisco' },
  list: { search: ['nome', 'obs'], order: 'nome,asc' },
  lookup: { opens: true },
  fields: {
    nome: { type: 'text', label: 'Descrição', max: 60, required: true, list: true, filter: true },
    // hidden when the screen that opens this form has already chosen the kind (doc 3 §2.2)
    tipo: {
      type: 'enum',
      label: 'Tipo',
      options: TIPO_OBS,
      required: true,
      default: 1,
      list: true,
      filter: true,
      ocultoSeFixo: true,
    },
    // 2000 characters: limit of infAdFisco
    obs: { type: 'text', label: 'Observação', max: 2000, required: true, list: true },
  },
})
