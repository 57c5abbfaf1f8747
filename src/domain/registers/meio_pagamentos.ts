import { INDICADOR_FORMA, MEIO, OPCOES_MEIO, TIPO_INTERVALO, TPAG } from '../options/pagamento.ts'
import { defineRegister } from '../register/define.ts'

export const meio_pagamentos = defineRegister({
  id: 'meio_pagamentos',
  title: 'Meios de Pagamento',
  singular: 'Meio de Pagamento',
  menu: 'cadastro',
  api: 'meio_pagamentos',
  route: '/cadastro/pagamento',
  permission: 'cadastro_formas_pagamento',
  search: ['descricao'],
  order: 'descricao,asc',
  display: 'descricao',
  fields: {
    descricao: { type: 'text', label: 'Descrição', max: 60, required: true, list: true, filter: true },
    meio: { type: 'enum', label: 'Forma', options: MEIO, required: true, list: true, filter: true },
    tpag: { type: 'enum', label: 'Código na nota', options: TPAG, required: true, list: true },
    qtdeparcelas: { type: 'int', label: 'Máximo de parcelas', min: 1, max: 999, default: 1, list: true },
    indicador_forma: {
      type: 'enum',
      label: 'Indicador',
      options: INDICADOR_FORMA,
      default: 0,
      list: true,
      filter: true,
    },
    opcoes: { type: 'checklist', label: 'Opções', options: OPCOES_MEIO, default: [] },
    intervalo: { type: 'int', label: 'Intervalo entre parcelas', min: 0, max: 999, default: 1 },
    tipoIntervalo: { type: 'enum', label: 'Tipo do intervalo', options: TIPO_INTERVALO, default: 2 },
    intervalo_inicial: { type: 'int', label: 'Intervalo inicial', min: 0, max: 999, default: 0 },
    tipoIntervaloIni: {
      type: 'enum',
      label: 'Tipo do intervalo inicial',
      options: TIPO_INTERVALO,
      default: 1,
    },
    ativo: { type: 'bool', label: 'Ativo', default: true, list: true, filter: true },
  },
})
