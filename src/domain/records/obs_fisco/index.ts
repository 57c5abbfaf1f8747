import { defineRegister } from '../../fields/define.ts'
import { TIPO_OBS } from '../../options/tributacao.ts'

// doc3 §3.6; the screen spells osb_fisco (G-005) // contrato
export const obs_fisco = defineRegister({
  id: 'obs_fisco',
  title: 'Observações ao Fisco',
  singular: 'Observação ao Fisco',
  palavras: 'infadfisco mensagem nota',
  feminino: true,
  menu: 'fiscal',
  dialogo: true,
  api: 'obs_fisco',
  route: '/fiscal/osb_fisco',
  permission: 'fiscal_observacoes_fisco',
  search: ['nome', 'obs'],
  order: 'nome,asc',
  fields: {
    nome: { type: 'text', label: 'Descrição', max: 60, required: true, list: true, filter: true },
    // the choice is there only when whoever opened the form did not make it (doc3 §2.2)
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
    // infAdFisco: 2000 characters
    obs: { type: 'text', label: 'Observação', max: 2000, required: true, list: true },
  },
})
