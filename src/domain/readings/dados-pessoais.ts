import { ORDER, QUOTE } from '../../core/document/types/numbers.ts'
import { defineReading } from '../fields/reading.ts'

/** Old quotes and orders whose personal data goes next, oldest first; without an announced batch, those of today. */
export const dados_pessoais = defineReading({
  id: 'dados_pessoais',
  title: 'Dados pessoais',
  singular: 'Documento com dados pessoais',
  names: ['documento', 'documentos'],
  words: {
    chamado: ['lgpd', 'privacidade'],
    palavras: 'lgpd anonimizar apagar pedidos orçamentos antigos retenção prazo',
    failure: { lista: 'Erro ao listar os dados pessoais' },
  },
  path: '/config/dados_pessoais',
  back: '/config/geral',
  menu: 'configuracoes',
  screen: 'dadosPessoais',
  permission: 'menu_configuracoes',
  empty: 'Nada a tirar: nenhum pedido ou orçamento sem nota passou do prazo',
  search: 'número ou cliente',
  finds: ['cliente'],
  order: 'mudado,asc',
  fields: {
    tipo: {
      type: 'enum',
      label: 'Documento',
      options: [
        [QUOTE, 'Orçamento'],
        [ORDER, 'Pedido'],
      ],
      list: true,
      required: true,
    },
    data: { type: 'date', label: 'Data', list: true, required: true },
    mudado: { type: 'date', label: 'Última mudança', list: true, required: true },
    cliente: { type: 'text', label: 'Cliente', max: 200, list: true, required: true },
    valor: { type: 'money', label: 'Valor', list: true, required: true },
  },
})
